export { LazyReportDialog as ReportDialog } from "./LazyReportDialog.tsx";
export { ReportHost } from "./ReportHost.tsx";
export { ReportList } from "./ReportList.tsx";
export { ReportsTable } from "./ReportsTable.tsx";
export { kindOf } from "./titles.ts";
export { tellUnreportable } from "./unreportable.ts";
