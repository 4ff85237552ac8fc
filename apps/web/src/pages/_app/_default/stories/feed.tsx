import { IconRss } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { EmptyPage } from "#app/content/EmptyPage.tsx";

export const Route = createFileRoute("/_app/_default/stories/feed")({
  staticData: { page: "storiesFeed" },
  component: () => <EmptyPage text="storiesFeed" icon={IconRss} to="/tags" />,
});
