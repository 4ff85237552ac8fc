import { IconMoodSmile } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/moods")({
  staticData: { page: "moods" },
  component: () => <EmptyPage text="moods" icon={IconMoodSmile} to="/stories/recent" />,
});
