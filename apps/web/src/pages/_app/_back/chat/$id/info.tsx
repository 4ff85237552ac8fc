import { IconUsersGroup } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/chat/$id/info")({
  staticData: { page: "chatInfo" },
  component: () => <EmptyPage text="chatInfo" icon={IconUsersGroup} to="/chat" />,
});
