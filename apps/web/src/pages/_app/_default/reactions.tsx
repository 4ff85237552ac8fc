import { IconMoodSmile } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/reactions")({
  staticData: { page: "reactions" },
  component: () => <EmptyPage text="reactions" icon={IconMoodSmile} to="/stories/recent" />,
});
