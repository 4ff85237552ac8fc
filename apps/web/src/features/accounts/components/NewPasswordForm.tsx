import { limits } from "@bump/contract/rules";
import { Button, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { newPasswordText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { refusedField } from "../accounts.rules.ts";
import { FormFailure } from "./FormFailure.tsx";
import { PasswordField } from "./PasswordField.tsx";

type Props = { submitLabel: string; failedText?: string; onSubmit: (password: string) => Promise<unknown> };

/** A new password and its repeat. */
export function NewPasswordForm({ submitLabel, failedText, onSubmit }: Props) {
  const { t } = useTranslation("accounts");
  const form = useForm({
    initialValues: { password: "", repeat: "" },
    validateInputOnBlur: true,
    validate: {
      password: newPasswordText,
      repeat: (repeat, { password }) => (repeat === password ? null : t("rules.repeatDiffers")),
    },
  });
  const send = useAction(async (password: string) => {
    try {
      await onSubmit(password);
    } catch (error) {
      const refused = refusedField(error);
      if (!refused) throw error;
      form.setFieldError("password", refused.text);
      form.getInputNode("password")?.focus();
    }
  });
  const submit = form.onSubmit(
    ({ password }) => send.run(password),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? "password")?.focus(),
  );

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={20}>
        <PasswordField
          label={t("fields.newPassword")}
          description={t("fields.passwordHint", { min: limits.password.min })}
          autoComplete="new-password"
          data-autofocus
          {...form.getInputProps("password")}
        />
        <PasswordField
          label={t("fields.repeatPassword")}
          autoComplete="new-password"
          {...form.getInputProps("repeat")}
        />
        <FormFailure error={send.error} what={failedText} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
