import { createFileRoute } from "@tanstack/react-router";
import { MyReportsPage } from "#app/space/ReportsPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/help/reports")({
  staticData: { page: "helpReports" },
  loader: () => loadTexts("moderation"),
  component: MyReportsPage,
});
