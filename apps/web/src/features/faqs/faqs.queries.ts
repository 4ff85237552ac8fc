import type { FaqView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { itemKeys, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const questionsPerPage = 25;

export type FaqOrder = "top" | "recent";

export const faqKeys = { lists: (spaceId: string) => [...itemKeys.in(spaceId), "faqs"] as const };

/** The questions of a space, those whose answers helped most first, or the latest. */
export function faqsQuery(spaceId: string, { orderBy, query }: { orderBy: FaqOrder; query: string }) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...faqKeys.lists(spaceId), { orderBy, query }],
    queryFn: ({ pageParam, signal }) =>
      listByPath<FaqView>(
        {
          spaceId,
          path: "faqs",
          orderBy,
          query: query || undefined,
          results: questionsPerPage,
          lastDocumentID: pageParam,
        },
        signal,
      ),
    placeholderData: (before, asked) => (asked?.queryKey[1] === spaceId ? keepPreviousData(before) : undefined),
  });
}
