import { createFileRoute } from "@tanstack/react-router";
import { MyStoriesPage } from "#app/stories/MyStoriesPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/mystories")({
  staticData: { page: "myStories" },
  loader: () => loadTexts("stories", "posts", "comments", "tags", "empty"),
  component: MyStoriesPage,
});
