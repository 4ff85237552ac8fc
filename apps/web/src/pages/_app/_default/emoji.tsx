import { IconMoodSmile } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/emoji")({
  staticData: { page: "emoji" },
  component: () => <EmptyPage text="emoji" icon={IconMoodSmile} to="/chat" />,
});
