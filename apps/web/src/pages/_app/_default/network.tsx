import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/network")({
  staticData: { page: "network" },
  component: () => (
    <TabbedPage
      page="network"
      explainer="network"
      tabs={[
        ["networkPeople", "/network/people"],
        ["networkOrgs", "/network/orgs"],
      ]}
    />
  ),
});
