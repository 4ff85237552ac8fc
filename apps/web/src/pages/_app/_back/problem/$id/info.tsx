import { createFileRoute } from "@tanstack/react-router";
import { ProblemInfoPage } from "#app/problems/ProblemPages.tsx";
import { readCommentSearch } from "#lib/comment-search.ts";

export const Route = createFileRoute("/_app/_back/problem/$id/info")({
  staticData: { page: "problemInfo" },
  validateSearch: readCommentSearch,
  component: Info,
});

function Info() {
  return <ProblemInfoPage id={Route.useParams().id} search={Route.useSearch()} />;
}
