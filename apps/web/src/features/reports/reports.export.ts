import { listReports, type ReportView } from "@bump/contract";
import type { TFunction } from "i18next";
import type { useSpaceName } from "#features/spaces/index.ts";
import { call } from "#lib/api.ts";
import { toCsv } from "#lib/csv.ts";
import { plainText } from "#lib/plain-text.ts";
import { type ReportChoice, type ReportScope, toReportQuery } from "./reports.queries.ts";
import { kindOf, type useNameOf } from "./titles.ts";

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

/** How things are called in the reader's language. */
type Words = {
  t: TFunction<"moderation">;
  nameOf: ReturnType<typeof useNameOf>;
  nameOfSpace: ReturnType<typeof useSpaceName>;
};

/** All that the table would show to its end, as it is narrowed and sorted now, with the texts in full. */
export async function reportsCsv(
  of: ReportScope,
  choice: ReportChoice,
  { t, nameOf, nameOfSpace }: Words,
): Promise<string> {
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
    kindOf(report, t),
    nameOf(report),
    plainText(report.snapshot.html),
    report.snapshot.author?.displayName ?? "",
    t(`reports.statuses.${report.status}`),
    report.tags.map((topic) => t(`reports.topics.${topic}`)).join("; "),
    report.comments,
    nameOfSpace(report.space),
    report.staff?.reporter?.displayName ?? "",
    report.when,
    report.changedAt,
    report.outcome?.note ?? "",
  ]);
  return toCsv([titles, ...rows]);
}
