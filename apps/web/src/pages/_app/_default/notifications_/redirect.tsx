import { IconBell } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

type Search = { url?: string; spaceId?: string; id?: string };

export const Route = createFileRoute("/_app/_default/notifications_/redirect")({
  staticData: { page: "notificationsRedirect" },
  validateSearch: (search): Search => search,
  beforeLoad: async ({ location }): Promise<void> => {
    const { openNotification } = await import("#app/open-notification.ts");
    await openNotification({ location });
  },
  component: () => <EmptyPage text="notificationsRedirect" icon={IconBell} to="/notifications/thisSpace" />,
});
