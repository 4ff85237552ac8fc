import { createFileRoute } from "@tanstack/react-router";
import { NewStoryPage } from "#features/stories/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/story")({
  staticData: { page: "storyNew" },
  loader: () => loadTexts("compose", "editor"),
  component: NewStoryPage,
});
