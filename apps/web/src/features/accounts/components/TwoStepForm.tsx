import { Button, Checkbox, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { codeText } from "#lib/error-text.ts";
import { openSession } from "#lib/session.ts";
import { useAction } from "#lib/use-action.ts";
import { sendTwoStepCode, type TwoStepCode } from "../accounts.api.ts";
import { useAuthWay } from "../auth-view.ts";
import { FormFailure } from "./FormFailure.tsx";

/** After the password: the app's six digits, or one of the backup codes. */
export function TwoStepForm() {
  const { t } = useTranslation("accounts");
  const way = useAuthWay();
  const form = useForm<TwoStepCode>({
    initialValues: { kind: "totp", code: "", trustDevice: false },
    validate: {
      code: (code, { kind }) => {
        if (code.trim() === "") return codeText("required");
        return kind === "backup-code" || /^\d{6}$/.test(code.trim()) ? null : t("twoStep.codeInvalid");
      },
    },
  });
  const send = useAction(async (code: TwoStepCode) => {
    await sendTwoStepCode(code);
    await openSession();
    way.onSignedIn();
  });
  const byApp = form.values.kind === "totp";
  const { getInputNode } = form;
  useEffect(() => getInputNode("code")?.focus(), [byApp, getInputNode]);

  return (
    <form onSubmit={form.onSubmit(send.run, () => form.getInputNode("code")?.focus())} noValidate>
      <Stack gap={20}>
        <TextInput
          key={form.values.kind}
          label={byApp ? t("twoStep.code") : t("twoStep.backupCode")}
          description={byApp ? undefined : t("twoStep.backupSubtitle")}
          inputMode={byApp ? "numeric" : "text"}
          autoComplete="one-time-code"
          data-autofocus
          {...form.getInputProps("code")}
        />
        <Checkbox label={t("twoStep.trust")} {...form.getInputProps("trustDevice", { type: "checkbox" })} />
        <FormFailure error={send.error} />
        <Button type="submit" size="md" fullWidth loading={send.pending}>
          {t("twoStep.submit")}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            send.clearError();
            form.setValues({ kind: byApp ? "backup-code" : "totp", code: "" });
          }}
        >
          {byApp ? t("twoStep.useBackup") : t("twoStep.useApp")}
        </Button>
      </Stack>
    </form>
  );
}
