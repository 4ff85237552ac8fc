import { IconPlayerPlay } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/videoplay")({
  staticData: { page: "videoPlay" },
  component: () => <EmptyPage text="videoPlay" icon={IconPlayerPlay} to="/stories/recent" />,
});
