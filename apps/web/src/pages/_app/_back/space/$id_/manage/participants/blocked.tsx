import { IconBan } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/space/$id_/manage/participants/blocked")({
  staticData: { page: "membersBlocked" },
  component: () => <EmptyPage text="membersBlocked" icon={IconBan} to="/space/$id/info" />,
});
