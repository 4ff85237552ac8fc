import { createFileRoute } from "@tanstack/react-router";
import { SolutionOffered } from "#app/solutions/SolutionPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId")({
  staticData: { page: "solution" },
  loader: () => loadTexts("solutions", "posts", "comments", "tags", "empty"),
  component: SolutionOffered,
});
