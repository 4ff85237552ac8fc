import { useTranslation } from "react-i18next";
import { ReportList } from "#features/reports/index.ts";
import { PageHeading } from "#ui/PageHeading.tsx";
import { useOwnHeading } from "../content/use-own-heading.ts";
import { ActiveReports, ActiveReportsTable } from "./SpaceReports.tsx";

/** None below a parent that has written one. */
function Heading() {
  const { t } = useTranslation("routes");
  const heading = useOwnHeading();
  return heading && <PageHeading>{t(heading)}</PageHeading>;
}

/** /reports: of the active space for those who act on them, else one's own. */
export function ReportsPage() {
  return (
    <>
      <Heading />
      <ActiveReports />
    </>
  );
}

/** /reportsTable: the same as a table. */
export function ReportsTablePage() {
  return (
    <>
      <Heading />
      <ActiveReportsTable />
    </>
  );
}

/** /myreports and /help/reports */
export function MyReportsPage() {
  return (
    <>
      <Heading />
      <ReportList of={{ scope: "mine" }} />
    </>
  );
}
