import { Button, FileButton, Input } from "@mantine/core";
import { IconPaperclip } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AttachmentArea, type AttachmentProblem, type Attachments } from "#features/media/index.ts";
import { Icon } from "#ui/Icon.tsx";

type Props = { attachments: Attachments; onTouched?: () => void };

/** What is attached: picked, dropped, and on its way at once. */
export function FileField({ attachments, onTouched }: Props) {
  const { t } = useTranslation(["posts", "compose"]);
  const [refused, setRefused] = useState<AttachmentProblem | null>(null);
  const files = attachments.use();
  const add = (chosen: File[]) => {
    onTouched?.();
    setRefused(chosen.length > 0 ? attachments.add(chosen) : null);
  };
  return (
    <div>
      <AttachmentArea files={attachments} onAdd={add} />
      {files.length === 0 && (
        <FileButton multiple onChange={add}>
          {(props) => (
            <Button variant="default" leftSection={<Icon of={IconPaperclip} size={18} />} {...props}>
              {t("posts:wizard.addFiles")}
            </Button>
          )}
        </FileButton>
      )}
      {refused && <Input.Error role="alert">{t(`compose:files.${refused}`)}</Input.Error>}
    </div>
  );
}
