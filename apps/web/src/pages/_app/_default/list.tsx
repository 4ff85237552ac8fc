import { createFileRoute } from "@tanstack/react-router";
import { ListPage } from "#app/activity/ActivityPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/list")({
  staticData: { page: "list" },
  loader: () => loadTexts("activity", "stories", "problems", "solutions", "skills", "posts", "comments", "empty"),
  component: ListPage,
});
