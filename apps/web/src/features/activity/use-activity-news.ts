import type { ContentItem } from "@bump/contract";
import { useEffect, useEffectEvent, useState } from "react";
import { useMe } from "#features/users/index.ts";
import { onServerMessage } from "#lib/socket.ts";
import type { ActivityFilter } from "./activity.queries.ts";

const none: readonly ContentItem[] = [];

/**
 * What others have written since the list began to be looked at, newest first. Of a search nobody knows what is new. What
 * the person writes themselves waits for nobody to ask for it: the list is read again.
 */
export function useActivityNews(
  { spaceId, kind, search = "" }: ActivityFilter,
  readAgain: () => unknown,
): readonly ContentItem[] {
  const [news, setNews] = useState(none);
  const myId = useMe()?.id;
  const hear = useEffectEvent((item: ContentItem) => {
    if (item.author && item.author.id === myId) void readAgain();
    else setNews((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
  });
  useEffect(() => {
    const isNews = (item: ContentItem) =>
      search === "" && (spaceId === null || item.spaceId === spaceId) && (kind === "all" || item.collection === kind);
    const stops = [
      onServerMessage("item:created", ({ item }) => {
        if (isNews(item)) hear(item);
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
