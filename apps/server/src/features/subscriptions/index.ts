/** What somebody's plan lets them have. */
export { getPlan } from "./subscriptions.repo.ts";
