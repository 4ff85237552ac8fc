import { Card, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { ItemCard, KindFilter } from "#features/lists/index.ts";
import { NewsPill } from "#features/posts/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { useIsPhone } from "#ui/use-is-phone.ts";
import { WindowList } from "#ui/WindowList.tsx";
import { type ActivityKind, activityKinds, activityQuery, searchedKind, searchedKinds } from "./activity.queries.ts";
import classes from "./ActivityList.module.css";
import { useActivityNews } from "./use-activity-news.ts";

type Props = {
  /** Null for all spaces of the person. */
  spaceId: string | null;
  /** Whether it can be looked through by words. */
  searchable?: boolean;
  /** What belongs here while nothing has happened. */
  empty: ReactNode;
};

/** What people wrote, newest first: everything, or one kind of it. */
export function ActivityList({ spaceId, searchable = false, empty }: Props) {
  const { t } = useTranslation(["activity", "routes"]);
  const [kind, setKind] = useEntryState<ActivityKind>("activity-kind", "all");
  const [search, setSearch] = useEntryState("activity-search", "");
  const filter = { spaceId, kind, search };
  const query = useInfiniteQuery(activityQuery(filter));
  const { data } = query;
  const items = useMemo(() => itemsOf(data), [data]);
  const news = useActivityNews(filter, query.refetch).filter(({ id }) => items.every((item) => item.id !== id));
  const phone = useIsPhone();
  const isEmpty = query.isSuccess && items.length === 0;
  const pill = (
    <NewsPill
      news={news}
      label={t("activity:news", { count: news.length })}
      show={() => query.refetch({ throwOnError: true })}
    />
  );
  if (isEmpty && kind === "all" && !search) {
    return (
      <>
        {pill}
        {empty}
      </>
    );
  }
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        <KindFilter<ActivityKind>
          value={search ? searchedKind(kind) : kind}
          kinds={search ? searchedKinds : activityKinds}
          onChange={setKind}
        />
        {searchable && (
          <SearchField className={classes.search} label={t("search")} initial={search} onSearch={setSearch} />
        )}
      </div>
      {query.isPending && <Skeletons shape="card" count={3} />}
      {query.isLoadingError && (
        <Card>
          <ErrorNotice onRetry={() => void query.refetch()} />
        </Card>
      )}
      {isEmpty && (
        <Card>
          <Text component="output" c="var(--b-text-2)">
            {t(search ? "notFound" : "none")}
          </Text>
        </Card>
      )}
      <div>
        {pill}
        {items.length > 0 && (
          <WindowList
            name={JSON.stringify(["activity", spaceId, kind, search])}
            items={items}
            estimate={280}
            gap={phone ? 12 : 16}
            kind="feed"
            label={t("routes:activity")}
            busy={query.isFetchingNextPage}
          >
            {(item, index) => <ItemCard item={item} position={index + 1} />}
          </WindowList>
        )}
      </div>
      <LoadMore query={query} />
    </div>
  );
}
