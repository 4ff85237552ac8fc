import { createFileRoute } from "@tanstack/react-router";
import { PartInfoPage } from "#app/problems/PartPages.tsx";
import { readCommentSearch } from "#lib/comment-search.ts";

export const Route = createFileRoute("/_app/_back/problem/$id_/parts/$partId/info")({
  staticData: { page: "partInfo" },
  validateSearch: readCommentSearch,
  component: Info,
});

function Info() {
  return <PartInfoPage search={Route.useSearch()} />;
}
