import { IconMessageCircle } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/chat")({
  staticData: { page: "chat" },
  component: () => <EmptyPage text="chat" icon={IconMessageCircle} to="/network/people" />,
});
