import { IconUsers } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/admin/allUsers")({
  staticData: { page: "adminUsers" },
  component: () => <EmptyPage text="adminUsers" icon={IconUsers} to="/admin/settings" />,
});
