import { createFileRoute } from "@tanstack/react-router";
import { StoryFeed } from "#features/stories/index.ts";

export const Route = createFileRoute("/_app/_default/stories/feed")({
  staticData: { page: "storiesFeed" },
  component: () => <StoryFeed of="feed" />,
});
