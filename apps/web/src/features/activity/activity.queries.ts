import type { ContentItem } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { itemKinds } from "#features/lists/index.ts";
import { itemKeys, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

export const activityKinds = ["all", ...itemKinds] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Those whose lists can be looked through by words. */
export const searchedKinds = ["stories", "problems", "solutions", "skills", "faqs"] as const;

/** What a search looks through while another kind is shown, or all of them. */
export function searchedKind(kind: ActivityKind): (typeof searchedKinds)[number] {
  return searchedKinds.find((one) => one === kind) ?? "stories";
}

export type ActivityFilter = {
  /** Null for all spaces of the person. */
  spaceId: string | null;
  kind: ActivityKind;
  /** Words, for one of searchedKinds. */
  search?: string;
};

const perPage = 25;

/** What happened, newest first; or what a search finds. */
export function activityQuery({ spaceId, kind, search = "" }: ActivityFilter) {
  const what = search
    ? { path: searchedKind(kind), filterBy: "recent", query: search }
    : { path: "activity", filterBy: spaceId ? undefined : "all", status: kind === "all" ? undefined : kind };
  const where = spaceId ? itemKeys.in(spaceId) : itemKeys.across;
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...where, "activity", kind, search],
    queryFn: ({ pageParam, signal }) =>
      listByPath<ContentItem>(
        { ...what, spaceId: spaceId ?? undefined, results: perPage, lastDocumentID: pageParam },
        signal,
      ),
    // The list stays while it is narrowed, but never one space's in another.
    placeholderData: (before, query) => (query?.queryKey[1] === where[1] ? keepPreviousData(before) : undefined),
    staleTime: 0,
  });
}
