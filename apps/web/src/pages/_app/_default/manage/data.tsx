import { createFileRoute } from "@tanstack/react-router";
import { ActiveData } from "#app/space/ActiveData.tsx";

export const Route = createFileRoute("/_app/_default/manage/data")({
  staticData: { page: "manageData" },
  component: ActiveData,
});
