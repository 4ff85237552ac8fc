import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id/members")({
  staticData: { page: "spaceMembers" },
  component: () => <EmptyPage text="spaceMembers" icon={IconUsers} to="/network/people" />,
});
