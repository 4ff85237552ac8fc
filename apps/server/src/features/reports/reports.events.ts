import type { Deps } from "#platform/deps.ts";
import { closeOnGone } from "./reports.service.ts";

declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Its reporter is told of the outcome, its author only when the content was removed. */
    "report.decided": { reportId: string };
  }
}

/** With somebody, or with a space, go the reports on them. */
export function subscribeReports(deps: Deps): void {
  deps.outbox.on("user.removed", ({ userId }) => closeOnGone(deps, userId));
  deps.outbox.on("space.removed", ({ spaceId }) => closeOnGone(deps, spaceId));
}
