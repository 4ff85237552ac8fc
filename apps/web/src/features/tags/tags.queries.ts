import { listFollowed, type TagView } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

export const tagKeys = {
  /** Whatever is held of a space's tags. */
  of: (spaceId: string) => ["space", spaceId, "tags"] as const,
};

/** Those that are used most. */
export function topTagsQuery(spaceId: string, results: number) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...tagKeys.of(spaceId), "top", results],
    queryFn: ({ signal }) => listByPath<TagView>({ path: "tags", orderBy: "top", results, spaceId }, signal),
    staleTime: 5 * 60_000,
  });
}

/** Those that the person follows, of their language. */
export function followedTagsQuery(spaceId: string) {
  return queryOptions({
    queryKey: [...tagKeys.of(spaceId), "followed"],
    queryFn: async ({ signal }) => (await call(listFollowed, { query: { spaceId }, signal })).items,
    staleTime: 5 * 60_000,
  });
}
