import { IconCrown } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/owners")({
  staticData: { page: "membersOwners" },
  component: () => <EmptyPage text="membersOwners" icon={IconCrown} to="/space/$id/info" />,
});
