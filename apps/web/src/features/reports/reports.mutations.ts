import {
  changeReport,
  type EndpointCall,
  type EndpointResult,
  type listReports,
  type ReportView,
} from "@bump/contract";
import type { InfiniteData } from "@tanstack/react-query";
import { spaceQuery } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { reportKeys } from "./reports.queries.ts";

type Pages = InfiniteData<EndpointResult<typeof listReports>>;
export type Decision = EndpointCall<typeof changeReport>["body"];

/** It stays where it is listed, as it is now: who has decided sees what came of it. */
function patchReport(report: ReportView): void {
  const change = (one: ReportView) => (one.id === report.id ? report : one);
  queryClient.setQueriesData<Pages>(
    { queryKey: reportKeys.all },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  );
}

/** Claims, resolves or dismisses. */
export async function decideReport({ id, space }: ReportView, decision: Decision): Promise<void> {
  const { data } = await call(changeReport, { params: { id }, body: decision });
  patchReport(data);
  void queryClient.invalidateQueries({ queryKey: reportKeys.all, refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: spaceQuery(space.spaceId).queryKey });
}
