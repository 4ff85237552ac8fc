import { createFileRoute } from "@tanstack/react-router";
import { TagStoriesPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/tags/$id/perspectives")({
  staticData: { page: "tagPerspectives" },
  loader: () => loadTexts("tags", "stories", "posts", "comments"),
  component: Stories,
});

function Stories() {
  return <TagStoriesPage id={Route.useParams().id} />;
}
