import { createSolution, type SolutionView } from "@bump/contract";
import { defineSending, type NewPost, placePost, toPostData, wizardTexts } from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { refreshItems } from "#lib/items.ts";
import { openSolutionWizard } from "./compose/compose.ts";
import type { SolutionDraft } from "./compose/solution-drafts.ts";
import { solutionKind } from "./solutions.kind.ts";

export type NewSolution = NewPost & { /** That it is offered to. */ problemId: string | null };

/** The problem that it is offered to; null for one that is used for any. */
export function problemOf({ use, problem }: Pick<SolutionDraft, "use" | "problem">): string | null {
  return use === "problem" ? (problem?.id ?? null) : null;
}

/** Solutions on their way. */
export const sendingSolutions = defineSending<NewSolution, SolutionDraft, SolutionView>("solution", {
  send: async (draft, once) => {
    const problemId = problemOf(draft);
    const data = { ...toPostData(draft), ...(problemId !== null && { problemId }) };
    return (await call(createSolution, { body: { spaceId: once.spaceId, data }, once })).data;
  },
  place: (solution) => {
    placePost(solution);
    // Where it stands among those of its problem, only the server knows.
    refreshItems();
  },
  target: solutionKind.target,
  reopen: ({ problem, spaceId }) => openSolutionWizard({ problem: problem ?? undefined, spaceId }),
  texts: () => wizardTexts("solutions"),
});
