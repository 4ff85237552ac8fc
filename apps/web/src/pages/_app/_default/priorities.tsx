import { createFileRoute } from "@tanstack/react-router";
import { PrioritiesPage } from "#app/problems/ProblemsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/priorities")({
  staticData: { page: "priorities" },
  loader: () => loadTexts("problems", "empty"),
  component: PrioritiesPage,
});
