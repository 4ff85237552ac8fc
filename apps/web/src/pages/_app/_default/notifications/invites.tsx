import { createFileRoute } from "@tanstack/react-router";
import { Invitations } from "#features/members/index.ts";

export const Route = createFileRoute("/_app/_default/notifications/invites")({
  staticData: { page: "notificationsInvites" },
  component: Invitations,
});
