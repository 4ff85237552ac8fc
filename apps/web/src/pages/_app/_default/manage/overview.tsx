import { createFileRoute } from "@tanstack/react-router";
import { ActiveOverview } from "#app/space/ActiveOverview.tsx";

export const Route = createFileRoute("/_app/_default/manage/overview")({
  staticData: { page: "manageOverview" },
  component: ActiveOverview,
});
