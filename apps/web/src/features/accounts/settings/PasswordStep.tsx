import { Stack, Text } from "@mantine/core";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { hasCode } from "#lib/api-error.ts";
import { errorText } from "#lib/error-text.ts";
import { presentPasswordText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "../components/FormFailure.tsx";
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
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const send = useAction(async () => {
    onPending(true);
    try {
      await onPassword(password);
    } catch (error) {
      if (!hasCode(error, "INVALID_PASSWORD")) throw error;
      setProblem(errorText(error));
    } finally {
      onPending(false);
    }
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const missing = presentPasswordText(password);
    setProblem(missing);
    if (!missing) send.run();
  };
  return (
    <form id={formId} noValidate onSubmit={submit}>
      <Stack gap={16}>
        <Text c="var(--b-text-2)">{text}</Text>
        <PasswordField
          label={t("account.twoStep.password")}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={problem}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setProblem(null);
          }}
        />
        <FormFailure error={send.error} />
      </Stack>
    </form>
  );
}
