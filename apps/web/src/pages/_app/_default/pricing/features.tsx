import { createFileRoute } from "@tanstack/react-router";
import { PlansPage } from "#app/content/PlansPage.tsx";

export const Route = createFileRoute("/_app/_default/pricing/features")({
  staticData: { page: "pricingFeatures" },
  component: PlansPage,
});
