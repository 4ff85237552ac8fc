import { IconActivity } from "@tabler/icons-react";
import { createFileRoute, notFound } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

// The address is /activity/all-(OLD); brackets in a file's name would make it a group.
export const Route = createFileRoute("/_app/_default/activity/all-{$old}")({
  staticData: { page: "activityAll" },
  beforeLoad: ({ params }) => {
    if (params.old.toUpperCase() !== "(OLD)") throw notFound();
  },
  component: () => <EmptyPage text="activityAll" icon={IconActivity} to="/spaces/recent" />,
});
