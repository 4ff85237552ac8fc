/** What people report, and what those who run a space or the site make of it. */
export { reportsRoutes } from "./reports.routes.ts";
