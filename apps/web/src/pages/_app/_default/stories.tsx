import { createFileRoute } from "@tanstack/react-router";
import { StoriesPage } from "#app/stories/StoriesPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/stories")({
  staticData: { page: "stories" },
  loader: () => loadTexts("stories", "posts", "comments", "tags"),
  component: StoriesPage,
});
