import { createFileRoute } from "@tanstack/react-router";
import { Voters } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/voters/downvotes")({
  staticData: { page: "votersDown" },
  component: Page,
});

function Page() {
  const { id, solutionId } = Route.useParams();
  return <Voters place={{ id: solutionId, problemId: id }} way="downvotes" />;
}
