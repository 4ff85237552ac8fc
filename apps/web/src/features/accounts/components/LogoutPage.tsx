import { Center, Text } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { signOut } from "#lib/session.ts";

/** /auth/logout: signs out and starts the site anew, so that nothing of the person stays in memory. */
export function LogoutPage() {
  const { t } = useTranslation("accounts");
  useEffect(() => {
    void signOut({ reload: true });
  }, []);
  return (
    <Center mih="100dvh">
      <Text component="output" c="dimmed">
        {t("signedOut.leaving")}
      </Text>
    </Center>
  );
}
