import { createFileRoute } from "@tanstack/react-router";
import { SolutionInfo, type SolutionPageSearch } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/info")({
  staticData: { page: "solutionInfo" },
  validateSearch: ({ comment, reply }): SolutionPageSearch => ({
    comment: typeof comment === "string" ? comment : undefined,
    reply: typeof reply === "string" ? reply : undefined,
  }),
  component: Info,
});

function Info() {
  const { id, solutionId } = Route.useParams();
  return <SolutionInfo place={{ id: solutionId, problemId: id }} search={Route.useSearch()} />;
}
