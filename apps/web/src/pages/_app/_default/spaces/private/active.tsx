import { IconLock } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/spaces/private/active")({
  staticData: { page: "spacesActive" },
  component: () => <EmptyPage text="spacesActive" icon={IconLock} to="/notifications/invites" />,
});
