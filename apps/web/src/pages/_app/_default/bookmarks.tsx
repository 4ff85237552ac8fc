import { createFileRoute } from "@tanstack/react-router";
import { SavedPage } from "#app/stories/SavedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/bookmarks")({
  staticData: { page: "bookmarks" },
  loader: () => loadTexts("activity", "stories", "problems", "solutions", "skills", "posts", "comments", "empty"),
  component: () => <SavedPage list="bookmarks" />,
});
