import { Button, FileButton, Group, Input } from "@mantine/core";
import { IconBrandYoutube, IconCamera, IconMicrophone, IconPaperclip, IconPlayerStopFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import {
  AttachmentArea,
  type Attachments,
  type Capture,
  FileDrop,
  useAdding,
  YouTubeTool,
} from "#features/media/index.ts";
import { Icon } from "#ui/Icon.tsx";

type Props = { attachments: Attachments; onTouched?: (() => void) | undefined };
type ToolsProps = Props & { capture: Capture; onAdd: (files: File[]) => void };

/** The ways to a file besides dropping and pasting it. */
function FileTools({ attachments, capture, onTouched, onAdd }: ToolsProps) {
  const { t } = useTranslation(["posts", "compose", "media"]);
  const files = attachments.use();
  return (
    <>
      <Group gap={8} mt={files.length > 0 ? 12 : 0}>
        {files.length === 0 && (
          <FileButton multiple onChange={onAdd}>
            {(props) => (
              <Button variant="default" leftSection={<Icon of={IconPaperclip} size={18} />} {...props}>
                {t("posts:wizard.addFiles")}
              </Button>
            )}
          </FileButton>
        )}
        <Button
          variant="default"
          leftSection={<Icon of={IconCamera} size={18} />}
          aria-haspopup="dialog"
          onClick={capture.openCamera}
        >
          {t("compose:files.camera")}
        </Button>
        <Button
          variant="default"
          leftSection={<Icon of={capture.isRecordingSound ? IconPlayerStopFilled : IconMicrophone} size={18} />}
          aria-pressed={capture.isRecordingSound}
          onClick={capture.toggleSound}
        >
          {t("compose:files.audio")}
        </Button>
        <YouTubeTool files={attachments} onAdded={onTouched}>
          <Button variant="default" leftSection={<Icon of={IconBrandYoutube} size={18} />}>
            {t("media:youtube.add")}
          </Button>
        </YouTubeTool>
      </Group>
      {capture.recorders}
    </>
  );
}

/** What is attached: picked, dropped, and on its way at once. Without `capture` only what is there, and what is dropped. */
export function FileField({ attachments, onTouched, capture }: Props & { capture?: Capture }) {
  const { t } = useTranslation("compose");
  const { refused, add } = useAdding(attachments);
  const addTouched = (chosen: File[]) => {
    onTouched?.();
    add(chosen);
  };
  return (
    <div>
      <FileDrop onFiles={addTouched} />
      <AttachmentArea files={attachments} onAdd={addTouched} />
      {capture && <FileTools attachments={attachments} capture={capture} onTouched={onTouched} onAdd={addTouched} />}
      {refused && <Input.Error role="alert">{t(`files.${refused}`)}</Input.Error>}
    </div>
  );
}
