import { canModerateSpace, canReadSpace, type Standing } from "#features/spaces/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export type SubjectKind =
  | "story"
  | "problem"
  | "solution"
  | "skill"
  | "map"
  | "faq"
  | "comment"
  | "message"
  | "part"
  | "outcome"
  | "review";

export const subjectStates = ["draft", "pending", "published", "rejected", "hidden", "removed"] as const;
export type SubjectState = (typeof subjectStates)[number];

/** `isOwn` holds for an anonymous author too, who is named nowhere. `isBlocked`: a block parts its author and the viewer. */
type Layer = { state: SubjectState; isOwn: boolean; isBlocked?: boolean };

/** What the rules need to know of a subject, and of what it hangs on (`above`), which lies in the same space. */
export type SubjectStanding = Layer & { space: Standing; above?: readonly Layer[] };

/** The same rule as visibleTo(viewer), for one subject already at hand; a test holds the two together. */
export function canReadSubject(viewer: Viewer, subject: SubjectStanding): boolean {
  if (!canReadSpace(viewer, subject.space)) return false;
  const moderates = canModerateSpace(viewer, subject.space);
  const layers = [subject, ...(subject.above ?? [])];
  const isNear = moderates || subject.isOwn || !layers.some((layer) => layer.isBlocked);
  return isNear && layers.every((layer) => isOpen(layer, moderates));
}

/**
 * Whether the viewer may turn to what they read: talk to it, react, vote, take part. It is for what everybody in the space
 * may read, and not for whom a block parts from its author: who moderates reads it all the same, to judge it.
 */
export function canReach({ state, is_blocked }: { state: SubjectState; is_blocked: boolean }): boolean {
  return state === "published" && !is_blocked;
}

function isOpen({ state, isOwn }: Layer, moderates: boolean): boolean {
  switch (state) {
    case "published":
      return true;
    case "draft":
      return isOwn;
    case "pending":
    case "rejected":
    case "hidden":
      return isOwn || moderates;
    case "removed":
      return false;
  }
}
