import { createFileRoute } from "@tanstack/react-router";
import { TagSolutions } from "#app/solutions/SolutionsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/tags/$id/solutions")({
  staticData: { page: "tagSolutions" },
  loader: () => loadTexts("tags", "solutions", "posts", "comments", "empty"),
  component: OneTag,
});

function OneTag() {
  return <TagSolutions id={Route.useParams().id} />;
}
