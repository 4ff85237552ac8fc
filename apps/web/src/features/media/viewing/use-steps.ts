import { useEffect, useState } from "react";
import type { ViewItem } from "./viewing.items.ts";

/** Where in the list it is. The last one stays in sight while the dialog closes. */
function usePlace(items: readonly ViewItem[], openId: string | null): number {
  const [lastId, setLastId] = useState(openId);
  if (openId !== null && openId !== lastId) setLastId(openId);
  const at = items.findIndex(({ id }) => id === (openId ?? lastId));
  return Math.max(0, at);
}

/** What a list has beyond what is there. */
export type More = { isFetching: boolean; fetch: () => void };

type List = {
  items: readonly ViewItem[];
  openId: string | null;
  onOpen: (id: string) => void;
  more: More | null;
};

/**
 * From one to the next. Of a list that is there as a whole the first comes after the last; where more is to come, that is
 * waited for.
 */
export function useSteps({ items, openId, onOpen, more }: List) {
  const at = usePlace(items, openId);
  const count = items.length;
  /** After which the next is to be shown as soon as it is there. */
  const [awaitedAfter, setAwaitedAfter] = useState<string | null>(null);
  const id = items[at]?.id;
  const next = items[at + 1]?.id;
  const isAwaited = openId !== null && awaitedAfter === id;
  if (awaitedAfter !== null && !isAwaited) setAwaitedAfter(null);
  useEffect(() => {
    if (isAwaited && next !== undefined) onOpen(next);
  }, [isAwaited, next, onOpen]);

  const go = (to: number) => {
    const isBeyond = to < 0 || to >= count;
    setAwaitedAfter(more && to >= count ? (id ?? null) : null);
    if (!isBeyond || !more) onOpen(items[(to + count) % count]!.id);
    else if (to >= count) more.fetch();
  };
  return { at, count, go, isWaiting: isAwaited && more?.isFetching === true };
}
