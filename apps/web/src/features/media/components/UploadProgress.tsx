import { ActionIcon, Group, Progress, Text } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconX } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { Icon } from "#ui/Icon.tsx";
import type { UploadState } from "../use-upload.ts";

type Props = { state: UploadState; onPause: () => void; onResume: () => void; onCancel: () => void };

/** How far a file is, with pause, resume and cancel. */
export function UploadProgress({ state, onPause, onResume, onCancel }: Props) {
  const { t } = useTranslation("ui");
  const { bytes } = useFormats();
  if (state.step === "idle" || state.step === "failed") return null;
  const sending = state.step === "sending";
  const amounts = sending ? { done: bytes(state.sent), total: bytes(state.total) } : null;
  const words = amounts
    ? t(state.step === "sending" && state.paused ? "upload.paused" : "upload.uploading", amounts)
    : t("upload.processing");
  const percent = sending && state.total > 0 ? (state.sent / state.total) * 100 : sending ? 0 : 100;

  return (
    <Group gap={8} wrap="nowrap">
      <div style={{ flex: 1 }}>
        <Text size="sm" component="output" display="block">
          {words}
        </Text>
        <Progress value={percent} animated={!sending} aria-label={words} mt={4} />
      </div>
      {sending &&
        (state.paused ? (
          <ActionIcon aria-label={t("upload.resume")} onClick={onResume}>
            <Icon of={IconPlayerPlay} />
          </ActionIcon>
        ) : (
          <ActionIcon aria-label={t("upload.pause")} onClick={onPause}>
            <Icon of={IconPlayerPause} />
          </ActionIcon>
        ))}
      <ActionIcon aria-label={t("upload.cancel")} onClick={onCancel}>
        <Icon of={IconX} />
      </ActionIcon>
    </Group>
  );
}
