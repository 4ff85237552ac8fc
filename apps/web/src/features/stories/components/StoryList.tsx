import type { StoryView } from "@bump/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback } from "react";
import { useTranslation } from "react-i18next";
import { firstWithPicture, NothingFound, PostList, useListed } from "#features/posts/index.ts";
import { openCompose } from "../compose/compose.ts";
import { storyKind } from "../stories.kind.ts";
import { type StoryFilter, storiesQuery } from "../stories.queries.ts";
import { sendingStories } from "../stories.sending.ts";
import { StoryCard, StoryOnItsWay } from "./StoryCard.tsx";

type Props = {
  spaceId: string;
  filter: StoryFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
};

export function StoryList({ spaceId, filter, empty }: Props) {
  const { t } = useTranslation("stories");
  const query = useInfiniteQuery(storiesQuery(spaceId, filter));
  const sending = sendingStories.useIn(spaceId, filter);
  const stories = useListed(query.data, sending);
  const first = firstWithPicture(stories);
  const draw = useCallback(
    (story: StoryView, index: number) => <StoryCard story={story} position={index + 1} isFirst={story.id === first} />,
    [first],
  );
  return (
    <PostList
      kind={storyKind}
      query={query}
      items={stories}
      of={{ collection: "stories", spaceId, filter }}
      texts={{ label: t("list.label"), failed: t("list.failed") }}
      estimate={320}
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
