import { type EndpointCall, getSpace, listSpaces } from "@bump/contract";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { send } from "#lib/http.ts";
import { paged } from "#lib/pages.ts";

export type SpaceFilter = Pick<NonNullable<EndpointCall<typeof listSpaces>["query"]>, "type" | "status" | "query">;

export const spaceKeys = {
  /** Whatever a client holds of one space is kept below its key, so that all of it goes when access is lost. */
  of: (id: string) => ["space", id] as const,
  lists: ["spaces"] as const,
};

export function spaceQuery(id: string) {
  return queryOptions({
    queryKey: [...spaceKeys.of(id), "view"],
    queryFn: async ({ signal }) => (await call(getSpace, { params: { id }, signal })).data,
  });
}

export function spacesQuery(filter: SpaceFilter) {
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...spaceKeys.lists, filter],
    queryFn: ({ pageParam, signal }) => call(listSpaces, { query: { ...filter, lastDocumentID: pageParam }, signal }),
  });
}

/** All in one answer: they are sorted and searched in the reader's language, which the server does not know. */
const mostCountries = 500;

export const countriesQuery = infiniteQueryOptions({
  ...paged,
  queryKey: [...spaceKeys.lists, { type: "country", results: mostCountries }],
  queryFn: ({ signal }) => call(listSpaces, { query: { type: "country", results: mostCountries }, signal }),
  staleTime: 60 * 60_000,
});

/** As the build writes them (build/outlines.ts). */
export type Borders = {
  outline: { width: number; height: number; land: string; islets: string } | null;
  neighbours: string[];
};

/** Borders outlive every visit. */
export function bordersQuery(code: string) {
  return queryOptions({
    queryKey: ["borders", code],
    queryFn: ({ signal }) => send<Borders>(`/outlines/${code}.json`, { signal }),
    staleTime: Infinity,
  });
}
