import { Button, Card, SegmentedControl, Text } from "@mantine/core";
import { IconBookmark, IconMoodSmile } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { StoryCard } from "#features/stories/index.ts";
import { itemsOf } from "#lib/pages.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { LoadMore } from "#ui/LoadMore.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { isSavedItem, type SavedItem, type SavedList, savedQuery } from "./lists.queries.ts";
import { SavedComment } from "./SavedComment.tsx";
import classes from "./SavedItems.module.css";

const kinds = ["all", "stories", "comments"] as const;
type Kind = (typeof kinds)[number];

function isOf(kind: Kind, { collection }: SavedItem): boolean {
  return kind === "all" || (kind === "stories") === (collection === "stories");
}

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
  const { t } = useTranslation(["comments", "stories", "activity"]);
  const [kind, setKind] = useState<Kind>("all");
  const query = useInfiniteQuery(savedQuery(list));
  const items = itemsOf(query.data).filter(isSavedItem);
  const words = {
    all: t("comments:reactions.all"),
    stories: t("stories:list.label"),
    comments: t("comments:thread.title"),
  };
  if (query.isPending) return <Skeletons shape="card" count={3} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  if (items.length === 0) return <Empty list={list} />;
  const shown = items.filter((item) => isOf(kind, item));
  return (
    <div className={classes.list}>
      <SegmentedControl
        className={classes.kinds}
        aria-label={t("stories:list.view")}
        value={kind}
        onChange={(next) => setKind(next as Kind)}
        data={kinds.map((one) => ({ value: one, label: words[one] }))}
      />
      {shown.length === 0 && !query.hasNextPage && (
        <Card>
          <Text component="output" c="var(--b-text-2)">
            {t("activity:none")}
          </Text>
        </Card>
      )}
      {shown.map((item) =>
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
