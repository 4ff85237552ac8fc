import type { ReactionKind, ReactionView } from "@bump/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const peoplePerPage = 30;

/** Who reacted to an item, newest first; of one kind or of all. `{tag}/followers` comes in the same shape. */
export function reactorsQuery(path: string, kind: ReactionKind | "all") {
  return infiniteQueryOptions({
    ...paged,
    queryKey: ["reactors", path, kind],
    queryFn: ({ pageParam, signal }) =>
      listByPath<ReactionView>(
        { path, status: kind === "all" ? undefined : kind, results: peoplePerPage, lastDocumentID: pageParam },
        signal,
      ),
    // Others react while nobody looks.
    staleTime: 0,
    gcTime: 0,
  });
}
