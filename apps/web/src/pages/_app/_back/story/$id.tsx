import { createFileRoute } from "@tanstack/react-router";
import { StoryPage } from "#features/stories/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/story/$id")({
  staticData: { page: "story" },
  validateSearch: ({ comment, reply }): { comment?: string; reply?: string } => ({
    comment: typeof comment === "string" ? comment : undefined,
    reply: typeof reply === "string" ? reply : undefined,
  }),
  loader: () => loadTexts("stories", "posts", "comments", "tags", "empty"),
  component: OneStory,
});

function OneStory() {
  return <StoryPage id={Route.useParams().id} search={Route.useSearch()} />;
}
