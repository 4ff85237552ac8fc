import { createFileRoute } from "@tanstack/react-router";
import { MyAlertsPage } from "#app/tags/AlertsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/problems/myalerts")({
  staticData: { page: "problemsMyAlerts" },
  loader: () => loadTexts("tags", "empty"),
  component: () => <MyAlertsPage of="problems" />,
});
