import type { TagView } from "@bump/contract";
import { Card } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "#lib/formats.ts";
import { itemsOf } from "#lib/pages.ts";
import { ErrorNotice } from "#ui/ErrorNotice.tsx";
import { Skeletons } from "#ui/Skeletons.tsx";
import { cloudQuery, usesOf } from "../tags.queries.ts";
import classes from "./tags.module.css";

const smallest = 0.875;
const largest = 2.5;

/** By the logarithm: one that is used a hundred times as much would hide all others. */
function sizer(tags: readonly TagView[]): (tag: TagView) => number {
  const logs = tags.map((tag) => Math.log1p(usesOf(tag)));
  const [low, high] = [Math.min(...logs), Math.max(...logs)];
  return (tag) => {
    const share = high === low ? 0.5 : (Math.log1p(usesOf(tag)) - low) / (high - low);
    return smallest + share * (largest - smallest);
  };
}

/** The tags of a space in the order of their names, larger the more they are used; readers hear the number. */
export function TagCloud({ spaceId, empty }: { spaceId: string; empty: ReactNode }) {
  const { t, i18n } = useTranslation("tags");
  const { number } = useFormats();
  const query = useInfiniteQuery(cloudQuery(spaceId));
  if (query.isPending) return <Skeletons shape="card" count={1} />;
  if (query.isLoadingError) {
    return (
      <Card>
        <ErrorNotice onRetry={() => void query.refetch()} />
      </Card>
    );
  }
  const tags = itemsOf(query.data).toSorted((one, other) => one.name.localeCompare(other.name, i18n.language));
  if (tags.length === 0) return empty;
  const sizeOf = sizer(tags);
  return (
    <Card>
      <ul className={classes.cloud} aria-label={t("cloud.label")}>
        {tags.map((tag) => {
          const count = usesOf(tag);
          return (
            <li key={tag.id}>
              <Link
                to="/tags/$id/info"
                params={{ id: tag.id }}
                className={classes.word}
                style={{ fontSize: `${sizeOf(tag).toFixed(3)}rem` }}
                aria-label={t("cloud.tag", { tag: tag.title, count, number: number(count) })}
              >
                {tag.title}
              </Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
