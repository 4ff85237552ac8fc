import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "#features/notifications/index.ts";

export const Route = createFileRoute("/_app/_default/notifications/thisSpace")({
  staticData: { page: "notificationsThisSpace" },
  component: () => <NotificationsPage of="thisSpace" />,
});
