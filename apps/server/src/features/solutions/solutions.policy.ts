type Place = { spaceId: string; isPrivate: boolean };

/** Within a space, or between public ones: a private space's problems are counted nowhere else. */
export function canLink(solution: Place, problem: Place): boolean {
  return solution.spaceId === problem.spaceId || (!solution.isPrivate && !problem.isPrivate);
}

/** Fewer would tell who said it. */
export const fewestLeft = 5;
