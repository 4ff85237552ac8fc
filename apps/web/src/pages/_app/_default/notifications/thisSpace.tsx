import { createFileRoute } from "@tanstack/react-router";
import { NotificationsHere } from "#app/tags/AlertsPages.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/notifications/thisSpace")({
  staticData: { page: "notificationsThisSpace" },
  loader: () => loadTexts("tags"),
  component: NotificationsHere,
});
