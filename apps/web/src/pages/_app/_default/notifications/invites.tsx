import { IconMail } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/notifications/invites")({
  staticData: { page: "notificationsInvites" },
  component: () => <EmptyPage text="notificationsInvites" icon={IconMail} to="/spaces/private/active" />,
});
