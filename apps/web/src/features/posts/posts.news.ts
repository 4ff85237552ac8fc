import { hashKey } from "@tanstack/react-query";
import { createOwnStore } from "#lib/own-store.ts";
import type { Post } from "./posts.kind.ts";

type ListKey = readonly unknown[];

/** What others have posted since a list was read, by list, newest first. */
const news = createOwnStore<Readonly<Record<string, readonly Post[]>>>({});
const none: readonly Post[] = [];

export function useNews(list: ListKey): readonly Post[] {
  return news.use()[hashKey(list)] ?? none;
}

function setNews(name: string, posts: readonly Post[]): void {
  const { [name]: _before, ...others } = news.get();
  news.set(posts.length > 0 ? { ...others, [name]: posts } : others);
}

/** They wait until they are asked for, so that nothing moves under somebody's eyes. */
export function addNews(list: ListKey, posts: readonly Post[]): void {
  const name = hashKey(list);
  const known = news.get()[name] ?? none;
  const fresh = posts.filter(({ id }) => known.every((one) => one.id !== id));
  if (fresh.length > 0) setNews(name, [...fresh, ...known]);
}

/** The list has been read: it holds what was new to it. */
export function clearNews(list: ListKey): void {
  const name = hashKey(list);
  if (news.get()[name]) setNews(name, none);
}

export function dropNews(path: string): void {
  for (const [name, posts] of Object.entries(news.get())) {
    const left = posts.filter((post) => post.path !== path);
    if (left.length < posts.length) setNews(name, left);
  }
}
