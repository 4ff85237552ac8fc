import { createFileRoute } from "@tanstack/react-router";
import { PersonStories } from "#app/people/PersonStories.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/network/$id/stories")({
  staticData: { page: "profileStories" },
  loader: () => loadTexts("stories", "posts", "comments", "empty"),
  component: PersonStories,
});
