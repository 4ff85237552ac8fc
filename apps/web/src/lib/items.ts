import { type EndpointCall, getItem, listItems } from "@bump/contract";
import { call } from "./api.ts";
import { changeItems, type Pages } from "./pages.ts";
import { queryClient } from "./query-client.ts";

type ListQuery = NonNullable<EndpointCall<typeof listItems>["query"]>;
type AnyQuery = ListQuery & { spaceId?: string };
type AnyItem = { path: string };

/** What the cache keeps of items, so that a change reaches each of them wherever it is shown. */
export const itemKeys = {
  /** Of one space: goes with all else of it when access is lost. */
  in: (spaceId: string) => ["space", spaceId, "items"] as const,
  /** Of whatever space: asked for anew when access to one is lost. */
  across: ["items"] as const,
};

function holdsItems({ queryKey }: { queryKey: readonly unknown[] }): boolean {
  return queryKey[0] === "items" || queryKey[2] === "items";
}

/** What is listed is another from now on: asked for anew where it is in sight, and elsewhere when it is next. */
export function refreshItems(): void {
  void queryClient.invalidateQueries({ predicate: holdsItems });
}

/**
 * What was asked for before the server had heard of something comes without it, and would take it off the page: it is asked
 * for anew.
 */
export function refetchUnderWay(spaceId: string): void {
  for (const queryKey of [itemKeys.in(spaceId), itemKeys.across]) {
    const underWay = queryClient.getQueryCache().findAll({
      queryKey,
      fetchStatus: "fetching",
      // A further page is waited for by whoever scrolls.
      predicate: ({ state }) => !state.fetchMeta?.fetchMore,
    });
    for (const query of underWay) {
      // In one go: whoever waits for the first answer waits for the second then. To invalidate would leave a first load alone.
      void query.cancel({ silent: true });
      query.fetch().catch(() => undefined);
    }
  }
}

/**
 * The list holds the item from now on, or no longer: asked for anew where it is in sight and lacks it. One that was taken
 * away stays while it is looked at, to be put back.
 */
export function refreshSaved(queryKey: readonly unknown[], path: string, isIn: boolean): void {
  const data = queryClient.getQueryData<Held>(queryKey);
  const isHere = isList(data) && data.pages.some(({ items }) => items.some((item) => item.path === path));
  void queryClient.invalidateQueries({ queryKey, refetchType: isIn && !isHere ? "active" : "none" });
}

/** A list by its path, which also says what it is a list of. */
export async function listByPath<Item>(query: AnyQuery, signal?: AbortSignal) {
  const page = await call(listItems, { query, signal });
  return page as unknown as Pages<Item>["pages"][number];
}

/** One item by its path, which also says what it is. */
export async function getByPath<Item>(path: string, signal?: AbortSignal): Promise<Item> {
  const { data } = await call(getItem, { query: { path }, signal });
  return data as unknown as Item;
}

function isList(data: unknown): data is Pages<AnyItem> {
  return typeof data === "object" && data !== null && "pages" in data;
}

type Held = Pages<AnyItem> | AnyItem | undefined;

function changeHeld(change: (data: NonNullable<Held>) => Held): void {
  queryClient.setQueriesData<Held>({ predicate: holdsItems }, (data) => data && change(data));
}

/** Shows an item changed wherever it is shown, and nothing else. Answers how to show it as before. */
export function patchItem<Item extends AnyItem>(path: string, change: (item: Item) => Item): () => void {
  const before = findItem<Item>(path);
  const changed = (item: AnyItem) => (item.path === path ? change(item as Item) : item);
  changeHeld((data) => {
    if (!isList(data)) return changed(data);
    const isHere = data.pages.some(({ items }) => items.some((item) => item.path === path));
    return isHere ? changeItems(data, (items) => items.map(changed)) : data;
  });
  return () => void (before && patchItem<Item>(path, () => before));
}

/** The item as some list or page holds it now. */
export function findItem<Item extends AnyItem>(path: string): Item | undefined {
  for (const [, data] of queryClient.getQueriesData<Held>({ predicate: holdsItems })) {
    const held = isList(data) ? data.pages.flatMap(({ items }) => items) : [data];
    const found = held.find((item) => item?.path === path);
    if (found) return found as Item;
  }
  return undefined;
}

/** Takes an item out of every list. Answers how to put it back where it stood. */
export function dropItem(path: string): () => void {
  const lists = queryClient.getQueriesData<Held>({ predicate: holdsItems });
  const holding = lists.filter(([, data]) => isList(data) && data.pages.some(({ items }) => items.some(hasPath)));
  function hasPath(item: AnyItem) {
    return item.path === path;
  }
  changeHeld((data) => (isList(data) ? changeItems(data, (items) => items.filter((item) => !hasPath(item))) : data));
  return () => {
    for (const [key, before] of holding) {
      queryClient.setQueryData<Held>(key, (now) => (isList(now) && isList(before) ? putBack(now, before, path) : now));
    }
  };
}

/** What came meanwhile stays: only the one item is put back, behind the one it stood behind. */
function putBack(now: Pages<AnyItem>, before: Pages<AnyItem>, path: string): Pages<AnyItem> {
  const former = before.pages.flatMap(({ items }) => items);
  const at = former.findIndex((item) => item.path === path);
  const item = former[at];
  const ahead = former[at - 1]?.path;
  const [first, ...others] = now.pages;
  if (!item || !first || now.pages.some(({ items }) => items.some((one) => one.path === path))) return now;
  const isThere = now.pages.some(({ items }) => items.some((one) => one.path === ahead));
  if (!isThere) return { ...now, pages: [{ ...first, items: [item, ...first.items] }, ...others] };
  return changeItems(now, (items) => items.flatMap((one) => (one.path === ahead ? [one, item] : [one])));
}

/** Puts an item first in a list that is held; where it is listed already it stays in its place. */
export function putFirst<Item extends AnyItem & { when: string }>(queryKey: readonly unknown[], item: Item): void {
  queryClient.setQueryData<Pages<Item>>(queryKey, (data) => {
    const [first, ...others] = data?.pages ?? [];
    if (!data || !first) return data;
    if (data.pages.some(({ items }) => items.some(({ path }) => path === item.path))) {
      return changeItems(data, (items) => items.map((one) => (one.path === item.path ? item : one)));
    }
    // An older one belongs further down, where the list has not come yet.
    if (first.items[0] && first.items[0].when > item.when) return data;
    return { ...data, pages: [{ ...first, items: [item, ...first.items] }, ...others] };
  });
}
