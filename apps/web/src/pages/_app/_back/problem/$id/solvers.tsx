import { createFileRoute } from "@tanstack/react-router";
import { ProblemPeoplePage } from "#app/problems/ProblemPages.tsx";

export const Route = createFileRoute("/_app/_back/problem/$id/solvers")({
  staticData: { page: "problemSolvers" },
  component: People,
});

function People() {
  return <ProblemPeoplePage id={Route.useParams().id} of="solvers" />;
}
