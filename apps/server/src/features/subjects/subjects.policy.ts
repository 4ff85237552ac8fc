import { canModerateSpace, canReadSpace, type Standing } from "#features/spaces/index.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export type SubjectKind = "story" | "problem" | "solution" | "skill" | "map" | "faq" | "comment" | "message";

export const subjectStates = ["draft", "pending", "published", "rejected", "hidden", "removed"] as const;
export type SubjectState = (typeof subjectStates)[number];

/** What the rules need to know of a subject. `isOwn` holds for an anonymous author too, who is named nowhere. */
export type SubjectStanding = { state: SubjectState; isOwn: boolean; space: Standing };

/** The same rule as visibleTo(viewer), for one subject already at hand; a test holds the two together. */
export function canReadSubject(viewer: Viewer, subject: SubjectStanding): boolean {
  if (!canReadSpace(viewer, subject.space)) return false;
  switch (subject.state) {
    case "published":
      return true;
    case "draft":
      return subject.isOwn;
    case "pending":
    case "rejected":
    case "hidden":
      return subject.isOwn || canModerateSpace(viewer, subject.space);
    case "removed":
      return false;
  }
}
