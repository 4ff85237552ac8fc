import { createSolution, type SolutionView, updateSolution } from "@bump/contract";
import { postKey } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { refreshItems } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { solutionKeys } from "../solutions.queries.ts";
import type { SolutionDraft } from "./solution-drafts.ts";

/** The problem that it is offered to; null for one that is used for any. */
function problemOf({ use, problem }: Pick<SolutionDraft, "use" | "problem">): string | null {
  return use === "problem" ? (problem?.id ?? null) : null;
}

/** A new one, under its own id: sent twice, it is still one. */
export async function postSolution(draft: SolutionDraft, fileIds: readonly string[]): Promise<SolutionView> {
  const { id, name, html, isAnonymous, isDraft, spaceId } = draft;
  const problemId = problemOf(draft);
  const { data } = await call(createSolution, {
    body: {
      spaceId,
      data: {
        id,
        name,
        description: html,
        files: fileIds.map((file) => ({ id: file })),
        isAnonymousPost: isAnonymous,
        isDraft,
        ...(problemId !== null && { problemId }),
      },
    },
  });
  refreshItems();
  return data;
}

/** Changes one. Whether the change waits for approval. */
export async function saveSolution(
  solution: SolutionView,
  draft: SolutionDraft,
  fileIds: readonly string[],
): Promise<boolean> {
  const { pending = false } = await call(updateSolution, {
    params: { id: solution.id },
    body: {
      data: {
        name: draft.name,
        description: draft.html,
        files: fileIds.map((id) => ({ id })),
        ...(solution.isDraft && { isDraft: draft.isDraft }),
        ...(solution.isAnonymousPost && { baseRevision: solution.revision }),
      },
    },
  });
  if (!pending) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: postKey(solution.path) }),
      queryClient.invalidateQueries({ queryKey: solutionKeys.lists(solution.spaceId) }),
    ]);
  }
  return pending;
}
