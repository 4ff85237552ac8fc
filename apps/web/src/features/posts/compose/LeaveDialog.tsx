import { Button, Group, Modal, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useBackCloses } from "#ui/use-back-closes.ts";
import { useEscape } from "#ui/use-escape.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";

type Props = { onStay: () => void; onClose: () => void; onDiscard: () => void };

/** Asked only where there is something to lose; and even then it is kept, unless it is thrown away on purpose. */
export function LeaveDialog({ onStay, onClose, onDiscard }: Props) {
  const { t } = useTranslation(["compose", "common"]);
  useBackCloses(useIsPhone(), onStay);
  useEscape(true, onStay);
  return (
    <Modal
      opened
      onClose={onStay}
      closeOnEscape={false}
      title={t("compose:leave.title")}
      size={440}
      fullScreen={false}
      centered
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <Text c="var(--b-text-2)">{t("compose:leave.text")}</Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="subtle" color="red" onClick={onDiscard} mr="auto">
          {t("compose:leave.discard")}
        </Button>
        <Button variant="subtle" color="gray" onClick={onStay}>
          {t("compose:leave.stay")}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t("compose:leave.close")}
        </Button>
      </Group>
    </Modal>
  );
}
