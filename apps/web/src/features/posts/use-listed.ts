import { useMemo } from "react";
import { itemsOf, type Pages } from "#lib/pages.ts";

type Sent = { post: { id: string } };

/** What has come so far, without what is still shown as on its way: the same array while it holds the same. */
export function useListed<Item extends { id: string }>(
  data: Pages<Item> | undefined,
  sending: readonly Sent[],
): Item[] {
  return useMemo(() => itemsOf(data).filter(({ id }) => sending.every(({ post }) => post.id !== id)), [data, sending]);
}
