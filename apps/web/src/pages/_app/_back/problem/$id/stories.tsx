import { createFileRoute } from "@tanstack/react-router";
import { ProblemStoriesPage } from "#app/problems/ProblemPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/problem/$id/stories")({
  staticData: { page: "problemStories" },
  loader: () => loadTexts("stories", "posts", "comments", "empty"),
  component: Stories,
});

function Stories() {
  return <ProblemStoriesPage id={Route.useParams().id} />;
}
