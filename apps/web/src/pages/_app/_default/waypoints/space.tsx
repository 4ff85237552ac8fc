import { IconCurrentLocation } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/waypoints/space")({
  staticData: { page: "waypointsSpace" },
  component: () => <EmptyPage text="waypointsSpace" icon={IconCurrentLocation} to="/graphviews" />,
});
