import { createFileRoute } from "@tanstack/react-router";
import { AnonymousProblems } from "#app/problems/ProblemsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/anonymous/problems")({
  staticData: { page: "anonymousProblems" },
  loader: () => loadTexts("problems", "posts", "comments", "tags", "empty"),
  component: AnonymousProblems,
});
