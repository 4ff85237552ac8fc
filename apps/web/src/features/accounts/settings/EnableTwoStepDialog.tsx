import { Button, Code, Group, Stack, Text, TextInput } from "@mantine/core";
import { useEffect, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#lib/api-error.ts";
import { errorText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { ResponsiveDialog } from "#ui/ResponsiveDialog.tsx";
import { enableTwoStep, prepareTwoStep, type TwoStepSetup } from "../accounts.mutations.ts";
import { appCodeText } from "../accounts.rules.ts";
import { BackupCodesDialog } from "./BackupCodes.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import { QrCode } from "./QrCode.tsx";

type ScanProps = { formId: string; setup: TwoStepSetup; onDone: () => void; onPending: (pending: boolean) => void };

function ScanStep({ formId, setup, onDone, onPending }: ScanProps) {
  const { t } = useTranslation(["settings", "accounts"]);
  const form = useFields({ code: "" }, { code: (code) => appCodeText(code, t("accounts:twoStep.codeInvalid")) });
  useEffect(() => document.getElementById(formId)?.querySelector("input")?.focus(), [formId]);
  const secret = new URL(setup.totpURI).searchParams.get("secret") ?? "";
  const send = useAction(async (code: string) => {
    onPending(true);
    try {
      await enableTwoStep(code.trim());
      onDone();
    } catch (error) {
      if (!hasCode(error, "INVALID_CODE")) throw error;
      form.refuse("code", errorText(error));
    } finally {
      onPending(false);
    }
  });
  return (
    <form id={formId} noValidate onSubmit={form.submit(({ code }) => send.run(code))}>
      <Stack gap={16}>
        <Text c="var(--b-text-2)">{t("account.twoStep.scan")}</Text>
        <Group gap={20} align="center">
          <QrCode text={setup.totpURI} label={t("account.twoStep.qr")} />
          <Stack gap={4} flex={1} miw={180}>
            <Text size="sm">{t("account.twoStep.secret")}</Text>
            <Code fz="sm" style={{ overflowWrap: "anywhere" }}>
              {secret}
            </Code>
          </Stack>
        </Group>
        <TextInput
          label={t("account.twoStep.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          {...form.field("code")}
        />
        <FormFailure error={send.error} />
      </Stack>
    </form>
  );
}

/** Password, then the QR code and a first code to prove it, then the backup codes. */
export function EnableTwoStepDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const formId = useId();
  const [setup, setSetup] = useState<TwoStepSetup | null>(null);
  const [enabled, setEnabled] = useState(false);
  const [pending, setPending] = useState(false);
  const done = () => {
    setEnabled(true);
    notify.success(t("account.twoStep.enabled"));
  };

  if (enabled && setup) return <BackupCodesDialog codes={setup.backupCodes} onClose={onClose} />;
  return (
    <ResponsiveDialog
      opened
      onClose={onClose}
      size={500}
      title={t("account.twoStep.dialogTitle")}
      main={
        <Button type="submit" form={formId} loading={pending}>
          {setup ? t("account.twoStep.confirm") : t("account.twoStep.next")}
        </Button>
      }
    >
      {setup ? (
        <ScanStep formId={formId} setup={setup} onDone={done} onPending={setPending} />
      ) : (
        <PasswordStep
          formId={formId}
          text={t("account.twoStep.off")}
          onPassword={async (password) => setSetup(await prepareTwoStep(password))}
          onPending={setPending}
        />
      )}
    </ResponsiveDialog>
  );
}
