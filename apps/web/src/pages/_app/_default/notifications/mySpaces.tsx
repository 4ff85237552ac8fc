import { IconBell } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/notifications/mySpaces")({
  staticData: { page: "notificationsMySpaces" },
  component: () => <EmptyPage text="notificationsMySpaces" icon={IconBell} to="/spaces/recent" />,
});
