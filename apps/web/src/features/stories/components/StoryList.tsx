import { Button, Card } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { type StoryFilter, storiesQuery } from "../stories.queries.ts";
import { useSending } from "../stories.sending.ts";
import { useStoryKeys } from "../use-story-keys.ts";
import { useStorySearch } from "../use-story-search.ts";
import { useStoryView } from "../use-story-view.ts";
import { useWindowList } from "#ui/use-window-list.ts";
import { SendingCard } from "./SendingCard.tsx";
import { StoryCard } from "./StoryCard.tsx";
import classes from "./StoryList.module.css";
import { StoryRow } from "./StoryRow.tsx";
import { StorySkeletons } from "./StorySkeletons.tsx";

/** The next page is asked for when this few are left below. */
const aheadOfEnd = 6;

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
  const shown = stories.filter(({ id }) => sending.every(({ story }) => story.id !== id));
  const Entry = view === "list" ? StoryRow : StoryCard;
  const { box, list, top } = useWindowList({
    name: JSON.stringify([spaceId, filter, view]),
    ids: shown.map(({ id }) => id),
    estimate: view === "list" ? 110 : 320,
    gap: phone ? 12 : 16,
  });
  const rows = list.getVirtualItems();

  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const isNearEnd = (rows.at(-1)?.index ?? 0) >= shown.length - aheadOfEnd;
  const isDue = isNearEnd && hasNextPage && !isFetchingNextPage && !isFetchNextPageError && shown.length > 0;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);

  useStoryKeys({ stories: shown, show: useCallback((index) => list.scrollToIndex(index, { align: "auto" }), [list]) });

  if (query.isPending) return <StorySkeletons count={3} />;
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
        <SendingCard key={entry.story.id} entry={entry} />
      ))}
      <div
        ref={box}
        role="feed"
        aria-label={t("list.label")}
        aria-busy={isFetchingNextPage}
        className={classes.window}
        style={{ height: list.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const story = shown[index];
          return (
            story && (
              <div
                key={key}
                ref={list.measureElement}
                data-index={index}
                className={classes.row}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <Entry story={story} position={index + 1} />
              </div>
            )
          );
        })}
      </div>
      {isFetchingNextPage && <StorySkeletons count={1} />}
      {isFetchNextPageError && (
        <Card>
          <ErrorNotice title={t("list.failed")} onRetry={() => void fetchNextPage()} />
        </Card>
      )}
    </div>
  );
}
