import { createFileRoute } from "@tanstack/react-router";
import { AlertSolutions } from "#app/solutions/SolutionsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/solutions/myalerts")({
  staticData: { page: "solutionsMyAlerts" },
  loader: () => loadTexts("tags"),
  component: AlertSolutions,
});
