import { createFileRoute } from "@tanstack/react-router";
import { SpaceFigures } from "#app/space/SpaceFigures.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/analytics")({
  staticData: { page: "spaceAnalytics", wide: true },
  component: SpaceFigures,
});
