import { createFileRoute } from "@tanstack/react-router";
import { ActivityHere } from "#app/activity/ActivityPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/activity/")({
  staticData: { page: "activityHere" },
  loader: () => loadTexts("activity", "stories", "problems", "solutions", "skills", "posts", "comments", "empty"),
  component: ActivityHere,
});
