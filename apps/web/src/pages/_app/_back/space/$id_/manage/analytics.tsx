import { createFileRoute } from "@tanstack/react-router";
import { SpaceFigures } from "#app/space/SpaceFigures.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/analytics")({
  staticData: { page: "spaceAnalytics" },
  component: SpaceFigures,
});
