import { createFileRoute } from "@tanstack/react-router";
import { Outcomes } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/solution/$id/outcomes")({
  staticData: { page: "solutionOutcomes" },
  component: Page,
});

function Page() {
  return <Outcomes place={{ id: Route.useParams().id, problemId: null }} />;
}
