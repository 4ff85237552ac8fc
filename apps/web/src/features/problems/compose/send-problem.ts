import { createProblem, type ProblemView, updateProblem } from "@bump/contract";
import { type PostDraft, postKey } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { refreshItems } from "#lib/items.ts";
import { queryClient } from "#lib/query-client.ts";
import { joinedProblemsQuery, problemKeys } from "../problems.queries.ts";

/** A problem that is being named: as one to be looked at first, or as one that is there. */
export type ProblemDraft = PostDraft & { isProposed: boolean };

/** A new one, under its own id: sent twice, it is still one. */
export async function postProblem(draft: ProblemDraft, fileIds: readonly string[]): Promise<ProblemView> {
  const { id, name, html, isAnonymous, isDraft, isProposed, spaceId } = draft;
  const { data } = await call(createProblem, {
    body: {
      spaceId,
      data: {
        id,
        name,
        description: html,
        files: fileIds.map((file) => ({ id: file })),
        isAnonymousPost: isAnonymous,
        isDraft,
        status: isProposed ? "proposed" : "unsolved",
      },
    },
  });
  refreshItems();
  // Whoever names one under their name has joined it.
  void queryClient.invalidateQueries({ queryKey: joinedProblemsQuery(spaceId).queryKey });
  return data;
}

/** Changes one. Whether the change waits for approval. */
export async function saveProblem(
  problem: ProblemView,
  draft: ProblemDraft,
  fileIds: readonly string[],
): Promise<boolean> {
  const { pending = false } = await call(updateProblem, {
    params: { id: problem.id },
    body: {
      data: {
        name: draft.name,
        description: draft.html,
        files: fileIds.map((id) => ({ id })),
        ...(problem.isDraft && { isDraft: draft.isDraft }),
        ...(problem.isAnonymousPost && { baseRevision: problem.revision }),
      },
    },
  });
  if (!pending) {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: postKey(problem.path) }),
      queryClient.invalidateQueries({ queryKey: problemKeys.lists(problem.spaceId) }),
    ]);
  }
  return pending;
}
