import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/participants")({
  staticData: { page: "membersActive" },
  component: () => <EmptyPage text="membersActive" icon={IconUsers} to="/space/$id/info" />,
});
