import { canReach, type SubjectState } from "#features/subjects/index.ts";

/** Once each, and nobody their own. */
export function canReview(skill: {
  state: SubjectState;
  is_own: boolean;
  is_blocked: boolean;
  reviewed: boolean;
}): boolean {
  return canReach(skill) && !skill.is_own && !skill.reviewed;
}
