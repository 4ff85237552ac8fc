import type { SubjectState } from "#features/subjects/index.ts";

/** Voting, linking, telling what came of it: of what everybody in the space reads. */
export function canContribute({ state }: { state: SubjectState }): boolean {
  return state === "published";
}

type Place = { spaceId: string; isPrivate: boolean };

/** Within a space, or between public ones: a private space's problems are counted nowhere else. */
export function canLink(solution: Place, problem: Place): boolean {
  return solution.spaceId === problem.spaceId || (!solution.isPrivate && !problem.isPrivate);
}

/** Of what was added to a solution. */
export function canChange({ isOwn }: { isOwn: boolean }): boolean {
  return isOwn;
}

export function canTakeAway({ isOwn, moderates }: { isOwn: boolean; moderates: boolean }): boolean {
  return isOwn || moderates;
}

/** Fewer would tell who said it. */
export const fewestLeft = 5;
