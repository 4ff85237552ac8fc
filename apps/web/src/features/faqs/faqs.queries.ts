import type { FaqView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { getByPath, itemKeys, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

const questionsPerPage = 25;

export type FaqOrder = "top" | "recent";

export const faqKeys = {
  lists: (spaceId: string) => [...itemKeys.in(spaceId), "faqs"] as const,
  one: (id: string) => [...itemKeys.across, "faqs", id] as const,
};

/** A question that an address names; null once it is deleted. */
export function faqQuery(id: string) {
  return queryOptions({
    queryKey: faqKeys.one(id),
    queryFn: ({ signal }): Promise<FaqView | null> => getByPath<FaqView>(`faqs/${id}`, signal),
  });
}

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
