/** What people report, and what those who run a space or the site make of it. */
export { subscribeReports } from "./reports.events.ts";
export { forgetSnapshotsJob } from "./reports.jobs.ts";
export { reportsRoutes } from "./reports.routes.ts";
export { thingOf } from "./reports.things.ts";
