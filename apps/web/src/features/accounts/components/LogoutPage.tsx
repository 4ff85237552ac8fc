import { Center, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { outbox } from "#lib/outbox/outbox.ts";
import { signOut } from "#lib/session.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";

function leave(): void {
  void signOut({ reload: true });
}

/**
 * /auth/logout: signs out and starts the site anew, so that nothing of the person stays in memory. Who has something that
 * is not sent yet is asked before.
 */
export function LogoutPage() {
  const { t } = useTranslation(["accounts", "ui"]);
  const { number } = useFormats();
  const navigate = useNavigate();
  const [unsent, setUnsent] = useState(0);
  useEffect(() => {
    void outbox.refresh().then(() => {
      const count = outbox.get().entries.length;
      if (count > 0) setUnsent(count);
      else leave();
    });
  }, []);
  return (
    <Center mih="100dvh">
      <Text component="output" c="dimmed">
        {t("accounts:signedOut.leaving")}
      </Text>
      <ConfirmDialog
        opened={unsent > 0}
        onClose={() => void navigate({ to: "/stories/recent", replace: true })}
        onConfirm={leave}
        title={t("ui:outbox.signOut.title")}
        confirmLabel={t("ui:outbox.signOut.confirm")}
        cancelLabel={t("ui:outbox.signOut.stay")}
        undoable={false}
      >
        {t("ui:outbox.signOut.text", { number: number(unsent) })}
      </ConfirmDialog>
    </Center>
  );
}
