import { createFileRoute } from "@tanstack/react-router";
import { NotificationsPage } from "#features/notifications/index.ts";

export const Route = createFileRoute("/_app/_default/notifications/mySpaces")({
  staticData: { page: "notificationsMySpaces" },
  component: () => <NotificationsPage of="mySpaces" />,
});
