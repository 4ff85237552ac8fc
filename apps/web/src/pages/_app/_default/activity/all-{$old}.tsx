import { createFileRoute, notFound } from "@tanstack/react-router";
import { ActivityEverywhere } from "#app/activity/ActivityPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

// The address is /activity/all-(OLD); brackets in a file's name would make it a group.
export const Route = createFileRoute("/_app/_default/activity/all-{$old}")({
  staticData: { page: "activityAll" },
  beforeLoad: ({ params }) => {
    if (params.old.toUpperCase() !== "(OLD)") throw notFound();
  },
  loader: () => loadTexts("activity", "stories", "problems", "solutions", "skills", "posts", "comments", "empty"),
  component: ActivityEverywhere,
});
