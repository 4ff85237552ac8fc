import { createFileRoute } from "@tanstack/react-router";
import { ProblemSolutionsPage } from "#app/problems/ProblemPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/problem/$id/solutions")({
  staticData: { page: "problemSolutions" },
  loader: () => loadTexts("solutions", "posts", "comments", "empty"),
  component: OfProblem,
});

function OfProblem() {
  return <ProblemSolutionsPage id={Route.useParams().id} />;
}
