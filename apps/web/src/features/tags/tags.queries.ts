import { listFollowed, type PersonView, type TagView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { getByPath, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const perPage = 50;
/** More would be a list, not a picture. */
const inCloud = 80;

export const tagOrders = ["top", "recent", "name"] as const;
export type TagFilter = { query?: string; orderBy: (typeof tagOrders)[number]; lang?: string };

export const tagKeys = {
  /** Whatever is held of a space's tags: goes with all else of it when access is lost. */
  in: (spaceId: string) => ["space", spaceId, "tags"] as const,
  followed: (spaceId: string) => [...tagKeys.in(spaceId), "followed"] as const,
};

/** Whatever is held of the tags of any space. */
export function isOfTags({ queryKey: [scope, , part] }: { queryKey: readonly unknown[] }): boolean {
  return scope === "space" && part === "tags";
}

/** How much it is used: what the most used ones are ordered by. */
export function usesOf({ counters: { totalStories, totalProblems, totalSolutions } }: TagView): number {
  return totalStories + totalProblems + totalSolutions;
}

export function tagsQuery(spaceId: string, filter: TagFilter, results = perPage) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...tagKeys.in(spaceId), "list", filter, results],
    queryFn: ({ pageParam, signal }) =>
      listByPath<TagView>({ path: "tags", spaceId, ...filter, results, lastDocumentID: pageParam }, signal),
    // The list stays while it is narrowed, but never one space's in another.
    placeholderData: (before, query) => (query?.queryKey[1] === spaceId ? keepPreviousData(before) : undefined),
  });
}

/** The most used ones, in one answer. */
export function cloudQuery(spaceId: string) {
  return tagsQuery(spaceId, { orderBy: "top" }, inCloud);
}

/** By its id, or by its name in the space. */
export function tagQuery(spaceId: string, tag: string) {
  return queryOptions({
    queryKey: [...tagKeys.in(spaceId), "one", tag],
    queryFn: ({ signal }) => getByPath<TagView>(`tags/${tag}`, signal),
  });
}

export function followedQuery(spaceId: string, lang?: string) {
  return queryOptions({
    queryKey: [...tagKeys.followed(spaceId), lang ?? null],
    queryFn: async ({ signal }) => (await call(listFollowed, { query: { spaceId, lang }, signal })).items,
  });
}

/** The names of the tags that the person is told of, in the space and the language they use. */
export function alertsQuery(spaceId: string) {
  return queryOptions({
    queryKey: [...tagKeys.in(spaceId), "alerts"],
    queryFn: async ({ signal }) => (await call(listFollowed, { query: { spaceId }, signal })).alerts,
  });
}

/** Who has a tag on their profile, by name. */
export function carriersQuery(spaceId: string, tagId: string) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...tagKeys.in(spaceId), "profiles", tagId],
    queryFn: ({ pageParam, signal }) =>
      listByPath<PersonView>(
        { path: `tags/${tagId}/profiles`, orderBy: "name", results: perPage, lastDocumentID: pageParam },
        signal,
      ),
  });
}
