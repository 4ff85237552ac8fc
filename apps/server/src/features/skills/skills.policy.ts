import type { SubjectState } from "#features/subjects/index.ts";

/** Having a skill and judging it: of what everybody in the space reads. */
export function canContribute({ state }: { state: SubjectState }): boolean {
  return state === "published";
}

/** Once each, and nobody their own. */
export function canReview(skill: { state: SubjectState; is_own: boolean; reviewed: boolean }): boolean {
  return canContribute(skill) && !skill.is_own && !skill.reviewed;
}
