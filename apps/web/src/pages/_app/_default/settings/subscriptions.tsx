import { createFileRoute } from "@tanstack/react-router";
import { SubscriptionsPage } from "#app/content/SubscriptionsPage.tsx";

export const Route = createFileRoute("/_app/_default/settings/subscriptions")({
  staticData: { page: "settingsSubscriptions" },
  component: SubscriptionsPage,
});
