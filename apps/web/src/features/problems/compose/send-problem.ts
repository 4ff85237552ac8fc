import { type ProblemView, updateProblem } from "@bump/contract";
import { postKey, postKeys, toPostChange } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import type { ProblemDraft } from "../problems.sending.ts";

/** Changes one. Whether the change waits for approval. */
export async function saveProblem(
  problem: ProblemView,
  draft: ProblemDraft,
  fileIds: readonly string[],
): Promise<boolean> {
  const { pending = false } = await call(updateProblem, {
    params: { id: problem.id },
    body: { data: toPostChange(problem, draft, fileIds) },
  });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: postKey(problem.path) }),
    queryClient.invalidateQueries({ queryKey: postKeys.lists("problems", problem.spaceId) }),
  ]);
  return pending;
}
