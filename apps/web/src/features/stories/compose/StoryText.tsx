import { limits } from "@bump/contract/rules";
import { FileButton, Input } from "@mantine/core";
import {
  IconBrandYoutube,
  IconCamera,
  IconCheck,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconPhoto,
} from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { EditorTools, RichEditor, ToolButton } from "#features/editor/index.ts";
import { AttachmentArea, FileDrop, YouTubeTool } from "#features/media/index.ts";
import { PlaceChip } from "#features/places/index.ts";
import { Icon, type IconDrawing } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import classes from "./Compose.module.css";
import type { StoryForm } from "./use-story-form.ts";

const documents = ".pdf,.doc,.docx,.odt,.rtf,.txt,.md,.csv,.xls,.xlsx,.ods,.ppt,.pptx,.odp,.zip";

type PickProps = {
  icon: IconDrawing;
  label: string;
  accept: string;
  onPick: (files: File[]) => void;
};

function PickTool({ icon, label, accept, onPick }: PickProps) {
  const reset = useRef<() => void>(null);
  const pick = (files: File[]) => {
    onPick(files);
    // The same file again must count as a choice.
    reset.current?.();
  };
  return (
    <FileButton multiple accept={accept} resetRef={reset} onChange={pick}>
      {(props) => <ToolButton icon={icon} label={label} {...props} />}
    </FileButton>
  );
}

type ToolsProps = { form: StoryForm; place: "frame" | "edge"; onlyWords?: boolean };

/** People, hashtags, files, links, emoji, formats. */
export function ComposeTools({ form, place, onlyWords = false }: ToolsProps) {
  const { t } = useTranslation(["compose", "media"]);
  const { addFiles } = form;
  if (onlyWords) return <EditorTools handle={form.handle} place={place} />;
  return (
    <EditorTools handle={form.handle} place={place}>
      <ToolButton
        icon={IconCamera}
        label={t("files.camera")}
        aria-haspopup="dialog"
        onClick={form.capture.openCamera}
      />
      <PickTool icon={IconPhoto} label={t("files.media")} accept="image/*,video/*,audio/*" onPick={addFiles} />
      <ToolButton
        icon={IconMicrophone}
        label={t("files.audio")}
        pressed={form.capture.isRecordingSound}
        onClick={form.capture.toggleSound}
      />
      <PickTool icon={IconFileText} label={t("files.document")} accept={documents} onPick={addFiles} />
      <YouTubeTool files={form.attachments} onAdded={() => addFiles([])}>
        <ToolButton icon={IconBrandYoutube} label={t("media:youtube.add")} />
      </YouTubeTool>
      <ToolButton
        icon={IconMapPin}
        label={t("files.place")}
        aria-haspopup="dialog"
        pressed={form.location !== null}
        onClick={form.placing.open}
      />
    </EditorTools>
  );
}

function HashtagCount({ count }: { count: number }) {
  const { t } = useTranslation("compose");
  const isTooMany = count > limits.itemTags.max;
  const isEnough = count > 0 && !isTooMany;
  return (
    <span className={classes.hashtags} data-enough={isEnough || undefined} data-too-many={isTooMany || undefined}>
      {isEnough && <Icon of={IconCheck} size={16} />}
      {count > 0 ? t("hashtags.count", { count }) : t("hashtags.needed")}
    </span>
  );
}

type Props = {
  form: StoryForm;
  onSubmit: () => void;
  /** Files and place stay as they are. */
  onlyWords?: boolean;
};

/** The story itself: its words, its files, and whether it has a hashtag yet. */
export function StoryText({ form, onSubmit, onlyWords = false }: Props) {
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
        tools={phone ? undefined : <ComposeTools form={form} place="frame" onlyWords={onlyWords} />}
        onReady={form.setHandle}
        onChange={form.onChange}
        onFiles={onlyWords ? undefined : form.addFiles}
        onSubmit={onSubmit}
      />
      {!onlyWords && (
        <>
          <FileDrop onFiles={form.addFiles} />
          <AttachmentArea files={form.attachments} onAdd={form.addFiles} />
        </>
      )}
      {form.capture.recorders}
      {form.refused && <Input.Error role="alert">{t(`files.${form.refused}`)}</Input.Error>}
      <div className={classes.below}>
        {!onlyWords && form.location && (
          <PlaceChip
            value={form.location}
            onOpen={form.placing.open}
            onRemove={() => form.choose({ location: null })}
          />
        )}
        <HashtagCount count={form.hashtags} />
      </div>
      {form.placing.dialog}
    </div>
  );
}
