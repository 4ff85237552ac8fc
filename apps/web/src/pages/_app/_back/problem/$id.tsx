import { createFileRoute } from "@tanstack/react-router";
import { ProblemPage } from "#app/problems/ProblemPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/problem/$id")({
  staticData: { page: "problem" },
  loader: () => loadTexts("problems", "posts", "comments", "people", "empty"),
  component: OneProblem,
});

function OneProblem() {
  return <ProblemPage id={Route.useParams().id} />;
}
