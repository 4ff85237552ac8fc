import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/spacemaps/2d")({
  staticData: { page: "spaceMap2d" },
  component: () => <EmptyPage text="spaceMap" kind="map" to="/problems/myproblems" />,
});
