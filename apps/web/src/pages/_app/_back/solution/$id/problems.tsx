import { createFileRoute } from "@tanstack/react-router";
import { LinkedProblems } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/solution/$id/problems")({
  staticData: { page: "solutionProblems" },
  component: Problems,
});

function Problems() {
  return <LinkedProblems id={Route.useParams().id} />;
}
