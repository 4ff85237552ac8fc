import { createFileRoute } from "@tanstack/react-router";
import { TabbedPage } from "#app/content/TabbedPage.tsx";
import { StoryTools } from "#features/stories/index.ts";
import { loadTexts } from "#lib/i18n.ts";

export const Route = createFileRoute("/_app/_default/stories")({
  staticData: { page: "stories" },
  loader: () => loadTexts("stories", "comments", "tags", "empty"),
  component: () => (
    <TabbedPage
      page="stories"
      explainer="stories"
      actions={<StoryTools />}
      tabs={[
        ["storiesRecent", "/stories/recent"],
        ["storiesFeed", "/stories/feed"],
        ["storiesMine", "/stories/mystories"],
        ["storiesDrafts", "/stories/mydrafts"],
      ]}
    />
  ),
});
