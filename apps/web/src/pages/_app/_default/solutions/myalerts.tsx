import { createFileRoute } from "@tanstack/react-router";
import { MyAlertsPage } from "#app/tags/AlertsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/solutions/myalerts")({
  staticData: { page: "solutionsMyAlerts" },
  loader: () => loadTexts("tags", "empty"),
  component: () => <MyAlertsPage of="solutions" />,
});
