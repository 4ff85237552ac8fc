import { listSolutionRevisions, removeSolution, type SolutionView } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { type PostKind, removePost } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { openEditSolution } from "./compose/compose.ts";

/** A solution among the posts; in a problem's context its page is the one there. */
export const solutionKind: PostKind<SolutionView> = {
  target: ({ id, problemId }) =>
    problemId === null ? shareTargets.solution({ id }) : shareTargets.problemSolution({ id, problemId }),
  title: ({ name }) => name,
  useTexts: () => {
    const { t } = useTranslation("solutions");
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
  edit: openEditSolution,
  remove: (solution) => removePost(solution, () => call(removeSolution, { params: { id: solution.id } })),
  listRevisions: async (id, signal) => (await call(listSolutionRevisions, { params: { id }, signal })).items,
};
