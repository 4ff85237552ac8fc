import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/private")({
  staticData: { page: "spacesPrivate" },
  component: () => (
    <TabbedPage
      page="spacesPrivate"
      inner
      tabs={[
        ["spacesActive", "/spaces/private/active"],
        ["spacesInvited", "/spaces/private/invited"],
        ["spacesRequested", "/spaces/private/requested"],
        ["spacesBlocked", "/spaces/private/blocked"],
      ]}
    />
  ),
});
