import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/technique")({
  staticData: { page: "technique" },
  loader: () => loadTexts("pages"),
  component: () => (
    <TabbedPage
      page="technique"
      tabs={[
        ["techniqueBump", "/technique/bump"],
        ["techniquePerspectives", "/technique/perspectives"],
        ["techniqueParticipants", "/technique/participants"],
        ["techniqueSolutions", "/technique/solutions"],
        ["techniqueProgress", "/technique/progress"],
        ["techniqueLandscape", "/technique/landscape"],
      ]}
    />
  ),
});
