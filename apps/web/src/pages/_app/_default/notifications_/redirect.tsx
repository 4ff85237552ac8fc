import { IconBell } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/notifications_/redirect")({
  staticData: { page: "notificationsRedirect" },
  component: () => <EmptyPage text="notificationsRedirect" icon={IconBell} to="/notifications/thisSpace" />,
});
