import { IconCurrentLocation } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/waypoints/myNodes")({
  staticData: { page: "waypointsMine" },
  component: () => <EmptyPage text="waypointsMine" icon={IconCurrentLocation} to="/graphviews" />,
});
