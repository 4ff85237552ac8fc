import { IconCreditCard } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/settings/subscriptions")({
  staticData: { page: "settingsSubscriptions" },
  component: () => <EmptyPage text="settingsSubscriptions" icon={IconCreditCard} to="/pricing/options" />,
});
