import type { SubjectState } from "#features/subjects/index.ts";

export function canAnswer({ state, moderates }: { state: SubjectState; moderates: boolean }): boolean {
  return moderates && state === "published";
}

/** Only an answer can have helped. */
export function canVote({ state, isAnswered }: { state: SubjectState; isAnswered: boolean }): boolean {
  return state === "published" && isAnswered;
}
