/** Figures of the site. */
export { dashboardRoutes } from "./dashboard.routes.ts";
