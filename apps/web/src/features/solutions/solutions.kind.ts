import { listSolutionRevisions, removeSolution, type SolutionView } from "@bump/contract";
import { type PostKind, removePost, useNamedTexts } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { openEditSolution } from "./compose/compose.ts";

/** A solution among the posts; in a problem's context its page is the one there. */
export const solutionKind: PostKind<SolutionView> = {
  target: ({ id, problemId }) =>
    problemId === null ? shareTargets.solution({ id }) : shareTargets.problemSolution({ id, problemId }),
  title: ({ name }) => name,
  useTexts: () => useNamedTexts("solutions"),
  edit: openEditSolution,
  remove: (solution) => removePost(solution, () => call(removeSolution, { params: { id: solution.id } })),
  listRevisions: async (id, signal) => (await call(listSolutionRevisions, { params: { id }, signal })).items,
};
