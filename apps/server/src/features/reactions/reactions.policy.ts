import type { SubjectState } from "#features/subjects/index.ts";

/** Whoever reads a thing reacts to it, once others read it too. */
export function canReact({ state }: { state: SubjectState }): boolean {
  return state === "published";
}
