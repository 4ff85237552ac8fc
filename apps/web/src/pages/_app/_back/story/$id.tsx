import { createFileRoute } from "@tanstack/react-router";
import { StoryPage } from "#features/stories/index.ts";
import { readCommentSearch } from "#lib/comment-search.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/story/$id")({
  staticData: { page: "story" },
  validateSearch: readCommentSearch,
  loader: () => loadTexts("stories", "posts", "comments", "tags", "empty"),
  component: OneStory,
});

function OneStory() {
  return <StoryPage id={Route.useParams().id} search={Route.useSearch()} />;
}
