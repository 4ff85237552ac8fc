import { changeReport, createReport, type EndpointCall, type ReportTopic, type ReportView } from "@bump/contract";
import { spaceQuery } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { changeItems, type Pages } from "#lib/pages.ts";
import { queryClient } from "#lib/query-client.ts";
import { reportKeys } from "./reports.queries.ts";

export type Decision = EndpointCall<typeof changeReport>["body"];

/** It stays where it is listed, as it is now: who has decided sees what came of it. */
function patchReport(report: ReportView): void {
  const change = (one: ReportView) => (one.id === report.id ? report : one);
  queryClient.setQueriesData<Pages<ReportView>>(
    { queryKey: reportKeys.all },
    (data) => data && changeItems(data, (items) => items.map(change)),
  );
}

/** Claims, resolves or dismisses. */
export async function decideReport({ id, space }: ReportView, decision: Decision): Promise<void> {
  const { data } = await call(changeReport, { params: { id }, body: decision });
  patchReport(data);
  void queryClient.invalidateQueries({ queryKey: reportKeys.all, refetchType: "none" });
  void queryClient.invalidateQueries({ queryKey: spaceQuery(space.spaceId).queryKey });
}

/** Reports an item; the id is the last part of its path. */
export async function reportItem(path: string, tags: ReportTopic[], comments: string): Promise<void> {
  const documentID = path.split("/").at(-1) ?? "";
  await call(createReport, { body: { path, documentID, tags, comments: comments || undefined } });
  void queryClient.invalidateQueries({ queryKey: reportKeys.all });
}
