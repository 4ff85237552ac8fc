import { Text } from "@mantine/core";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Section } from "#ui/Section.tsx";
import { unlinkGoogle } from "../accounts.mutations.ts";
import { waysInQuery } from "../accounts.queries.ts";
import { AskingButton } from "./AskingButton.tsx";

/** There only for who signs in with Google; without a password it is the one way in, and stays. */
export function GoogleSection() {
  const { t } = useTranslation("settings");
  const { hasGoogle, hasPassword } = useSuspenseQuery(waysInQuery).data;
  if (!hasGoogle) return null;
  return (
    <Section title={t("account.google.title")} text={t("account.google.text")}>
      {hasPassword ? (
        <AskingButton
          label={t("account.google.unlink")}
          title={t("account.google.unlinkTitle")}
          text={t("account.google.unlinkText")}
          act={unlinkGoogle}
          done={t("account.google.unlinked")}
        />
      ) : (
        <Text c="dimmed">{t("account.google.only")}</Text>
      )}
    </Section>
  );
}
