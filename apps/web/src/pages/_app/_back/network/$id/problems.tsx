import { createFileRoute } from "@tanstack/react-router";
import { PersonProblems } from "#app/problems/ProblemsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/network/$id/problems")({
  staticData: { page: "profileProblems" },
  loader: () => loadTexts("problems", "posts", "comments", "tags", "empty"),
  component: () => <PersonProblems of="problems" />,
});
