import { StoryTools, useDraftCount } from "#features/stories/index.ts";
import { TabbedPage } from "../content/TabbedPage.tsx";

/** The lists of stories of the space, with how many drafts wait. */
export function StoriesPage() {
  const drafts = useDraftCount();
  return (
    <TabbedPage
      page="stories"
      explainer="stories"
      actions={<StoryTools />}
      tabs={[
        ["storiesRecent", "/stories/recent"],
        ["storiesFeed", "/stories/feed"],
        ["storiesMine", "/stories/mystories"],
        ["storiesDrafts", "/stories/mydrafts", undefined, drafts > 0 ? { count: drafts } : undefined],
      ]}
    />
  );
}
