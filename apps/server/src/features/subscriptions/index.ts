/** What somebody's plan lets them have. */
export { findMaxMediaBytes, getPlan } from "./subscriptions.repo.ts";
export { setPlan } from "./subscriptions.service.ts";
