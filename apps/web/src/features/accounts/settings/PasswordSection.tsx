import { Box, Button, Stack, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRequiredMe } from "#features/users/index.ts";
import { useAction } from "#lib/use-action.ts";
import { useInPlace } from "#lib/use-in-place.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/Section.tsx";
import { sendResetMail } from "../accounts.api.ts";
import { changePassword } from "../accounts.mutations.ts";
import { waysInQuery } from "../accounts.queries.ts";
import { NewPasswordForm } from "../components/NewPasswordForm.tsx";

function ChangeForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("settings");
  const submit = async (password: string, current: string) => {
    await changePassword(current, password);
    notify.success(t("account.password.saved"));
    onClose();
  };
  return (
    <Box maw={400}>
      <NewPasswordForm
        currentLabel={t("account.password.current")}
        submitLabel={t("account.password.submit")}
        failed={t("account.password.failed")}
        onSubmit={submit}
        onCancel={onClose}
      />
    </Box>
  );
}

/** An account that came through Google has none: the reset mail sets the first one. */
function SetByMail({ email }: { email: string }) {
  const { t } = useTranslation("settings");
  const [sent, setSent] = useState(false);
  const send = useAction(async () => {
    await sendResetMail(email);
    setSent(true);
  });
  return (
    <Stack gap={12} align="flex-start">
      <Text c="var(--b-text-2)">{t("account.password.none", { email })}</Text>
      <FormFailure error={send.error} />
      <Button variant="default" onClick={send.run} loading={send.pending}>
        {t("account.password.sendLink")}
      </Button>
      <Text component="output" size="sm" c="var(--b-tone-green)">
        {sent ? t("account.password.linkSent") : ""}
      </Text>
    </Stack>
  );
}

export function PasswordSection() {
  const { t } = useTranslation("settings");
  const { email } = useRequiredMe();
  const { hasPassword } = useSuspenseQuery(waysInQuery).data;
  const { isOpen, open, close, place } = useInPlace<HTMLDivElement>();
  if (!hasPassword) {
    return (
      <Section title={t("account.password.title")}>
        <SetByMail email={email} />
      </Section>
    );
  }
  return (
    <Section title={t("account.password.title")} text={t("account.password.text")}>
      <div ref={place}>
        {isOpen ? (
          <ChangeForm onClose={close} />
        ) : (
          <Button variant="default" onClick={open}>
            {t("account.password.change")}
          </Button>
        )}
      </div>
    </Section>
  );
}
