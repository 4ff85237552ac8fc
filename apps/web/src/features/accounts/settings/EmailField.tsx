import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveMe, useRequiredMe } from "#features/users/index.ts";
import { errorText } from "#lib/error-text.ts";
import { emailText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { FieldButton } from "#ui/FieldButton.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useRecentLogin } from "../use-recent-login.tsx";

/** The address to sign in with. A new one holds when its mail is answered. */
export function EmailField() {
  const { t } = useTranslation(["settings", "common"]);
  const me = useRequiredMe();
  const { withRecentLogin, recentLogin } = useRecentLogin();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const change = (next: string | null) => {
    setDraft(next);
    setProblem(null);
  };
  const check = (email: string) =>
    email.trim().toLowerCase() === me.email ? t("settings:profile.email.same") : emailText(email);
  const send = useAction(async (email: string) => {
    try {
      await withRecentLogin(() => saveMe({ key: "email", email }));
      setSentTo(email.trim().toLowerCase());
      change(null);
    } catch (error) {
      setProblem(`${t("settings:profile.email.failed")}. ${errorText(error)}`);
    }
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = check(draft ?? "");
    setProblem(wrong);
    if (!wrong && draft !== null) send.run(draft);
  };

  return (
    <Stack gap={12}>
      {draft === null ? (
        <Group align="flex-end" gap={8} wrap="nowrap">
          <TextInput flex={1} label={t("settings:profile.email.label")} value={me.email} readOnly />
          <FieldButton onClick={() => change("")}>{t("settings:profile.email.change")}</FieldButton>
        </Group>
      ) : (
        <form noValidate onSubmit={submit}>
          <TextInput
            label={t("settings:profile.email.newLabel")}
            type="email"
            autoComplete="email"
            value={draft}
            error={problem}
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => draft !== "" && setProblem(check(draft))}
          />
          <Group justify="flex-end" gap={8} mt={8}>
            <Button variant="subtle" color="gray" onClick={() => change(null)} disabled={send.pending}>
              {t("common:actions.cancel")}
            </Button>
            <Button type="submit" loading={send.pending}>
              {t("settings:profile.email.submit")}
            </Button>
          </Group>
        </form>
      )}
      {sentTo && <Alert icon={<Icon of={IconMail} />}>{t("settings:profile.email.pending", { email: sentTo })}</Alert>}
      {recentLogin}
    </Stack>
  );
}
