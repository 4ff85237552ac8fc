import { createFileRoute } from "@tanstack/react-router";
import { ManagedReports } from "#app/space/SpaceReports.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/reports")({
  staticData: { page: "spaceManageReports" },
  component: ManagedReports,
});
