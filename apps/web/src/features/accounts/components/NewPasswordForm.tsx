import { limits } from "@bump/contract/rules";
import { Button, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { hasCode } from "#lib/api-error.ts";
import { errorText } from "#lib/error-text.ts";
import { newPasswordText, presentPasswordText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { refusedField } from "../accounts.rules.ts";
import { PasswordField } from "./PasswordField.tsx";

type Props = {
  submitLabel: string;
  failed?: string;
  /** Asks for the present password first, under this name. */
  currentLabel?: string;
  onSubmit: (password: string, current: string) => Promise<unknown>;
  /** The way out, where the form is not the page. */
  onCancel?: () => void;
};

/** A new password and its repeat. */
export function NewPasswordForm({ submitLabel, failed, currentLabel, onSubmit, onCancel }: Props) {
  const { t } = useTranslation(["accounts", "common"]);
  const form = useFields(
    { current: "", password: "", repeat: "" },
    {
      current: (current) => (currentLabel ? presentPasswordText(current) : null),
      password: newPasswordText,
      repeat: (repeat, { password }) => (repeat === password ? null : t("rules.repeatDiffers")),
    },
  );
  const send = useAction(async ({ password, current }: typeof form.values) => {
    try {
      await onSubmit(password, current);
    } catch (error) {
      const refused = refusedField(error);
      if (hasCode(error, "INVALID_PASSWORD")) form.refuse("current", errorText(error));
      else if (refused) form.refuse("password", refused.text);
      else throw error;
    }
  });

  return (
    <form onSubmit={form.submit(send.run)} noValidate>
      <Stack gap={20}>
        {currentLabel && (
          <PasswordField label={currentLabel} autoComplete="current-password" {...form.field("current")} />
        )}
        <PasswordField
          label={t("fields.newPassword")}
          description={t("fields.passwordHint", { min: limits.password.min })}
          autoComplete="new-password"
          data-autofocus
          {...form.field("password")}
        />
        <PasswordField label={t("fields.repeatPassword")} autoComplete="new-password" {...form.field("repeat")} />
        <FormFailure error={send.error} what={failed} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {submitLabel}
        </Button>
        {onCancel && (
          <Button variant="subtle" color="gray" fullWidth onClick={onCancel} disabled={send.pending}>
            {t("common:actions.cancel")}
          </Button>
        )}
      </Stack>
    </form>
  );
}
