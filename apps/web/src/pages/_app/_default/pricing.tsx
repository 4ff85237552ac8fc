import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/pricing")({
  staticData: { page: "pricing" },
  loader: () => loadTexts("pages"),
  component: () => (
    <TabbedPage
      page="pricing"
      tabs={[
        ["pricingOptions", "/pricing/options"],
        ["pricingFeatures", "/pricing/features"],
        ["pricingPublic", "/pricing/publicUsers"],
        ["pricingProfessionals", "/pricing/problemSolvingPros"],
        ["pricingOrganisations", "/pricing/problemSolvingOrgs"],
        ["pricingBumpStars", "/pricing/bumpStars"],
        ["pricingFaqs", "/pricing/faqs"],
      ]}
    />
  ),
});
