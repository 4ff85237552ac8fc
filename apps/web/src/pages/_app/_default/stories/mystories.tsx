import { createFileRoute } from "@tanstack/react-router";
import { StoryFeed } from "#features/stories/index.ts";

export const Route = createFileRoute("/_app/_default/stories/mystories")({
  staticData: { page: "storiesMine" },
  component: () => <StoryFeed of="mine" />,
});
