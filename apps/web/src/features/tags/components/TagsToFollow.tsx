import { limits } from "@bump/contract/rules";
import { Card, Title } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { followedQuery, tagsQuery } from "../tags.queries.ts";
import { TagRow } from "./TagRow.tsx";
import classes from "./tags.module.css";

const offered = 4;

/** In the right column: the tags that a space uses most. Nothing where it has none, or they do not come. */
export function TagsToFollow({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("tags");
  const { data } = useInfiniteQuery(tagsQuery(spaceId, { orderBy: "top" }, offered));
  const { data: followed } = useQuery(followedQuery(spaceId));
  const tags = itemsOf(data);
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
