import { createFileRoute } from "@tanstack/react-router";
import { SolutionInfo } from "#features/solutions/index.ts";
import { readCommentSearch } from "#lib/comment-search.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/solutions/$solutionId/info")({
  staticData: { page: "solutionInfo" },
  validateSearch: readCommentSearch,
  component: Info,
});

function Info() {
  const { id, solutionId } = Route.useParams();
  return <SolutionInfo place={{ id: solutionId, problemId: id }} search={Route.useSearch()} />;
}
