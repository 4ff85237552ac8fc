/** What people report, and what those who run a space or the site make of it. */
export { forgetSnapshotsJob } from "./reports.jobs.ts";
export { reportsRoutes } from "./reports.routes.ts";
