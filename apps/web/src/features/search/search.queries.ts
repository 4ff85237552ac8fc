import { search, type SearchKind } from "@bump/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";

/** Fewer letters say nothing. */
export const fewestLetters = 2;

export type SearchFilter = {
  /** Null: in all that the person may read. */
  spaceId: string | null;
  /** Undefined: of every kind. */
  kind?: SearchKind;
  results: number;
};

export function isSearchable(text: string): boolean {
  return Array.from(text.trim()).length >= fewestLetters;
}

const longestText = 150;

export function searchQuery(text: string, { spaceId, kind, results }: SearchFilter) {
  // A link may bring more than anybody types.
  const q = text.trim().slice(0, longestText);
  return queryOptions({
    // Below the space where there is one, so that it goes when access is lost.
    queryKey: [...(spaceId === null ? ["search"] : ["space", spaceId, "search"]), { q, kind, results }],
    queryFn: async ({ signal }) => {
      // Left out, the space would be the one that calls are made in.
      const query = { q, kinds: kind, spaceId: spaceId ?? "", results };
      return (await call(search, { query, signal })).items;
    },
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  });
}
