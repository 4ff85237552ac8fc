import { listProblemRevisions, type ProblemView, removeProblem } from "@bump/contract";
import { useTranslation } from "react-i18next";
import { type PostKind, removePost, useNamedTexts } from "#features/posts/index.ts";
import { shareTargets } from "#features/sharing/index.ts";
import { call } from "#lib/api.ts";
import { useFormats } from "#lib/formats.ts";
import { openEditProblem } from "./compose/compose.ts";

function useProblemTexts() {
  const { t } = useTranslation("problems");
  const { number } = useFormats();
  const hangsOn = ({ joined, counters }: ProblemView) => {
    const {
      totalParticipants: people,
      totalSolutions: solutions,
      totalStories,
      totalParts,
      totalIngredients,
    } = counters;
    const counted = (count: number) => ({ count, number: number(count) });
    // Who deletes it knows of themselves.
    const hasOthers = people > Number(joined);
    return [
      ...(hasOthers ? [t("delete.people", counted(people))] : []),
      ...(totalStories + totalParts + totalIngredients > 0 ? [t("delete.goesToo")] : []),
      ...(solutions > 0 ? [t("delete.solutions", counted(solutions))] : []),
    ].join(" ");
  };
  return { ...useNamedTexts("problems"), hangsOn };
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
