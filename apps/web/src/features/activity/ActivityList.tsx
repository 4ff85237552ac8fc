import { Card, SegmentedControl, Text } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { SavedComment } from "#features/lists/index.ts";
import { StoryCard } from "#features/stories/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { SearchField } from "#ui/SearchField.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { type ActivityKind, activityKinds, activityQuery } from "./activity.queries.ts";
import classes from "./ActivityList.module.css";

type Props = {
  /** Null for all spaces of the person. */
  spaceId: string | null;
  /** Whether stories can be looked up in it. */
  searchable?: boolean;
  /** What belongs here while nothing has happened. */
  empty: ReactNode;
};

/** What people wrote, newest first: everything, or one kind of it. */
export function ActivityList({ spaceId, searchable = false, empty }: Props) {
  const { t } = useTranslation("activity");
  const [kind, setKind] = useState<ActivityKind>("all");
  const [search, setSearch] = useState("");
  const query = useInfiniteQuery(activityQuery({ spaceId, kind, search }));
  const items = itemsOf(query.data);
  const isEmpty = query.isSuccess && items.length === 0;
  if (isEmpty && kind === "all" && !search) return empty;
  return (
    <div className={classes.list}>
      <div className={classes.tools}>
        {!search && (
          <SegmentedControl
            aria-label={t("kinds.label")}
            value={kind}
            onChange={(next) => setKind(next as ActivityKind)}
            data={activityKinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
          />
        )}
        {searchable && <SearchField className={classes.search} label={t("search")} onSearch={setSearch} />}
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
      {items.map((item) =>
        item.collection === "stories" ? (
          <StoryCard key={item.id} story={item} />
        ) : (
          <SavedComment key={item.id} comment={item} />
        ),
      )}
      <LoadMore query={query} />
    </div>
  );
}
