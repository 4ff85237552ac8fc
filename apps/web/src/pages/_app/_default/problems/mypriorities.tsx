import { createFileRoute } from "@tanstack/react-router";
import { MyPriorities } from "#app/problems/ProblemsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/problems/mypriorities")({
  staticData: { page: "problemsPriorities" },
  loader: () => loadTexts("problems", "empty"),
  component: MyPriorities,
});
