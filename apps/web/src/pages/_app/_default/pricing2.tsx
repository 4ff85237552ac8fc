import { createFileRoute } from "@tanstack/react-router";
import { PlansPage } from "#app/content/PlansPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/pricing2")({
  staticData: { page: "pricingCompact" },
  loader: () => loadTexts("pages"),
  component: PlansPage,
});
