import { listBookmarks, listReacted } from "@bump/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { bookmarkKeys } from "#features/bookmarks/index.ts";
import { reactionKeys } from "#features/reactions/index.ts";
import { call } from "#lib/api.ts";
import { paged } from "#lib/pages.ts";

export type SavedList = "bookmarks" | "reactions";

const perPage = 25;

/** What the person bookmarked or reacted to, in all spaces, latest first. */
export function savedQuery(list: SavedList) {
  const endpoint = list === "bookmarks" ? listBookmarks : listReacted;
  return infiniteQueryOptions({
    ...paged,
    queryKey: list === "bookmarks" ? bookmarkKeys.all : reactionKeys.all,
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { query: { results: perPage, lastDocumentID: pageParam }, signal }),
    // What was done elsewhere since belongs here too.
    staleTime: 0,
  });
}
