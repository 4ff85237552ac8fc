import { listReports, type ReportFilter, type ReportOrder, type ReportTopic } from "@bump/contract";
import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { call } from "#lib/api.ts";
import { paged } from "#lib/pages.ts";

/** A space's inbox, or the person's own. */
export type ReportScope = { scope: "inbox"; spaceId: string } | { scope: "mine" };

/** The states that each can be narrowed to, the one to begin with first. */
export const filters = {
  inbox: ["waiting", "resolved", "dismissed", "all"],
  mine: ["all", "waiting", "resolved", "dismissed"],
} as const;

export const reportKeys = { all: ["reports"] as const };

/** What of them, and in which order. */
export type ReportChoice = { status: ReportFilter; topic?: ReportTopic | undefined; order?: ReportOrder };

/** What is asked for; also for the table that is saved. */
export function toReportQuery(of: ReportScope, { status, topic, order }: ReportChoice) {
  // Named even when it is all of them: else the active space would be put in.
  const spaceId = of.scope === "inbox" ? of.spaceId : "";
  return { scope: of.scope, spaceId, status, topic, orderBy: order };
}

const recheckMs = 30_000;

export function reportsQuery(of: ReportScope, choice: ReportChoice) {
  const query = toReportQuery(of, choice);
  return infiniteQueryOptions({
    ...paged,
    queryKey: [...reportKeys.all, query],
    queryFn: ({ pageParam, signal }) => call(listReports, { query: { ...query, lastDocumentID: pageParam }, signal }),
    staleTime: 0,
    // Whoever keeps them open sees what comes in, and who has reported how far it is.
    refetchInterval: recheckMs,
    placeholderData: keepPreviousData,
  });
}
