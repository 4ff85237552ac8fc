import type { SolutionView } from "@bump/contract";
import { v7 as uuid } from "uuid";
import type { KeptAttachment } from "#features/media/index.ts";
import type { OfferedTo } from "./compose.ts";

const dayMs = 86_400_000;

/** A solution that is being written, as this device keeps it. */
export type SolutionDraft = {
  /** The solution's own id from the first letter on: sent twice, it is still one. */
  id: string;
  spaceId: string;
  step: number;
  /** Offered to one problem, or to be used for any. */
  use: "problem" | "reusable";
  problem: OfferedTo | null;
  isAnonymous: boolean;
  isDraft: boolean;
  name: string;
  html: string;
  files: KeptAttachment[];
};

export function newSolutionPlace(spaceId: string, problem: OfferedTo | null): string {
  return problem ? `solution/${spaceId}/${problem.id}` : `solution/${spaceId}`;
}

export function editSolutionPlace(id: string): string {
  return `solution-edit/${id}`;
}

export function emptySolution(spaceId: string, problem: OfferedTo | null): SolutionDraft {
  return {
    // The day and no more: what is posted without a name must not tell by its id when it was begun.
    id: uuid({ msecs: Math.floor(Date.now() / dayMs) * dayMs }),
    spaceId,
    step: 0,
    use: "problem",
    problem,
    isAnonymous: false,
    isDraft: false,
    name: "",
    html: "",
    files: [],
  };
}

export function toSolutionDraft(solution: SolutionView): SolutionDraft {
  const { id, spaceId, name, description, isAnonymousPost, isDraft } = solution;
  return {
    id,
    spaceId,
    step: 0,
    use: "reusable",
    problem: null,
    isAnonymous: isAnonymousPost,
    isDraft,
    name,
    html: description,
    files: solution.files.map((media) => ({ key: media.id, name: media.name, size: media.size, mime: "", media })),
  };
}
