import { askedToReport } from "#lib/reporting.ts";
import { LazyReportDialog } from "./LazyReportDialog.tsx";

/** What may be reported from anywhere: somebody, a tag, a space. */
export function ReportHost() {
  const asked = askedToReport.use();
  if (!asked) return null;
  const { path, name } = asked;
  return <LazyReportDialog path={path} author={null} thing={name} onClose={() => askedToReport.set(null)} />;
}
