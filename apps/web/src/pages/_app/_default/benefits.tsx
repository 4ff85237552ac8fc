import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/benefits")({
  staticData: { page: "benefits" },
  loader: () => loadTexts("pages"),
  component: () => (
    <TabbedPage
      page="benefits"
      tabs={[
        ["benefitsOverview", "/benefits/overview"],
        ["benefitsPublic", "/benefits/public"],
        ["benefitsProfessionals", "/benefits/professionals"],
        ["benefitsOrganisations", "/benefits/organisations"],
        ["benefitsBumpStars", "/benefits/bumpstars"],
        ["benefitsCompare", "/benefits/compare"],
      ]}
    />
  ),
});
