import { Anchor, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSite } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { RichText } from "#ui/RichText.tsx";
import { sendResetMail, sendVerificationMail } from "../accounts.api.ts";
import { useAuthWay } from "../auth-view.ts";

/** After a mail was sent: where to look, how to get another one, whom to ask. */
export function CheckInbox() {
  const { t } = useTranslation("accounts");
  const { supportEmail } = useSite();
  const { email, inbox, goTo } = useAuthWay();
  const [sentAgain, setSentAgain] = useState(false);
  const resend = useAction(async () => {
    setSentAgain(false);
    await (inbox === "reset" ? sendResetMail(email) : sendVerificationMail(email));
    setSentAgain(true);
  });

  return (
    <Stack gap={20}>
      <Text>
        <RichText
          text={t(inbox === "reset" ? "inbox.reset" : "inbox.verify", { email })}
          components={{ address: <strong /> }}
        />
      </Text>
      <Text c="dimmed" size="sm">
        {t("inbox.spam")}
      </Text>
      <FormFailure error={resend.error} what={t(inbox === "reset" ? "inbox.resetFailed" : "inbox.resendFailed")} />
      <Text component="output" size="sm" fw={600} c="var(--b-tone-green)">
        {sentAgain ? t(inbox === "reset" ? "inbox.resetSent" : "inbox.resent") : ""}
      </Text>
      <Button variant="default" size="md" onClick={resend.run} loading={resend.pending}>
        {t("inbox.resend")}
      </Button>
      <Button variant="subtle" color="gray" onClick={() => goTo("sign-in")}>
        {t("inbox.back")}
      </Button>
      {supportEmail && (
        <Text size="sm" ta="center" c="dimmed">
          <RichText
            text={t("inbox.support")}
            components={{ mail: <Anchor href={`mailto:${supportEmail}`} underline="always" /> }}
          />
        </Text>
      )}
    </Stack>
  );
}
