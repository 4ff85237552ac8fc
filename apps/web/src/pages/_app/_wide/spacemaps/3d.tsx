import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/spacemaps/3d")({
  staticData: { page: "spaceMap3d" },
  component: () => <EmptyPage text="spaceMap" kind="map" to="/problems/myproblems" />,
});
