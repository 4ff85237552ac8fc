import type { SolutionView } from "@bump/contract";
import { emptyPost, type PostDraft, toPostDraft } from "#features/posts/index.ts";
import type { OfferedTo } from "./compose.ts";

/** A solution that is being written: offered to one problem, or to be used for any. */
export type SolutionDraft = PostDraft & { use: "problem" | "reusable"; problem: OfferedTo | null };

export function newSolutionPlace(spaceId: string, problem: OfferedTo | null): string {
  return problem ? `solution/${spaceId}/${problem.id}` : `solution/${spaceId}`;
}

export function editSolutionPlace(id: string): string {
  return `solution-edit/${id}`;
}

export function emptySolution(spaceId: string, problem: OfferedTo | null): SolutionDraft {
  return { ...emptyPost(spaceId), use: "problem", problem };
}

export function toSolutionDraft(solution: SolutionView): SolutionDraft {
  return { ...toPostDraft(solution), use: "reusable", problem: null };
}
