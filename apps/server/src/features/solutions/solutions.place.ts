import { type Change } from "#features/posts/index.ts";
import { canModerateSpace, findStanding } from "#features/spaces/index.ts";
import { canReach, findItem, type ItemPath, lockItem, type SubjectRow } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** A solution on its own, or as it is offered to a problem. */
export type Place = { solutionId: string; problemId: string | null };
type Source = Pick<Deps, "db" | "secrets">;
/** `moderates`: whether the viewer moderates the space of it. */
type Found = { solution: SubjectRow; moderates: boolean };

export function toPath({ solutionId: id, problemId }: Place): ItemPath {
  return { kind: "solution", id, above: problemId === null ? null : { kind: "problem", id: problemId, above: null } };
}

export async function requirePlace(source: Source, viewer: Viewer, place: Place): Promise<Found> {
  return find(source, viewer, { place, look: findItem });
}

/** Held until the transaction ends, for who adds something there. */
export async function lockPlace(change: Change, viewer: Viewer, place: Place): Promise<Found> {
  const found = await find(change, viewer, { place, look: lockItem });
  if (!canReach(found.solution)) throw new AppError("forbidden");
  return found;
}

async function find(
  source: Source,
  viewer: Viewer,
  { place, look }: { place: Place; look: typeof findItem },
): Promise<Found> {
  const solution = await look(source, viewer, toPath(place));
  const space = solution && (await findStanding(source.db, viewer.id, solution.space_id));
  if (!solution || !space) throw new AppError("not_found");
  return { solution, moderates: canModerateSpace(viewer, space) };
}
