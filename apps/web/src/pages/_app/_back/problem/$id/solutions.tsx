import { createFileRoute } from "@tanstack/react-router";
import { ProblemSolutions } from "#features/solutions/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/problem/$id/solutions")({
  staticData: { page: "problemSolutions" },
  loader: () => loadTexts("solutions", "posts", "comments", "empty"),
  component: OfProblem,
});

function OfProblem() {
  return <ProblemSolutions problemId={Route.useParams().id} />;
}
