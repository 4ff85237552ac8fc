import { createFileRoute } from "@tanstack/react-router";
import { TagPeoplePage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/tags/$id/profiles")({
  staticData: { page: "tagProfiles" },
  loader: () => loadTexts("tags"),
  component: People,
});

function People() {
  return <TagPeoplePage id={Route.useParams().id} />;
}
