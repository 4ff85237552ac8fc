import { IconCreditCard } from "@tabler/icons-react";
import { SubscriptionSection } from "#features/accounts/index.ts";
import { useRequiredMe } from "#features/users/index.ts";
import { EmptyPage } from "./EmptyPage.tsx";

export function SubscriptionsPage() {
  const { subscription } = useRequiredMe();
  if (subscription) return <SubscriptionSection />;
  return <EmptyPage text="settingsSubscriptions" icon={IconCreditCard} to="/pricing/options" />;
}
