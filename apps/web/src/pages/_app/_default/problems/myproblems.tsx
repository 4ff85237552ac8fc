import { createFileRoute } from "@tanstack/react-router";
import { MyProblems } from "#app/problems/ProblemsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/problems/myproblems")({
  staticData: { page: "problemsMine" },
  loader: () => loadTexts("problems", "posts", "comments", "tags", "empty"),
  component: MyProblems,
});
