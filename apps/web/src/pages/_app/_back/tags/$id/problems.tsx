import { createFileRoute } from "@tanstack/react-router";
import { TagProblemsPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/tags/$id/problems")({
  staticData: { page: "tagProblems" },
  loader: () => loadTexts("tags", "problems", "posts", "comments", "empty"),
  component: OneTag,
});

function OneTag() {
  return <TagProblemsPage id={Route.useParams().id} />;
}
