import { FileButton, Input } from "@mantine/core";
import { IconCamera, IconCheck, IconFileText, IconMicrophone, IconPhoto } from "@tabler/icons-react";
import { useMediaQuery } from "@mantine/hooks";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { EditorTools, RichEditor, ToolButton } from "#features/editor/index.ts";
import { AttachmentArea } from "#features/media/index.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import classes from "./Compose.module.css";
import type { StoryForm } from "./use-story-form.ts";

const documents = ".pdf,.doc,.docx,.odt,.rtf,.txt,.md,.csv,.xls,.xlsx,.ods,.ppt,.pptx,.odp,.zip";

type PickProps = {
  icon: IconDrawing;
  label: string;
  accept: string;
  capture?: "environment";
  onPick: (files: File[]) => void;
};

function PickTool({ icon, label, accept, capture, onPick }: PickProps) {
  const reset = useRef<() => void>(null);
  const pick = (files: File[]) => {
    onPick(files);
    // The same file again must count as a choice.
    reset.current?.();
  };
  return (
    <FileButton multiple accept={accept} capture={capture} resetRef={reset} onChange={pick}>
      {(props) => <ToolButton icon={icon} label={label} {...props} />}
    </FileButton>
  );
}

/** People, hashtags, files, links, emoji, formats. */
export function ComposeTools({ form, place }: { form: StoryForm; place: "frame" | "edge" }) {
  const { t } = useTranslation("compose");
  // Elsewhere a browser would only open the same choice of files again.
  const hasCamera = useMediaQuery("(pointer: coarse)", false, { getInitialValueInEffect: false });
  const { addFiles } = form;
  return (
    <EditorTools handle={form.handle} place={place}>
      {hasCamera && (
        <PickTool
          icon={IconCamera}
          label={t("files.camera")}
          accept="image/*,video/*"
          capture="environment"
          onPick={addFiles}
        />
      )}
      <PickTool icon={IconPhoto} label={t("files.media")} accept="image/*,video/*" onPick={addFiles} />
      <PickTool icon={IconMicrophone} label={t("files.audio")} accept="audio/*" onPick={addFiles} />
      <PickTool icon={IconFileText} label={t("files.document")} accept={documents} onPick={addFiles} />
    </EditorTools>
  );
}

function HashtagCount({ count }: { count: number }) {
  const { t } = useTranslation("compose");
  return (
    <span className={classes.hashtags} data-enough={count > 0 || undefined}>
      {count > 0 && <Icon of={IconCheck} size={16} />}
      {count > 0 ? t("hashtags.count", { count }) : t("hashtags.needed")}
    </span>
  );
}

type Props = { form: StoryForm; onSubmit: () => void };

/** The story itself: its words, its files, and whether it has a hashtag yet. */
export function StoryText({ form, onSubmit }: Props) {
  const { t } = useTranslation("compose");
  const phone = useIsPhone();
  return (
    <div className={classes.story}>
      <RichEditor
        label={t("text.label")}
        placeholder={t("text.placeholder")}
        html={form.initial.html}
        focused
        error={form.errors.text ?? null}
        suggestionsIn={phone ? "bar" : "list"}
        tools={phone ? undefined : <ComposeTools form={form} place="frame" />}
        onReady={form.setHandle}
        onChange={form.onChange}
        onFiles={form.addFiles}
        onSubmit={onSubmit}
      />
      <AttachmentArea files={form.attachments} onAdd={form.addFiles} />
      {form.refused && <Input.Error role="alert">{t(`files.${form.refused}`)}</Input.Error>}
      <HashtagCount count={form.hashtags} />
    </div>
  );
}
