import { listReports, type ReportFilter } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { paged } from "#lib/pages.ts";

/** A space's inbox, or the person's own. */
export type ReportScope = { scope: "inbox"; spaceId: string } | { scope: "mine" };

export const reportKeys = { all: ["reports"] as const };

export function reportsQuery(of: ReportScope, status: ReportFilter) {
  // Named even when it is all of them: else the active space would be put in.
  const spaceId = of.scope === "inbox" ? of.spaceId : "";
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...reportKeys.all, of.scope, spaceId, status],
    queryFn: ({ pageParam, signal }) =>
      call(listReports, { query: { scope: of.scope, spaceId, status, lastDocumentID: pageParam }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
}
