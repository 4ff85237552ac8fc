import type { TagView } from "@bump/contract";
import { limits } from "@bump/contract/rules";
import { Card, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { followedQuery, tagsQuery } from "../tags.queries.ts";
import { TagRow } from "./TagRow.tsx";
import classes from "./tags.module.css";

const offered = 4;

/** Those that were not followed when they came: one that is followed now stays where it was pressed. */
function useOffered(tags: readonly TagView[]): TagView[] {
  const [ids, setIds] = useState<readonly string[]>([]);
  if (ids.length === 0 && tags.some(({ following }) => !following)) {
    setIds(tags.filter(({ following }) => !following).map(({ id }) => id));
  }
  return tags.filter(({ id }) => ids.includes(id)).slice(0, offered);
}

/** In the right column: the tags that a space uses most. Nothing where it has none, or they do not come. */
export function TagsToFollow({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("tags");
  // Enough for some to be left, however many of them are followed.
  const { data } = useInfiniteQuery(tagsQuery(spaceId, { orderBy: "top" }, offered + limits.followedTags.max));
  const { data: followed } = useQuery(followedQuery(spaceId));
  const tags = useOffered(itemsOf(data));
  if (tags.length === 0) return null;
  return (
    <Card component="section" padding={0} aria-labelledby="tags-to-follow">
      <div className={classes.head}>
        <Title order={2} size="h4" id="tags-to-follow">
          {t("column.title")}
        </Title>
        {followed && (
          <span className={classes.detail}>
            {t("feed.count", { done: followed.length, total: limits.followedTags.max })}
          </span>
        )}
      </div>
      <ul className={classes.rows} data-plain>
        {tags.map((tag) => (
          <TagRow key={tag.id} tag={tag} short />
        ))}
      </ul>
    </Card>
  );
}
