import type { StoryView } from "@bump/contract";
import { listByPath } from "#lib/items.ts";
import { itemsOf, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { onSessionEnd } from "#lib/session.ts";
import { createStore } from "#lib/store.ts";
import { listQuery, type StoryFilter, storyKeys } from "./stories.queries.ts";

type Page = Pages<StoryView>["pages"][number];

/** Stories that others have told since the list was read, by space, newest first. */
const news = createStore<Readonly<Record<string, readonly StoryView[]>>>({});

onSessionEnd(() => news.set({}));

export function useNews(spaceId: string): readonly StoryView[] {
  return news.use()[spaceId] ?? [];
}

function setNews(spaceId: string, stories: readonly StoryView[]): void {
  news.set({ ...news.get(), [spaceId]: stories });
}

/** They wait until they are asked for, so that nothing moves under somebody's eyes. */
export function addNews(spaceId: string, stories: readonly StoryView[]): void {
  const known = news.get()[spaceId] ?? [];
  const fresh = stories.filter(({ id }) => known.every((one) => one.id !== id));
  if (fresh.length > 0) setNews(spaceId, [...fresh, ...known]);
}

export function dropNews(path: string): void {
  for (const [spaceId, stories] of Object.entries(news.get())) {
    if (stories.some((story) => story.path === path)) {
      const left = stories.filter((story) => story.path !== path);
      setNews(spaceId, left);
    }
  }
}

/** As many as are held, from the first on, one page after the other. */
async function readAgain(spaceId: string, filter: StoryFilter, held: number): Promise<Page[]> {
  const pages: Page[] = [];
  let count = 0;
  do {
    const page: Page = await listByPath<StoryView>(listQuery(spaceId, filter, pages.at(-1)?.last ?? undefined));
    pages.push(page);
    count += page.items.length;
  } while (count < held && pages.at(-1)?.last);
  return pages;
}

function toPages(pages: Page[]): Pages<StoryView> {
  const pageParams = [undefined, ...pages.slice(0, -1).map(({ last }) => last ?? undefined)];
  return { pages, pageParams };
}

/** When nobody listened for a while: what is shown is brought up to date where it stands, what is new waits to be asked for. */
export async function catchUp(spaceId: string, filter: StoryFilter): Promise<void> {
  const key = storyKeys.list(spaceId, filter);
  // The answer to a question of before would overwrite what is read now.
  if (!queryClient.getQueryData(key)) return queryClient.invalidateQueries({ queryKey: key, exact: true });
  await queryClient.cancelQueries({ queryKey: key, exact: true });
  const known = new Set(itemsOf(queryClient.getQueryData<Pages<StoryView>>(key)).map(({ id }) => id));
  const pages = await readAgain(spaceId, filter, known.size);
  const all = pages.flatMap(({ items }) => items);
  const firstKnown = all.findIndex(({ id }) => known.has(id));
  const fresh = firstKnown < 0 ? [] : all.slice(0, firstKnown);
  const isFresh = (story: StoryView) => fresh.includes(story);
  const kept = pages.map((page) => ({ ...page, items: page.items.filter((story) => !isFresh(story)) }));
  queryClient.setQueryData(key, toPages(kept));
  addNews(spaceId, fresh);
}

/** Puts what is new on top of the list: read from the server, which knows what the person may do with each. */
export async function showNews(spaceId: string, filter: StoryFilter): Promise<void> {
  const key = storyKeys.list(spaceId, filter);
  const [first] = await readAgain(spaceId, filter, 1);
  if (!first) return;
  queryClient.setQueryData<Pages<StoryView>>(key, (data) => {
    const known = new Set(itemsOf(data).map(({ id }) => id));
    // More has come than one page: the list begins anew.
    if (!data || !first.items.some(({ id }) => known.has(id))) return toPages([first]);
    const [top, ...others] = data.pages;
    const fresh = first.items.filter(({ id }) => !known.has(id));
    return top ? { ...data, pages: [{ ...top, items: [...fresh, ...top.items] }, ...others] } : data;
  });
  setNews(spaceId, []);
}
