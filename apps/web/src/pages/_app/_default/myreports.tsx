import { createFileRoute } from "@tanstack/react-router";
import { MyReportsPage } from "#app/space/ReportsPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/myreports")({
  staticData: { page: "myReports" },
  loader: () => loadTexts("moderation"),
  component: MyReportsPage,
});
