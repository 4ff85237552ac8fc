import { mediaFamilies } from "@bump/contract";
import { Card, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { FilterMenu } from "#ui/FilterMenu.tsx";
import { useEver } from "#ui/lazy-part.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { tell } from "#ui/tell.ts";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { WindowList } from "#ui/WindowList.tsx";
import { MediaTile } from "./MediaTile.tsx";
import { MediaViewer } from "./MediaViewer.tsx";
import classes from "./SpaceMedia.module.css";
import { toListedItems, type ViewItem } from "./viewing.items.ts";
import { type MediaFilter, spaceMediaQuery } from "./viewing.queries.ts";

/** So many before the end of what is there, more is fetched. */
const fetchedAhead = 5;

const filters: readonly MediaFilter[] = ["all", ...mediaFamilies];

type CellProps = { item: ViewItem; position: number; onOpen: (id: string) => void };

function Cell({ item, position, onOpen }: CellProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the list around it is no ul: only some of it is there
    <Card role="listitem" padding={0} aria-posinset={position} aria-setsize={-1} className={classes.cell}>
      <MediaTile item={item} onOpen={onOpen} />
    </Card>
  );
}

type Props = {
  spaceId: string;
  /** What belongs here while there is nothing. */
  empty: ReactNode;
};

/** Everything that the posts of a space carry, newest first. */
export function SpaceMedia({ spaceId, empty }: Props) {
  const { t } = useTranslation("media");
  const phone = useIsPhone();
  const [filter, setFilter] = useEntryState<MediaFilter>("space-media", "all");
  const query = useInfiniteQuery(spaceMediaQuery(spaceId, filter));
  const items = useMemo(() => toListedItems(itemsOf(query.data)), [query.data]);
  const [openId, setOpenId] = useState<string | null>(null);
  const everOpened = useEver(openId !== null);
  // Who looks at one after the other comes to all of them.
  const isNearEnd = openId !== null && items.slice(-fetchedAhead).some(({ id }) => id === openId);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  const isDue = isNearEnd && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (isDue) void fetchNextPage();
  }, [isDue, fetchNextPage]);
  const fetchMore = () => void tell(() => fetchNextPage({ cancelRefetch: false, throwOnError: true }), {});
  const draw = useCallback(
    (item: ViewItem, index: number) => <Cell item={item} position={index + 1} onOpen={setOpenId} />,
    [],
  );
  const isEmpty = query.isSuccess && items.length === 0;
  if (isEmpty && filter === "all") return empty;
  return (
    <Card className={classes.card}>
      <FilterMenu
        label={t("space.filter")}
        value={filter}
        options={filters.map((one) => [one, one === "all" ? t("space.all") : t(`filters.${one}`)] as const)}
        onChange={setFilter}
      />
      {query.isPending && <Skeletons shape="card" count={1} />}
      {query.isLoadingError && <ErrorNotice onRetry={() => void query.refetch()} />}
      {isEmpty && (
        <Text component="output" c="var(--b-text-2)">
          {t("space.none")}
        </Text>
      )}
      {items.length > 0 && (
        <WindowList
          name={JSON.stringify(["media", spaceId, filter])}
          items={items}
          estimate={phone ? 120 : 176}
          gap={8}
          minWidth={phone ? 104 : 160}
          kind="list"
          label={t("space.label")}
          busy={query.isFetchingNextPage}
        >
          {draw}
        </WindowList>
      )}
      <LoadMore query={query} />
      {everOpened && (
        <MediaViewer
          items={items}
          openId={openId}
          onOpen={setOpenId}
          onClose={() => setOpenId(null)}
          more={hasNextPage ? { isFetching, fetch: fetchMore } : null}
        />
      )}
    </Card>
  );
}
