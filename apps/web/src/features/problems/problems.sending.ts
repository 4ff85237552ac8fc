import { createProblem, type ProblemStatus, type ProblemView } from "@bump/contract";
import {
  defineSending,
  type NewPost,
  placePost,
  type PostDraft,
  toPostData,
  wizardTexts,
} from "#features/posts/index.ts";
import { call } from "#lib/api.ts";
import { queryClient } from "#lib/query-client.ts";
import { openProblemWizard } from "./compose/compose.ts";
import { problemKind } from "./problems.kind.ts";
import { joinedProblemsQuery } from "./problems.queries.ts";

/** A problem that is being named: as one to be looked at first, or as one that is there. */
export type ProblemDraft = PostDraft & { isProposed: boolean };
export type NewProblem = NewPost & { status: ProblemStatus };

export function firstStatus({ isProposed }: ProblemDraft): "proposed" | "unsolved" {
  return isProposed ? "proposed" : "unsolved";
}

/** Problems on their way. */
export const sendingProblems = defineSending<NewProblem, ProblemDraft, ProblemView>("problem", {
  send: async (draft, once) => {
    const data = { ...toPostData(draft), status: firstStatus(draft) };
    return (await call(createProblem, { body: { spaceId: once.spaceId, data }, once })).data;
  },
  place: (problem) => {
    placePost(problem);
    // Whoever names one under their name has joined it.
    void queryClient.invalidateQueries({ queryKey: joinedProblemsQuery(problem.spaceId).queryKey });
  },
  target: problemKind.target,
  reopen: ({ spaceId }) => openProblemWizard({ spaceId }),
  texts: () => wizardTexts("problems"),
});
