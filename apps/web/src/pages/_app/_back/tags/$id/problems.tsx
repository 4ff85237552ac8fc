import { createFileRoute } from "@tanstack/react-router";
import { TagCarriersPage } from "#app/tags/TagsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/tags/$id/problems")({
  staticData: { page: "tagProblems" },
  loader: () => loadTexts("tags", "empty"),
  component: Carriers,
});

function Carriers() {
  return <TagCarriersPage id={Route.useParams().id} of="problems" />;
}
