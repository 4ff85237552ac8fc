import type { ProblemStatus } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { itemKeys, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";
import { clearNews } from "./posts.news.ts";

/** One screen and a bit: small enough to come quickly, large enough not to be asked for at every turn of the wheel. */
export const postsPerPage = 25;

/** What a list of posts is narrowed to and ordered by. */
export type PostFilter = {
  filterBy: "recent" | "feed" | "mine" | "drafts" | "anonymous" | "solving" | "alerts" | "myalerts";
  /** What was typed into the list's search field. */
  query?: string;
  status?: ProblemStatus;
  /** Any of these. */
  tags?: readonly string[];
  orderBy?: "recent" | "top";
  /** Where others than the space's own are listed: problems/{id}/stories, users/{id}/solutions. */
  path?: string;
};

export const postCollections = ["stories", "problems", "solutions", "skills"] as const;
type Collection = (typeof postCollections)[number];

/** One list of posts. */
export type PostsOf = {
  collection: Collection;
  /** Null for all spaces. */ spaceId: string | null;
  filter: PostFilter;
};

export const postKeys = {
  /** All lists of a kind that are held of a space; with null those that go across spaces. */
  lists: (collection: Collection, spaceId: string | null) =>
    [...(spaceId === null ? itemKeys.across : itemKeys.in(spaceId)), collection] as const,
  list: (collection: Collection, spaceId: string | null, filter: PostFilter) =>
    [...postKeys.lists(collection, spaceId), filter] as const,
};

/** Which list of one space a key of the cache names. */
export function listOf(queryKey: readonly unknown[]): PostsOf {
  const [, spaceId, , collection, filter] = queryKey as readonly [unknown, string, unknown, Collection, PostFilter];
  return { collection, spaceId, filter };
}

/** What the server is asked for. */
export function listQuery(collection: Collection, spaceId: string | null, filter: PostFilter, last?: string) {
  const { filterBy, query, status, tags, orderBy = "recent", path = collection } = filter;
  return {
    // That of the list, not that of where the person is by now; it is tolerated in any query.
    spaceId: spaceId ?? "",
    path,
    filterBy,
    orderBy,
    status,
    query: query || undefined,
    tags: tags?.length ? tags.join(",") : undefined,
    results: postsPerPage,
    lastDocumentID: last,
  };
}

export function postsQuery<Item>(collection: Collection, spaceId: string | null, filter: PostFilter) {
  const queryKey = postKeys.list(collection, spaceId, filter);
  return infiniteQueryOptions({
    ...paged,
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      // Read from its beginning, it will hold what is new by now.
      if (pageParam === undefined) clearNews(queryKey);
      return listByPath<Item>(listQuery(collection, spaceId, filter, pageParam), signal);
    },
    // The list stays while it is narrowed, but never one space's in another.
    placeholderData: (before, query) => (query?.queryKey[1] === queryKey[1] ? keepPreviousData(before) : undefined),
    // New ones are told of as they come: a list that is returned to stays as it was left.
    staleTime: 5 * 60_000,
    gcTime: 30 * 60_000,
    refetchOnWindowFocus: false,
  });
}
