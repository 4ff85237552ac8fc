import { canReach, type SubjectState } from "#features/subjects/index.ts";

export function canAnswer({ state, moderates }: { state: SubjectState; moderates: boolean }): boolean {
  return moderates && state === "published";
}

/** Only an answer can have helped. */
export function canVote(faq: { state: SubjectState; is_blocked: boolean; isAnswered: boolean }): boolean {
  return canReach(faq) && faq.isAnswered;
}
