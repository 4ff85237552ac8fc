import { type SolutionView, updateSolution } from "@bump/contract";
import { postKey, postKeys, toPostChange } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import type { SolutionDraft } from "./solution-drafts.ts";

/** Changes one. Whether the change waits for approval. */
export async function saveSolution(
  solution: SolutionView,
  draft: SolutionDraft,
  fileIds: readonly string[],
): Promise<boolean> {
  const { pending = false } = await call(updateSolution, {
    params: { id: solution.id },
    body: { data: toPostChange(solution, draft, fileIds) },
  });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: postKey(solution.path) }),
    queryClient.invalidateQueries({ queryKey: postKeys.lists("solutions", solution.spaceId) }),
  ]);
  return pending;
}
