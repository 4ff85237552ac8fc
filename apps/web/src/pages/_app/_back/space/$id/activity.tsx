import { IconActivity } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/activity")({
  staticData: { page: "spaceActivity" },
  component: () => <EmptyPage text="activity" icon={IconActivity} to="/story" />,
});
