import { createFileRoute } from "@tanstack/react-router";
import { ActiveInbox } from "#app/space/SpaceReports.tsx";

export const Route = createFileRoute("/_app/_default/manage/reports")({
  staticData: { page: "manageReports" },
  component: ActiveInbox,
});
