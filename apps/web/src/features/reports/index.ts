export { ReportList } from "./ReportList.tsx";
