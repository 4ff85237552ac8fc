import { listProblemRevisions, type ProblemView, removeProblem } from "@bump/contract";
import { type PostKind, removePost, useNamedTexts } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { openEditProblem } from "./compose/compose.ts";

/** A problem among the posts. */
export const problemKind: PostKind<ProblemView> = {
  target: shareTargets.problem,
  title: ({ name }) => name,
  useTexts: () => useNamedTexts("problems"),
  edit: openEditProblem,
  remove: (problem) => removePost(problem, () => call(removeProblem, { params: { id: problem.id } })),
  listRevisions: async (id, signal) => (await call(listProblemRevisions, { params: { id }, signal })).items,
};
