import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces")({
  staticData: { page: "spaces" },
  component: () => (
    <TabbedPage
      page="spaces"
      explainer="spaces"
      tabs={[
        ["spacesRecent", "/spaces/recent"],
        ["spacesCountries", "/spaces/countries"],
        ["spacesPrivate", "/spaces/private"],
      ]}
    />
  ),
});
