import { createFileRoute } from "@tanstack/react-router";
import { TagInfoPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/tags/$id/info")({
  staticData: { page: "tagInfo" },
  loader: () => loadTexts("tags", "comments"),
  component: Info,
});

function Info() {
  return <TagInfoPage id={Route.useParams().id} />;
}
