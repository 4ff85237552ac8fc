import { listProblemRevisions, type ProblemView, removeProblem } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { type PostKind, removePost } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { openEditProblem } from "./compose/compose.ts";

/** A problem among the posts. */
export const problemKind: PostKind<ProblemView> = {
  target: shareTargets.problem,
  title: ({ name }) => name,
  useTexts: () => {
    const { t } = useTranslation("problems");
    return {
      by: (name) => t("card.by", { name }),
      byAnonymous: t("card.byAnonymous"),
      menu: t("card.menu"),
      open: t("card.nameless"),
      named: t("delete.named"),
      confirmDelete: t("delete.confirm"),
      deleted: t("delete.done"),
      deleteFailed: t("delete.failed"),
    };
  },
  edit: openEditProblem,
  remove: (problem) => removePost(problem, () => call(removeProblem, { params: { id: problem.id } })),
  listRevisions: async (id, signal) => (await call(listProblemRevisions, { params: { id }, signal })).items,
};
