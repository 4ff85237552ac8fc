import { Button, Code, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconCopy, IconDownload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { Icon } from "#ui/Icon.tsx";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: "bump-backup-codes.txt" });
  link.click();
  URL.revokeObjectURL(url);
}

type DialogProps = { codes: readonly string[]; onClose: () => void };

/** Shown once, after they are made: only who says that they have them goes without a question. */
export function BackupCodesDialog({ codes, onClose }: DialogProps) {
  const { t } = useTranslation("settings");
  const [asking, setAsking] = useState(false);
  return (
    <>
      <ResponsiveDialog
        opened
        onClose={() => setAsking(true)}
        size={500}
        title={t("account.twoStep.backupTitle")}
        main={<Button onClick={onClose}>{t("account.twoStep.done")}</Button>}
      >
        <BackupCodes codes={codes} />
      </ResponsiveDialog>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={t("account.twoStep.leaveTitle")}
        confirmLabel={t("account.twoStep.leave")}
        cancelLabel={t("account.twoStep.stay")}
        undoable={false}
      >
        {t("account.twoStep.leaveText")}
      </ConfirmDialog>
    </>
  );
}

function BackupCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation("settings");
  const [copied, setCopied] = useState(false);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const text = codes.join("\n");
  return (
    <Stack gap={16}>
      <Text c="var(--b-text-2)">{t("account.twoStep.backupText")}</Text>
      <SimpleGrid cols={2} spacing={8} component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {codes.map((code) => (
          <Code key={code} component="li" block fz="sm" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group gap={8}>
        <Button
          ref={first}
          variant="default"
          leftSection={<Icon of={IconCopy} size={18} />}
          onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}
        >
          {copied ? t("account.twoStep.copied") : t("account.twoStep.copy")}
        </Button>
        <Button variant="default" leftSection={<Icon of={IconDownload} size={18} />} onClick={() => download(text)}>
          {t("account.twoStep.download")}
        </Button>
      </Group>
    </Stack>
  );
}
