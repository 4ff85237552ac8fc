import { Button, Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "#lib/error-text.ts";
import { useAction } from "#lib/use-action.ts";
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/Section.tsx";
import { unlinkGoogle } from "../accounts.mutations.ts";
import { waysInQuery } from "../accounts.queries.ts";

function UnlinkButton() {
  const { t } = useTranslation("settings");
  const [asking, setAsking] = useState(false);
  const unlink = useAction(async () => {
    try {
      await unlinkGoogle();
      notify.success(t("account.google.unlinked"));
    } catch (error) {
      notify.error(errorText(error));
    }
    setAsking(false);
  });
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t("account.google.unlink")}
      </Button>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        onConfirm={unlink.run}
        busy={unlink.pending}
        title={t("account.google.unlinkTitle")}
        confirmLabel={t("account.google.unlink")}
        undoable
      >
        {t("account.google.unlinkText")}
      </ConfirmDialog>
    </div>
  );
}

/** There only for who signs in with Google; without a password it is the one way in, and stays. */
export function GoogleSection() {
  const { t } = useTranslation("settings");
  const { hasGoogle, hasPassword } = useSuspenseQuery(waysInQuery).data;
  if (!hasGoogle) return null;
  return (
    <Section title={t("account.google.title")} text={t("account.google.text")}>
      {hasPassword ? <UnlinkButton /> : <Text c="dimmed">{t("account.google.only")}</Text>}
    </Section>
  );
}
