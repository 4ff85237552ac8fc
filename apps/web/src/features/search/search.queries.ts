import { search, type SearchKind } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";

/** Fewer letters say nothing. */
export const fewestLetters = 2;

/** `spaceId` null: in all that the person may read. */
type Where = { spaceId: string | null };

export function isSearchable(text: string): boolean {
  return Array.from(text.trim()).length >= fewestLetters;
}

const longestText = 150;

// A link may bring more than anybody types.
function toWords(text: string): string {
  return text.trim().slice(0, longestText);
}

/** Below the space where there is one, so that it goes when access is lost. */
function keyOf({ spaceId }: Where) {
  return spaceId === null ? ["search"] : ["space", spaceId, "search"];
}

/** Some of every kind. */
export function searchQuery(text: string, { spaceId, results }: Where & { results: number }) {
  const q = toWords(text);
  return queryOptions({
    queryKey: [...keyOf({ spaceId }), { q, results }],
    queryFn: async ({ signal }) => {
      // Left out, the space would be the one that calls are made in.
      const query = { q, spaceId: spaceId ?? "", results };
      return (await call(search, { query, signal })).items;
    },
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  });
}

const pageLength = 100;

/** All of one kind, page by page. */
export function searchKindQuery(text: string, { spaceId, kind }: Where & { kind: SearchKind }) {
  const q = toWords(text);
  return infiniteQueryOptions({
    queryKey: [...keyOf({ spaceId }), { q, kind }],
    queryFn: ({ pageParam, signal }) => {
      const query = { q, kinds: kind, spaceId: spaceId ?? "", results: pageLength, lastDocumentID: pageParam };
      return call(search, { query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ last }) => last ?? undefined,
    enabled: isSearchable(q),
    placeholderData: keepPreviousData,
  });
}
