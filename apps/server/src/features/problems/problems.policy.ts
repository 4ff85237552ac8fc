import type { ProblemStatus } from "@bump/contract";
import type { SubjectState } from "#features/subjects/index.ts";

/** From where to where a problem may be moved. */
const edges: Record<ProblemStatus, readonly ProblemStatus[]> = {
  proposed: ["unsolved", "archived"],
  unsolved: ["solving", "solved", "archived"],
  solving: ["unsolved", "solved", "archived"],
  solved: ["solving", "archived"],
  archived: ["unsolved"],
  // Only in imported data.
  undefined: ["proposed", "unsolved", "solving", "solved", "archived"],
};

/** What the rules need to know of a problem that the viewer may read. */
type Standing = { state: SubjectState; status: ProblemStatus; is_own: boolean; moderates: boolean };

export function canMoveProblem({ is_own, moderates }: Pick<Standing, "is_own" | "moderates">): boolean {
  return is_own || moderates;
}

export function listMoves(problem: Standing): ProblemStatus[] {
  return canMoveProblem(problem) && problem.state === "published" ? [...edges[problem.status]] : [];
}
