import { canContribute } from "#features/posts/index.ts";
import type { SubjectState } from "#features/subjects/index.ts";

/** Once each, and nobody their own. */
export function canReview(skill: { state: SubjectState; is_own: boolean; reviewed: boolean }): boolean {
  return canContribute(skill) && !skill.is_own && !skill.reviewed;
}
