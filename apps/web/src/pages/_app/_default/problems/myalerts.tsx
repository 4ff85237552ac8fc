import { createFileRoute } from "@tanstack/react-router";
import { AlertProblems } from "#app/problems/ProblemsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/problems/myalerts")({
  staticData: { page: "problemsMyAlerts" },
  loader: () => loadTexts("problems", "posts", "comments", "tags", "empty"),
  component: AlertProblems,
});
