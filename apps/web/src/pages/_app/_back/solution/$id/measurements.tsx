import { createFileRoute } from "@tanstack/react-router";
import { Measurements } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/solution/$id/measurements")({
  staticData: { page: "solutionMeasurements" },
  component: Page,
});

function Page() {
  return <Measurements place={{ id: Route.useParams().id, problemId: null }} />;
}
