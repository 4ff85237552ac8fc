import { limits } from "@bump/contract/rules";
import { Input } from "@mantine/core";
import {
  IconBrandYoutube,
  IconCamera,
  IconCheck,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconPhoto,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EditorTools, RichEditor, ToolButton } from "#features/editor/index.ts";
import { AttachmentArea, FileDrop, YouTubeTool } from "#features/media/index.ts";
import { PlaceChip } from "#features/places/index.ts";
import { Icon } from "#ui/Icon.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import classes from "./Compose.module.css";
import { PickFiles } from "./PickFiles.tsx";
import type { StoryForm } from "./use-story-form.ts";

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
      <PickFiles kind="media" onPick={addFiles}>
        {(props) => <ToolButton icon={IconPhoto} label={t("files.media")} {...props} />}
      </PickFiles>
      <ToolButton
        icon={IconMicrophone}
        label={t("files.audio")}
        pressed={form.capture.isRecordingSound}
        onClick={form.capture.toggleSound}
      />
      <PickFiles kind="document" onPick={addFiles}>
        {(props) => <ToolButton icon={IconFileText} label={t("files.document")} {...props} />}
      </PickFiles>
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
        {form.added.length > 0 && <span>{form.added.map((tag) => `#${tag}`).join(" ")}</span>}
        <HashtagCount count={form.hashtags} />
      </div>
      {form.placing.dialog}
    </div>
  );
}
