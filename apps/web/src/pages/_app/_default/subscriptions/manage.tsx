import { IconCreditCard } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/subscriptions/manage")({
  staticData: { page: "subscriptionsManage" },
  component: () => <EmptyPage text="subscriptionsManage" icon={IconCreditCard} to="/pricing/options" />,
});
