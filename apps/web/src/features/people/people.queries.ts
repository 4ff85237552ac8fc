import { getCommon, listShields, type PersonView } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { getByPath, listByPath } from "#lib/items.ts";
import { paged } from "#lib/pages.ts";

/** The list's path on the server. */
export type PeopleKind = "people" | "orgs";

/** Fewer letters find half of everybody. */
export const shortestSearch = 3;

const perPage = 30;

export const peopleOrders = ["name", "nameDesc", "recent"] as const;

export type PeopleFilter = {
  query: string;
  orderBy: (typeof peopleOrders)[number];
  /** Who carries any of these; none for everybody. */
  tags: readonly string[];
};

export function peopleQuery(kind: PeopleKind, { query, orderBy, tags }: PeopleFilter) {
  const filter = { orderBy, query: query || undefined, tags: tags.join(",") || undefined };
  return infiniteQueryOptions({
    ...paged,
    queryKey: ["people", "list", kind, filter],
    queryFn: ({ pageParam, signal }) =>
      listByPath<PersonView>({ path: kind, ...filter, results: perPage, lastDocumentID: pageParam }, signal),
    placeholderData: keepPreviousData,
  });
}

export function personQuery(id: string) {
  return queryOptions({
    queryKey: ["people", "one", id],
    queryFn: ({ signal }) => getByPath<PersonView>(`users/${id}`, signal),
  });
}

/** What the viewer shares with somebody, and whether they muted or blocked them. */
export function commonQuery(id: string) {
  return queryOptions({
    queryKey: ["people", "common", id],
    queryFn: ({ signal }) => call(getCommon, { params: { id }, signal }),
  });
}

/** Whom the person has muted or blocked. */
export const shieldsQuery = infiniteQueryOptions({
  ...paged,
  queryKey: ["people", "shields"],
  queryFn: ({ pageParam, signal }) => call(listShields, { query: { lastDocumentID: pageParam }, signal }),
  staleTime: 0,
});
