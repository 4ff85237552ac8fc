import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/graphviews/$id")({
  staticData: { page: "map" },
  component: () => <EmptyPage text="map" kind="map" to="/graphviews" />,
});
