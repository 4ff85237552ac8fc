import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/waypoints")({
  staticData: { page: "waypoints" },
  component: () => (
    <TabbedPage
      page="waypoints"
      tabs={[
        ["waypointsSpace", "/waypoints/space"],
        ["waypointsMine", "/waypoints/myNodes"],
        ["waypointsUnused", "/waypoints/oldbkp"],
      ]}
    />
  ),
});
