import type { CommentView, StoryView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { itemKeys, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

export const activityKinds = ["all", "stories", "comments", "replies"] as const;
export type ActivityKind = (typeof activityKinds)[number];

export type ActivityFilter = {
  /** Null for all spaces of the person. */
  spaceId: string | null;
  kind: ActivityKind;
  /** Only stories can be searched. */
  search?: string;
};

const perPage = 25;

/** What happened, newest first; or the stories that a search finds. */
export function activityQuery({ spaceId, kind, search = "" }: ActivityFilter) {
  const what = search
    ? { path: "stories", filterBy: "recent", query: search }
    : { path: "activity", filterBy: spaceId ? undefined : "all", status: kind === "all" ? undefined : kind };
  const where = spaceId ? itemKeys.in(spaceId) : itemKeys.across;
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...where, "activity", kind, search],
    queryFn: ({ pageParam, signal }) =>
      listByPath<StoryView | CommentView>(
        { ...what, spaceId: spaceId ?? undefined, results: perPage, lastDocumentID: pageParam },
        signal,
      ),
    // The list stays while it is narrowed, but never one space's in another.
    placeholderData: (before, query) => (query?.queryKey[1] === where[1] ? keepPreviousData(before) : undefined),
    staleTime: 0,
  });
}
