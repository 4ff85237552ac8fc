import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

type Props = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Names what goes: Delete “Parents with flags”? */
  title: ReactNode;
  /** What goes with it. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  undoable: boolean;
  busy?: boolean;
};

/** Asks once before a thing goes, and says whether it can come back. */
export function ConfirmDialog(props: Props) {
  const { opened, onClose, onConfirm, title, children, confirmLabel, cancelLabel, undoable, busy = false } = props;
  const { t } = useTranslation(["ui", "common"]);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <Text c="var(--b-text-2)">
        {children} {t(undoable ? "ui:confirm.undoable" : "ui:confirm.final")}
      </Text>
      <Group justify="flex-end" gap={8} mt={24}>
        <Button variant="subtle" color="gray" onClick={onClose} data-autofocus>
          {cancelLabel ?? t("common:actions.keep")}
        </Button>
        <Button color={undoable ? undefined : "red"} loading={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  );
}
