import { Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { hasCode } from "#lib/api-error.ts";
import { errorText } from "#lib/error-text.ts";
import { presentPasswordText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { PasswordField } from "../components/PasswordField.tsx";

type Props = {
  /** The dialog's main button submits by this id. */
  formId: string;
  text: string;
  onPassword: (password: string) => Promise<unknown>;
  onPending: (pending: boolean) => void;
};

/** The first step of every change to how one signs in. */
export function PasswordStep({ formId, text, onPassword, onPending }: Props) {
  const { t } = useTranslation("settings");
  const form = useFields({ password: "" }, { password: presentPasswordText });
  const send = useAction(async (password: string) => {
    onPending(true);
    try {
      await onPassword(password);
    } catch (error) {
      if (!hasCode(error, "INVALID_PASSWORD")) throw error;
      form.refuse("password", errorText(error));
    } finally {
      onPending(false);
    }
  });
  return (
    <form id={formId} noValidate onSubmit={form.submit(({ password }) => send.run(password))}>
      <Stack gap={16}>
        <Text c="var(--b-text-2)">{text}</Text>
        <PasswordField
          label={t("account.twoStep.password")}
          autoComplete="current-password"
          data-autofocus
          {...form.field("password")}
        />
        <FormFailure error={send.error} />
      </Stack>
    </form>
  );
}
