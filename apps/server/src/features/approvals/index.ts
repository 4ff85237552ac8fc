/** What waits until somebody who runs its space, or the site, lets others see it. */
export { approvalsRoutes } from "./approvals.routes.ts";
