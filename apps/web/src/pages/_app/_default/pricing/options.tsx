import { createFileRoute } from "@tanstack/react-router";
import { PlansPage } from "#app/content/PlansPage.tsx";

export const Route = createFileRoute("/_app/_default/pricing/options")({
  staticData: { page: "pricingOptions" },
  component: PlansPage,
});
