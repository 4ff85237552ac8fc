import { IconClock } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/requested")({
  staticData: { page: "membersRequested" },
  component: () => <EmptyPage text="membersRequested" icon={IconClock} to="/space/$id/info" />,
});
