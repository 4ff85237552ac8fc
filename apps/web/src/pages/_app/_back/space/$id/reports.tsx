import { createFileRoute } from "@tanstack/react-router";
import { SpaceReports } from "#app/space/SpaceReports.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/reports")({
  staticData: { page: "spaceReports" },
  component: SpaceReports,
});
