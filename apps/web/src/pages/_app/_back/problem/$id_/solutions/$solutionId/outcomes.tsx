import { createFileRoute } from "@tanstack/react-router";
import { Outcomes } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/outcomes")({
  staticData: { page: "solutionOutcomes" },
  component: Page,
});

function Page() {
  const { id, solutionId } = Route.useParams();
  return <Outcomes place={{ id: solutionId, problemId: id }} />;
}
