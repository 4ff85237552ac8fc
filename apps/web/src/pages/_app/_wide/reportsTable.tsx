import { createFileRoute } from "@tanstack/react-router";
import { ReportsTablePage } from "#app/space/ReportsPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_wide/reportsTable")({
  staticData: { page: "reportsTable" },
  loader: () => loadTexts("moderation"),
  component: ReportsTablePage,
});
