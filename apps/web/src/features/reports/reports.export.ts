import { listReports, type ReportView } from "@bump/contract";
import type { TFunction } from "i18next";
import { call } from "#lib/api.ts";
import { toCsv } from "#lib/csv.ts";
import { plainText } from "#lib/plain-text.ts";
import { type ReportChoice, type ReportScope, toReportQuery } from "./reports.queries.ts";
import { thingOf } from "./titles.ts";

/** The largest page there is. */
const pageSize = 1000;

async function allReports(of: ReportScope, choice: ReportChoice): Promise<ReportView[]> {
  const reports: ReportView[] = [];
  let last: string | undefined;
  do {
    const query = { ...toReportQuery(of, choice), results: pageSize, lastDocumentID: last };
    const page = await call(listReports, { query });
    reports.push(...page.items);
    last = page.last ?? undefined;
  } while (last);
  return reports;
}

/** All that the table would show to its end, as it is narrowed and sorted now, with the texts in full. */
export async function reportsCsv(of: ReportScope, choice: ReportChoice, t: TFunction<"moderation">): Promise<string> {
  const reports = await allReports(of, choice);
  const titles = (
    [
      "kind",
      "title",
      "words",
      "author",
      "state",
      "topics",
      "comments",
      "space",
      "reporter",
      "reported",
      "changed",
      "note",
    ] as const
  ).map((column) => t(`reports.columns.${column}`));
  const rows = reports.map((report) => [
    thingOf(report, t),
    report.snapshot.title,
    plainText(report.snapshot.html),
    report.snapshot.author?.displayName ?? "",
    t(`reports.statuses.${report.status}`),
    report.tags.map((topic) => t(`reports.topics.${topic}`)).join("; "),
    report.comments,
    report.space.spaceName,
    report.staff?.reporter?.displayName ?? "",
    report.when,
    report.changedAt,
    report.outcome?.note ?? "",
  ]);
  return toCsv([titles, ...rows]);
}
