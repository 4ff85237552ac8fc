import { type EndpointResult, getAnalytics } from "@bump/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { spaceKeys } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";

export type Analytics = EndpointResult<typeof getAnalytics>;
export type Day = Analytics["series"][number];

/** Days that can be looked back. */
export const ranges = [30, 90, 365] as const;
export type Range = (typeof ranges)[number];

export function analyticsQuery(spaceId: string, days: Range) {
  return queryOptions({
    queryKey: [...spaceKeys.of(spaceId), "analytics", days],
    queryFn: ({ signal }) => call(getAnalytics, { params: { id: spaceId }, query: { days }, signal }),
    placeholderData: keepPreviousData,
  });
}
