import { createFileRoute } from "@tanstack/react-router";
import { TagList } from "#features/tags/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/space/$id/tags")({
  staticData: { page: "spaceTags" },
  loader: () => loadTexts("tags"),
  component: SpaceTags,
});

function SpaceTags() {
  return <TagList spaceId={Route.useParams().id} empty="spaceTags" />;
}
