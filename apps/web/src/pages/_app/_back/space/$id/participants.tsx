import { IconUsersGroup } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/participants")({
  staticData: { page: "spaceParticipants" },
  component: () => <EmptyPage text="spaceParticipants" icon={IconUsersGroup} to="/problems/recent" />,
});
