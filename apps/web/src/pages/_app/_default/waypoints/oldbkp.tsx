import { IconCurrentLocation } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/waypoints/oldbkp")({
  staticData: { page: "waypointsUnused" },
  component: () => <EmptyPage text="waypointsUnused" icon={IconCurrentLocation} to="/graphviews" />,
});
