import { Alert, Button, Group, Stack, TextInput } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { saveMe, useRequiredMe } from "#features/users/index.ts";
import { failedText } from "#lib/error-text.ts";
import { emailText } from "#lib/field-texts.ts";
import { useAction } from "#lib/use-action.ts";
import { useFields } from "#lib/use-fields.ts";
import { useInPlace } from "#lib/use-in-place.ts";
import { FieldButton } from "#ui/FieldButton.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useRecentLogin } from "../use-recent-login.tsx";

/** The address to sign in with. A new one holds when its mail is answered. */
export function EmailField() {
  const { t } = useTranslation(["settings", "common"]);
  const me = useRequiredMe();
  const { withRecentLogin, recentLogin } = useRecentLogin();
  const { isOpen: changing, open, close, place } = useInPlace<HTMLDivElement>();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useFields(
    { email: "" },
    {
      email: (email) => (email.trim().toLowerCase() === me.email ? t("settings:profile.email.same") : emailText(email)),
    },
  );
  const leave = () => {
    close();
    form.set("email", "");
  };
  const send = useAction(async (email: string) => {
    try {
      await withRecentLogin(() => saveMe({ key: "email", email }));
      setSentTo(email.trim().toLowerCase());
      leave();
    } catch (error) {
      form.refuse("email", failedText(t("settings:profile.email.failed"), error));
    }
  });

  return (
    <Stack gap={12} ref={place}>
      {!changing ? (
        <Group align="flex-end" gap={8} wrap="nowrap">
          <TextInput flex={1} label={t("settings:profile.email.label")} value={me.email} readOnly />
          <FieldButton onClick={open}>{t("settings:profile.email.change")}</FieldButton>
        </Group>
      ) : (
        <form noValidate onSubmit={form.submit(({ email }) => send.run(email))}>
          <TextInput
            label={t("settings:profile.email.newLabel")}
            type="email"
            autoComplete="email"
            {...form.field("email")}
          />
          <Group justify="flex-end" gap={8} mt={8}>
            <Button variant="subtle" color="gray" onClick={leave} disabled={send.pending}>
              {t("common:actions.cancel")}
            </Button>
            <Button type="submit" loading={send.pending}>
              {t("settings:profile.email.submit")}
            </Button>
          </Group>
        </form>
      )}
      {sentTo && sentTo !== me.email && (
        <Alert icon={<Icon of={IconMail} />}>{t("settings:profile.email.pending", { email: sentTo })}</Alert>
      )}
      {recentLogin}
    </Stack>
  );
}
