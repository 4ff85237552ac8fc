import { Card, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { itemsOf } from "#lib/pages.ts";
import { Skeletons } from "#ui/Skeletons.tsx";
import { tagsQuery } from "../tags.queries.ts";
import classes from "./tags.module.css";

const offered = 12;

/** The tags that a space uses most, to begin with. Nothing where it has none, or they do not come. */
export function TagSuggestions({ spaceId }: { spaceId: string }) {
  const { t } = useTranslation("tags");
  const { data, isPending } = useInfiniteQuery(tagsQuery(spaceId, { orderBy: "top" }, offered));
  const tags = itemsOf(data).slice(0, offered);
  // What stands below stays where it is when they come.
  if (isPending) {
    return (
      <Card>
        <Skeletons shape="text" count={1} />
      </Card>
    );
  }
  if (tags.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="tag-suggestions" className={classes.suggested}>
      <Title order={2} size="h4" id="tag-suggestions">
        {t("column.ofSpace")}
      </Title>
      <ul className={classes.suggestions}>
        {tags.map(({ id, title }) => (
          <li key={id}>
            <Link to="/tags/$id/info" params={{ id }} className={classes.suggestion}>
              #{title}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
