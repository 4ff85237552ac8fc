import {
  listItems,
  listParticipants,
  type MembershipStatus,
  type ParticipantOrder,
  type PersonView,
} from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { spaceKeys } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { paged } from "#lib/pages.ts";

/** `active`: owners, admins and contributors. */
export type MemberFilter = MembershipStatus | "active";

export const memberKeys = {
  of: (spaceId: string) => [...spaceKeys.of(spaceId), "participants"] as const,
  list: (spaceId: string, filter: MemberFilter, text: string, order: ParticipantOrder) =>
    [...memberKeys.of(spaceId), filter, text, order] as const,
};

export function membersQuery(spaceId: string, filter: MemberFilter, text = "", order: ParticipantOrder = "recent") {
  return infiniteQueryOptions({
    ...paged,
    queryKey: memberKeys.list(spaceId, filter, text, order),
    queryFn: ({ pageParam, signal }) =>
      call(listParticipants, {
        params: { id: spaceId },
        query: { status: filter, orderBy: order, query: text || undefined, lastDocumentID: pageParam },
        signal,
      }),
    // Others change it too: it is asked for anew whenever it is opened.
    staleTime: 0,
    // The list stays while somebody types.
    placeholderData: keepPreviousData,
  });
}

/** From so many letters on, people are searched. */
export const searchFrom = 3;
const mostFound = 20;

export function peopleQuery(text: string) {
  return queryOptions({
    queryKey: ["people", text],
    queryFn: async ({ signal }) => {
      const { items } = await call(listItems, { query: { path: "users", query: text, results: mostFound }, signal });
      return items as PersonView[];
    },
    enabled: text.length >= searchFrom,
    placeholderData: keepPreviousData,
  });
}
