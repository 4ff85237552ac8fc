import { limits } from "@bump/contract/rules";
import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { newPasswordText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { refusedField } from "../accounts.rules.ts";
import { FormFailure } from "./FormFailure.tsx";
import { PasswordField } from "./PasswordField.tsx";

type Props = { submitLabel: string; failedText?: string; onSubmit: (password: string) => Promise<unknown> };

/** A new password and its repeat. */
export function NewPasswordForm({ submitLabel, failedText, onSubmit }: Props) {
  const { t } = useTranslation("accounts");
  const form = useFields(
    { password: "", repeat: "" },
    {
      password: newPasswordText,
      repeat: (repeat, { password }) => (repeat === password ? null : t("rules.repeatDiffers")),
    },
  );
  const send = useAction(async (password: string) => {
    try {
      await onSubmit(password);
    } catch (error) {
      const refused = refusedField(error);
      if (!refused) throw error;
      form.refuse("password", refused.text);
    }
  });
  const submit = form.submit(({ password }) => send.run(password));

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <PasswordField
          label={t("fields.newPassword")}
          description={t("fields.passwordHint", { min: limits.password.min })}
          autoComplete="new-password"
          data-autofocus
          {...form.field("password")}
        />
        <PasswordField label={t("fields.repeatPassword")} autoComplete="new-password" {...form.field("repeat")} />
        <FormFailure error={send.error} what={failedText} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
