import { Button, Stack } from "@mantine/core";
import { type ReactNode, type SubmitEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { FormFailure } from "./FormFailure.tsx";
import { ResponsiveDialog } from "./ResponsiveDialog.tsx";

type Props = {
  title: ReactNode;
  size: number;
  children: ReactNode;
  /** What the main act says: save, unless it is another. */
  submitLabel?: string | undefined;
  submitColor?: string | undefined;
  disabled?: boolean;
  withCancel?: boolean;
  /** What the form sets off. */
  action: { pending: boolean; error: unknown };
  /** What did not work, before the reason. */
  failed?: string;
  onSubmit: (event: SubmitEvent) => void;
  onClose: () => void;
};

/** A dialog that is one form. What was typed stays when it fails, and the reason stands below it. */
export function FormDialog({ title, size, children, action, failed, onSubmit, onClose, ...acts }: Props) {
  const { t } = useTranslation("common");
  const form = useId();
  const cancel = (
    <Button variant="subtle" color="gray" onClick={onClose}>
      {t("actions.cancel")}
    </Button>
  );
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={size}
      title={title}
      main={
        <Button
          type="submit"
          form={form}
          loading={action.pending}
          disabled={acts.disabled ?? false}
          color={acts.submitColor}
        >
          {acts.submitLabel ?? t("actions.save")}
        </Button>
      }
      others={acts.withCancel ? cancel : undefined}
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(event);
        }}
      >
        <Stack gap={16}>
          {children}
          <FormFailure error={action.error} what={failed} />
        </Stack>
      </form>
    </ResponsiveDialog>
  );
}
