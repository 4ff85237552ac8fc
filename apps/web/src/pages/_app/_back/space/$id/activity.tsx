import { createFileRoute } from "@tanstack/react-router";
import { SpaceActivity } from "#app/activity/ActivityPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_back/space/$id/activity")({
  staticData: { page: "spaceActivity" },
  loader: () => loadTexts("activity", "stories", "problems", "solutions", "skills", "posts", "comments", "empty"),
  component: SpaceActivity,
});
