import { createFileRoute } from "@tanstack/react-router";
import { TextPage } from "#app/content/TextPage.tsx";

export const Route = createFileRoute("/_app/_default/pricing/problemSolvingOrgs")({
  staticData: { page: "pricingOrganisations" },
  component: () => <TextPage text="pricingOrganisations" />,
});
