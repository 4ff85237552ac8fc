import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/activity")({
  staticData: { page: "activity" },
  component: () => (
    <TabbedPage
      page="activity"
      tabs={[
        ["activityHere", "/activity"],
        ["activityAll", "/activity/all-{$old}", { old: "(OLD)" }],
      ]}
    />
  ),
});
