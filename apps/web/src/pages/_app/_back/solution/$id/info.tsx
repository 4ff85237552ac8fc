import { createFileRoute } from "@tanstack/react-router";
import { SolutionInfo, type SolutionPageSearch } from "#features/solutions/index.ts";

export const Route = createFileRoute("/_app/_back/solution/$id/info")({
  staticData: { page: "solutionInfo" },
  validateSearch: ({ comment, reply }): SolutionPageSearch => ({
    comment: typeof comment === "string" ? comment : undefined,
    reply: typeof reply === "string" ? reply : undefined,
  }),
  component: Info,
});

function Info() {
  return <SolutionInfo place={{ id: Route.useParams().id, problemId: null }} search={Route.useSearch()} />;
}
