import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/manage/users")({
  staticData: { page: "manageUsers" },
  component: () => <EmptyPage text="manageUsers" icon={IconUsers} to="/spaces/private/active" />,
});
