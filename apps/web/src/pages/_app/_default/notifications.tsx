import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/notifications")({
  staticData: { page: "notifications" },
  loader: () => loadTexts("notifications"),
  component: () => (
    <TabbedPage
      page="notifications"
      tabs={[
        ["notificationsThisSpace", "/notifications/thisSpace"],
        ["notificationsMySpaces", "/notifications/mySpaces"],
        ["notificationsInvites", "/notifications/invites"],
      ]}
    />
  ),
});
