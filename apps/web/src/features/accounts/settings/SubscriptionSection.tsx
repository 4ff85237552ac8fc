import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRequiredMe } from "#features/users/index.ts";
import { Section } from "#ui/Section.tsx";

export function SubscriptionSection() {
  const { t } = useTranslation("settings");
  const { subscription } = useRequiredMe();
  return (
    <Section title={t("account.subscription.title")}>
      <div>
        <Text fw={600}>{subscription?.name ?? t("account.subscription.basic")}</Text>
        <Text c="var(--b-text-2)">
          {subscription ? t("account.subscription.premiumText") : t("account.subscription.basicText")}
        </Text>
      </div>
    </Section>
  );
}
