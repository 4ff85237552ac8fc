import type { ContentItem } from "@bump/contract";
import { Button, Card, Text } from "@mantine/core";
import { IconBookmark, IconMoodSmile } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { useEntryState } from "#lib/use-entry-state.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { ItemCard } from "./ItemCard.tsx";
import { type ItemKind, KindFilter } from "./KindFilter.tsx";
import { type SavedList, savedQuery } from "./lists.queries.ts";
import classes from "./SavedItems.module.css";

/** Outcomes and reviews are not marked by themselves. */
const kinds = [
  "all",
  "stories",
  "problems",
  "solutions",
  "skills",
  "faqs",
  "parts",
  "comments",
  "replies",
] as const satisfies readonly (ItemKind | "all")[];
type Kind = (typeof kinds)[number];

function Empty({ list }: { list: SavedList }) {
  const { t } = useTranslation("empty");
  return (
    <EmptyState
      icon={list === "bookmarks" ? IconBookmark : IconMoodSmile}
      title={t(`${list}.title`)}
      action={<Button renderRoot={(props) => <Link to="/stories/recent" {...props} />}>{t(`${list}.action`)}</Button>}
    >
      {t(`${list}.text`)}
    </EmptyState>
  );
}

/** What the person keeps, or reacted to: everything, or one kind of it. */
export function SavedItems({ list }: { list: SavedList }) {
  const { t } = useTranslation("activity");
  const [kind, setKind] = useEntryState<Kind>(`${list}-kind`, "all");
  const query = useInfiniteQuery(savedQuery(list));
  const items: ContentItem[] = itemsOf(query.data);
  if (query.isPending) return <Skeletons shape="card" count={3} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (items.length === 0) return <Empty list={list} />;
  const shown = items.filter(({ collection }) => kind === "all" || collection === kind);
  return (
    <div className={classes.list}>
      <div>
        <KindFilter value={kind} kinds={kinds} onChange={setKind} />
      </div>
      {shown.length === 0 && !query.hasNextPage && (
        <Card>
          <Text component="output" c="var(--b-text-2)">
            {t("none")}
          </Text>
        </Card>
      )}
      {shown.map((item) => (
        <ItemCard key={item.path} item={item} />
      ))}
      <LoadMore query={query} />
    </div>
  );
}
