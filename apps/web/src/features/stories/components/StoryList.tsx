import { Button, Card } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { StoryView } from "@bump/contract";
import { type ReactNode, useCallback, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { PostSkeletons, usePostKeys } from "#features/posts/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { openCompose } from "../compose/compose.ts";
import { storyKind } from "../stories.kind.ts";
import { type StoryFilter, storiesQuery } from "../stories.queries.ts";
import { useSending } from "../stories.sending.ts";
import { useStorySearch } from "../use-story-search.ts";
import { useStoryView } from "../use-story-view.ts";
import { WindowList, type WindowListHandle } from "#ui/WindowList.tsx";
import { StoryCard, StoryOnItsWay, StoryRow } from "./StoryCard.tsx";
import classes from "./StoryList.module.css";

function NothingFound() {
  const { t } = useTranslation("stories");
  const { narrow } = useStorySearch();
  return (
    <EmptyState
      icon={IconSearch}
      title={t("list.nothingFound")}
      action={<Button onClick={() => narrow({ q: undefined, tag: undefined })}>{t("list.showAll")}</Button>}
    >
      {t("list.nothingFoundText")}
    </EmptyState>
  );
}

type Props = {
  spaceId: string;
  filter: StoryFilter;
  /** What belongs here, and the one thing that fills it. */
  empty: ReactNode;
};

/** Stories without end: only those in sight are there, and the next page comes before it is needed. */
export function StoryList({ spaceId, filter, empty }: Props) {
  const { t } = useTranslation("stories");
  const phone = useIsPhone();
  const view = useStoryView();
  const query = useInfiniteQuery(storiesQuery(spaceId, filter));
  const sending = useSending(spaceId, filter);
  const { data } = query;
  const stories = useMemo(() => itemsOf(data), [data]);
  const shown = useMemo(
    () => stories.filter(({ id }) => sending.every(({ story }) => story.id !== id)),
    [stories, sending],
  );
  const firstWithPicture = shown.find(({ files }) => files.some(({ type }) => type === "image"))?.id;
  const list = useRef<WindowListHandle>(null);

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isDue = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const goOn = useCallback(() => void (isDue && fetchNextPage()), [isDue, fetchNextPage]);
  const draw = useCallback(
    (story: StoryView, index: number) =>
      view === "list" ? (
        <StoryRow story={story} position={index + 1} />
      ) : (
        <StoryCard story={story} position={index + 1} isFirst={story.id === firstWithPicture} />
      ),
    [view, firstWithPicture],
  );

  usePostKeys({
    posts: shown,
    kind: storyKind,
    show: (index) => list.current?.show(index),
    begin: openCompose,
  });

  if (query.isPending) return <PostSkeletons count={3} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice title={t("list.failed")} onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (shown.length + sending.length === 0) return filter.query || filter.tags?.length ? <NothingFound /> : empty;
  return (
    <div className={classes.feed}>
      {sending.map((entry) => (
        <StoryOnItsWay key={entry.story.id} entry={entry} />
      ))}
      {shown.length > 0 && (
        <WindowList
          ref={list}
          name={JSON.stringify([spaceId, filter, view])}
          items={shown}
          estimate={view === "list" ? 110 : 320}
          gap={phone ? 12 : 16}
          kind="feed"
          label={t("list.label")}
          busy={isFetchingNextPage}
          onNearEnd={goOn}
        >
          {draw}
        </WindowList>
      )}
      {isFetchingNextPage && <PostSkeletons count={1} />}
      {isFetchNextPageError && (
        <Card>
          <ErrorNotice title={t("list.failed")} onRetry={() => void fetchNextPage()} />
        </Card>
      )}
    </div>
  );
}
