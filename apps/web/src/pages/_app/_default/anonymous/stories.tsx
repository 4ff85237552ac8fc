import { createFileRoute } from "@tanstack/react-router";
import { AnonymousStories } from "#app/stories/AnonymousStories.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/anonymous/stories")({
  staticData: { page: "anonymousStories" },
  loader: () => loadTexts("stories", "posts", "comments", "empty"),
  component: AnonymousStories,
});
