/** What somebody's plan lets them have. */
export { getPlan } from "./subscriptions.repo.ts";
export { setPlan } from "./subscriptions.service.ts";
