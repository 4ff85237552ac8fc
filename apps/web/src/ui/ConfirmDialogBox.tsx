import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLater } from "./floating.ts";
import { useEscape } from "./use-escape.ts";
import { useFocusBack } from "./use-focus-back.ts";

export type ConfirmDialogProps = {
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** Names what goes: Delete “Parents with flags”? */
  title: ReactNode;
  /** What goes with it. */
  children?: ReactNode;
  /** What is to be settled besides. */
  choice?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  undoable: boolean;
  busy?: boolean;
};

/** What ConfirmDialog opens. */
export function ConfirmDialogBox(props: ConfirmDialogProps) {
  const { opened, onClose, onConfirm, title, children, choice, confirmLabel, cancelLabel, undoable } = props;
  const { busy = false } = props;
  const { t } = useTranslation(["ui", "common"]);
  useEscape(opened, onClose);
  useFocusBack(opened);
  return (
    <Modal
      opened={useLater(opened)}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      size={440}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <Text c="var(--b-text-2)">
        {children} {t(undoable ? "ui:confirm.undoable" : "ui:confirm.final")}
      </Text>
      {choice}
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
