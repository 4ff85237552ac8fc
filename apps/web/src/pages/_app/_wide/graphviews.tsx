import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_wide/graphviews")({
  staticData: { page: "maps" },
  component: () => <EmptyPage text="maps" kind="map" to="/technique/landscape" explainer="maps" />,
});
