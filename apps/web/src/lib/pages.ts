import type { InfiniteData } from "@tanstack/react-query";

type Page<Item> = { items: Item[]; last: string | null; lastScannedWhen: string };
/** A list as the query cache holds it. */
export type Pages<Item> = InfiniteData<Page<Item>>;

/** For infiniteQueryOptions: the next page begins where the last one ended. */
export const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: Pick<Page<unknown>, "last">) => page.last ?? undefined,
};

/** What has come so far, in one row. */
export function itemsOf<Item>(data: InfiniteData<{ items: Item[] }> | undefined): Item[] {
  return data?.pages.flatMap(({ items }) => items) ?? [];
}

/** The list with the items of each page changed. */
export function changeItems<Item>(data: Pages<Item>, change: (items: Item[]) => Item[]): Pages<Item> {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
