import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/skill/$id/members")({
  staticData: { page: "skillMembers" },
  component: () => <EmptyPage text="skillMembers" icon={IconUsers} to="/skills/public" />,
});
