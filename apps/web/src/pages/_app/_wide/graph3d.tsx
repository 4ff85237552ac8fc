import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/graph3d")({
  staticData: { page: "graph3d" },
  component: () => <EmptyPage text="graph3d" kind="map" to="/problems/myproblems" />,
});
