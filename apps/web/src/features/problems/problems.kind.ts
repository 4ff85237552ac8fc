import { listProblemRevisions, type ProblemView, removeProblem } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { type PostKind, type PostTexts, removePost, useNamedTexts } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { openEditProblem } from "./compose/compose.ts";

function useProblemTexts(): PostTexts {
  const { t } = useTranslation("problems");
  return { ...useNamedTexts("problems"), goesToo: t("delete.goesToo") };
}

/** A problem among the posts. */
export const problemKind: PostKind<ProblemView> = {
  target: shareTargets.problem,
  title: ({ name }) => name,
  useTexts: useProblemTexts,
  edit: openEditProblem,
  remove: (problem) => removePost(problem, () => call(removeProblem, { params: { id: problem.id } })),
  listRevisions: async (id, signal) => (await call(listProblemRevisions, { params: { id }, signal })).items,
};
