import type { StoryView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { firstWithPicture, NothingFound, PostList, useListed } from "#features/posts/index.ts";
import { openCompose } from "../compose/compose.ts";
import { storyKind } from "../stories.kind.ts";
import { type StoryFilter, storiesQuery } from "../stories.queries.ts";
import { sendingStories } from "../stories.sending.ts";
import { useStoryView } from "../use-story-view.ts";
import { StoryCard, StoryOnItsWay, StoryRow } from "./StoryCard.tsx";

type Props = {
  spaceId: string;
  filter: StoryFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
};

export function StoryList({ spaceId, filter, empty }: Props) {
  const { t } = useTranslation("stories");
  const view = useStoryView();
  const query = useInfiniteQuery(storiesQuery(spaceId, filter));
  const sending = sendingStories.useIn(spaceId, filter);
  const stories = useListed(query.data, sending);
  const first = firstWithPicture(stories);
  const draw = useCallback(
    (story: StoryView, index: number) =>
      view === "list" ? (
        <StoryRow story={story} position={index + 1} />
      ) : (
        <StoryCard story={story} position={index + 1} isFirst={story.id === first} />
      ),
    [view, first],
  );
  return (
    <PostList
      kind={storyKind}
      query={query}
      items={stories}
      of={{ collection: "stories", spaceId, filter }}
      view={view}
      texts={{ label: t("list.label"), failed: t("list.failed") }}
      estimate={view === "list" ? 110 : 320}
      empty={filter.query || filter.tags?.length ? <NothingFound of="stories" /> : empty}
      sending={sending.map((entry) => (
        <StoryOnItsWay key={entry.post.id} entry={entry} />
      ))}
      begin={openCompose}
    >
      {draw}
    </PostList>
  );
}
