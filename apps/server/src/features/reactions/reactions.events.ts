import { tellCounters } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";

declare module "#platform/outbox/outbox.ts" {
  interface Events {
    /** Somebody reacted who had not; another kind of reaction is no news. */
    "reaction.added": { subjectId: string; userId: string };
    "reaction.removed": { subjectId: string; userId: string };
  }
}

/** They change the counters too: one event tells both, since reactions are what people do most. */
export function subscribeReactions(deps: Deps): void {
  deps.outbox.on("reaction.added", ({ subjectId }) => tellCounters(deps, subjectId));
  deps.outbox.on("reaction.removed", ({ subjectId }) => tellCounters(deps, subjectId));
}
