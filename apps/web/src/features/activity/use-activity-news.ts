import type { ContentItem } from "@bump/contract";
import { useEffect, useState } from "react";
import { onServerMessage } from "#lib/socket.ts";
import type { ActivityFilter } from "./activity.queries.ts";

const none: readonly ContentItem[] = [];

/** What others have written since the list began to be looked at, newest first. Of a search nobody knows what is new. */
export function useActivityNews({ spaceId, kind, search = "" }: ActivityFilter): readonly ContentItem[] {
  const [news, setNews] = useState(none);
  useEffect(() => {
    const isNews = (item: ContentItem) =>
      search === "" && (spaceId === null || item.spaceId === spaceId) && (kind === "all" || item.collection === kind);
    const stops = [
      onServerMessage("item:created", ({ item }) => {
        if (isNews(item)) setNews((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
      }),
      onServerMessage("item:removed", ({ path }) => {
        setNews((before) => before.filter((item) => item.path !== path));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      setNews(none);
    };
  }, [spaceId, kind, search]);
  return news;
}
