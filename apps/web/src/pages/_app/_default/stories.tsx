import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";

export const Route = createFileRoute("/_app/_default/stories")({
  staticData: { page: "stories" },
  component: () => (
    <TabbedPage
      page="stories"
      explainer="stories"
      tabs={[
        ["storiesRecent", "/stories/recent"],
        ["storiesFeed", "/stories/feed"],
        ["storiesMine", "/stories/mystories"],
        ["storiesDrafts", "/stories/mydrafts"],
      ]}
    />
  ),
});
