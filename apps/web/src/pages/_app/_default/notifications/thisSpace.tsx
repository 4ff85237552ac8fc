import { IconBell } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/notifications/thisSpace")({
  staticData: { page: "notificationsThisSpace" },
  component: () => <EmptyPage text="notificationsThisSpace" icon={IconBell} to="/settings/preferences" />,
});
