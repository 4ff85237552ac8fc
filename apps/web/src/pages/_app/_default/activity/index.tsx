import { IconActivity } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/activity/")({
  staticData: { page: "activityHere" },
  component: () => <EmptyPage text="activity" icon={IconActivity} to="/story" />,
});
