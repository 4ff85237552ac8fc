import { IconMail } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/invited")({
  staticData: { page: "membersInvited" },
  component: () => <EmptyPage text="membersInvited" icon={IconMail} to="/space/$id/info" />,
});
