import { createFileRoute } from "@tanstack/react-router";
import { TagPage } from "#app/tags/TagsPages.tsx";

export const Route = createFileRoute("/_app/_back/tags/$id")({
  staticData: { page: "tag" },
  component: function Page() {
    return <TagPage id={Route.useParams().id} />;
  },
});
