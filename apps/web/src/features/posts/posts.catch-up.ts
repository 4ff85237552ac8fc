import { listByPath } from "#lib/items.ts";
import { itemsOf, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import type { Post } from "./posts.kind.ts";
import { addNews, clearNews } from "./posts.news.ts";
import { listQuery, postKeys, type PostsOf } from "./posts.queries.ts";

type Page = Pages<Post>["pages"][number];

function keyOf({ collection, spaceId, filter }: PostsOf) {
  return postKeys.list(collection, spaceId, filter);
}

/** As many as are held, from the first on, one page after the other. */
async function readAgain({ collection, spaceId, filter }: PostsOf, held: number): Promise<Page[]> {
  const pages: Page[] = [];
  let count = 0;
  do {
    const page: Page = await listByPath<Post>(listQuery(collection, spaceId, filter, pages.at(-1)?.last ?? undefined));
    pages.push(page);
    count += page.items.length;
  } while (count < held && pages.at(-1)?.last);
  return pages;
}

function toPages(pages: Page[]): Pages<Post> {
  const pageParams = [undefined, ...pages.slice(0, -1).map(({ last }) => last ?? undefined)];
  return { pages, pageParams };
}

/** Those above what is known. In a ranked list everything moves: there, nothing is kept back. */
function freshOf(all: readonly Post[], known: ReadonlySet<string>, { filter }: PostsOf): readonly Post[] {
  const firstKnown = all.findIndex(({ id }) => known.has(id));
  return firstKnown < 0 || filter.orderBy === "top" ? [] : all.slice(0, firstKnown);
}

/** When nobody listened for a while: what is shown is brought up to date where it stands, what is new waits to be asked for. */
export async function catchUp(list: PostsOf): Promise<void> {
  const key = keyOf(list);
  // The answer to a question of before would overwrite what is read now.
  if (!queryClient.getQueryData(key)) return queryClient.invalidateQueries({ queryKey: key, exact: true });
  await queryClient.cancelQueries({ queryKey: key, exact: true });
  const known = new Set(itemsOf(queryClient.getQueryData<Pages<Post>>(key)).map(({ id }) => id));
  const pages = await readAgain(list, known.size);
  const fresh = freshOf(
    pages.flatMap(({ items }) => items),
    known,
    list,
  );
  const kept = pages.map((page) => ({ ...page, items: page.items.filter((post) => !fresh.includes(post)) }));
  queryClient.setQueryData(key, toPages(kept));
  addNews(key, fresh);
}

/** Puts what is new on top of the list: read from the server, which knows what the person may do with each. */
export async function showNews(list: PostsOf): Promise<void> {
  const key = keyOf(list);
  const [first] = await readAgain(list, 1);
  if (!first) return;
  queryClient.setQueryData<Pages<Post>>(key, (data) => {
    const known = new Set(itemsOf(data).map(({ id }) => id));
    // More has come than one page: the list begins anew.
    if (!data || !first.items.some(({ id }) => known.has(id))) return toPages([first]);
    const [top, ...others] = data.pages;
    const fresh = first.items.filter(({ id }) => !known.has(id));
    return top ? { ...data, pages: [{ ...top, items: [...fresh, ...top.items] }, ...others] } : data;
  });
  clearNews(key);
}
