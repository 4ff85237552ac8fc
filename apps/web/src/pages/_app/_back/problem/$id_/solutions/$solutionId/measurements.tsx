import { createFileRoute } from "@tanstack/react-router";
import { Measurements } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/measurements")({
  staticData: { page: "solutionMeasurements" },
  component: Page,
});

function Page() {
  const { id, solutionId } = Route.useParams();
  return <Measurements place={{ id: solutionId, problemId: id }} />;
}
