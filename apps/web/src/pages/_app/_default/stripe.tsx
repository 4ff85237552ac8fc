import { IconCreditCard } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/stripe")({
  staticData: { page: "stripe" },
  component: () => <EmptyPage text="stripe" icon={IconCreditCard} to="/pricing/options" />,
});
