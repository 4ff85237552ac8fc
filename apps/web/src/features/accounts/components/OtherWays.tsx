import { Button, Divider, Stack, Text } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { openSession } from "#lib/session.ts";
import { useSite } from "#lib/site.ts";
import { useAction } from "#lib/use-action.ts";
import { FormFailure } from "#ui/FormFailure.tsx";
import { startGoogle } from "../accounts.api.ts";
import { useAuthWay } from "../auth-view.ts";
import { canUsePasskeys } from "../passkey-support.ts";
import { GoogleMark } from "./GoogleMark.tsx";

type Props = {
  passkey?: boolean;
  /** They stand below the form. */
  isBelow?: boolean;
};

/** Google and passkeys, where there are any; then the line that leads to the form, where that follows. */
export function OtherWays({ passkey = false, isBelow = false }: Props) {
  const { t } = useTranslation("accounts");
  const { google } = useSite();
  const way = useAuthWay();
  const withPasskey = passkey && canUsePasskeys();
  const toGoogle = useAction(async () => location.assign(await startGoogle(way.returnTo)));
  const byPasskey = useAction(async () => {
    const { signInWithPasskey } = await import("../passkeys.ts");
    await signInWithPasskey();
    await openSession();
    way.onSignedIn();
  });
  if (!google && !withPasskey) return null;

  return (
    <Stack gap={12}>
      {google && (
        <Button
          variant="default"
          size="md"
          leftSection={<GoogleMark />}
          onClick={toGoogle.run}
          loading={toGoogle.pending}
        >
          {t("signIn.google")}
        </Button>
      )}
      {withPasskey && (
        <Button
          variant="default"
          size="md"
          leftSection={<IconKey size={18} />}
          onClick={byPasskey.run}
          loading={byPasskey.pending}
        >
          {t("signIn.passkey")}
        </Button>
      )}
      <FormFailure error={toGoogle.error ?? byPasskey.error} />
      {!isBelow && <Divider label={<Text size="sm">{t("signIn.orEmail")}</Text>} mt={8} />}
    </Stack>
  );
}
