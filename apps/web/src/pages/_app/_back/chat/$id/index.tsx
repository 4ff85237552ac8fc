import { IconMessageCircle } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_back/chat/$id/")({
  staticData: { page: "conversation" },
  component: () => <EmptyPage text="conversation" icon={IconMessageCircle} to="/chat" />,
});
