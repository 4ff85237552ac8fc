import { createFileRoute } from "@tanstack/react-router";
import { SolutionInfo } from "#features/solutions/index.ts";
import { readCommentSearch } from "#lib/comment-search.ts";

export const Route = createFileRoute("/_app/_back/solution/$id/info")({
  staticData: { page: "solutionInfo" },
  validateSearch: readCommentSearch,
  component: Info,
});

function Info() {
  return <SolutionInfo place={{ id: Route.useParams().id, problemId: null }} search={Route.useSearch()} />;
}
