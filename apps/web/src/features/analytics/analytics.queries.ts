import { type EndpointResult, getAnalytics, getDashboard, getMoods } from "@bump/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { spaceKeys } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";

export type Analytics = EndpointResult<typeof getAnalytics>;
export type Day = Analytics["series"][number];

export type Totals = EndpointResult<typeof getDashboard>["data"];
export type Moods = EndpointResult<typeof getMoods>;

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

/** What a space holds and how it came to that, for everybody who may read it. */
export function dashboardQuery(spaceId: string, days: Range) {
  return queryOptions({
    queryKey: [...spaceKeys.of(spaceId), "dashboard", days],
    queryFn: ({ signal }) => call(getDashboard, { query: { spaceId, days }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function moodsQuery(spaceId: string, days: Range) {
  return queryOptions({
    queryKey: [...spaceKeys.of(spaceId), "moods", days],
    queryFn: ({ signal }) => call(getMoods, { query: { spaceId, days }, signal }),
    placeholderData: keepPreviousData,
  });
}
