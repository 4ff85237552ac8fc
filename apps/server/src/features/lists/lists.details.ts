import { IngredientView, MeasurementView, ParticipationView, StatusChangeView, VoterView } from "@bump/contract";
import { listHistory, listIngredients, listProblemParticipants } from "#features/problems/index.ts";
import { listMembers } from "#features/skills/index.ts";
import { listLinkedProblems, listMeasurements, listVoters } from "#features/solutions/index.ts";
import { type ListQuery, type ListReaders, pagesOf } from "./lists.paths.ts";
import { readPlainPage, refusal } from "./lists.query.ts";

function ofProblem(list: ListQuery) {
  return { problemId: list.ids[0]!, ...readPlainPage(list) };
}

/** On its own where the path names one id, in a problem's context where it names two. */
function placeOf({ ids }: ListQuery) {
  return { solutionId: ids.at(-1)!, problemId: ids.length > 1 ? ids[0]! : null };
}

function ofSolution(list: ListQuery) {
  return { place: placeOf(list), ...readPlainPage(list) };
}

function readVotes({ status }: ListQuery): { isUp?: boolean } {
  if (!status || status === "all") return {};
  if (status === "upvotes") return { isUp: true };
  if (status === "downvotes") return { isUp: false };
  throw refusal("status", "invalid_value");
}

const ofSolutions: ListReaders = {
  problems: (deps, viewer, list) => listLinkedProblems(deps, viewer, ofSolution(list)),
  measurements: pagesOf(MeasurementView, (deps, viewer, list) => listMeasurements(deps, viewer, ofSolution(list))),
  voters: pagesOf(VoterView, (deps, viewer, list) =>
    listVoters(deps, viewer, { place: placeOf(list), ...readVotes(list), ...readPlainPage(list, ["status"]) }),
  ),
};

/** What belongs to a problem, a solution or a skill without being a post. */
export const detailLists: ListReaders = {
  "problems/{id}/participants": pagesOf(ParticipationView, (deps, viewer, list) =>
    listProblemParticipants(deps, viewer, { ...ofProblem(list), solvers: false }),
  ),
  "problems/{id}/solvers": pagesOf(ParticipationView, (deps, viewer, list) =>
    listProblemParticipants(deps, viewer, { ...ofProblem(list), solvers: true }),
  ),
  "problems/{id}/ingredients": pagesOf(IngredientView, (deps, viewer, list) =>
    listIngredients(deps, viewer, ofProblem(list)),
  ),
  "problems/{id}/history": pagesOf(StatusChangeView, (deps, viewer, list) =>
    listHistory(deps, viewer, ofProblem(list)),
  ),
  ...Object.fromEntries(
    Object.entries(ofSolutions).flatMap(([what, read]) => [
      [`solutions/{id}/${what}`, read],
      [`problems/{id}/solutions/{id}/${what}`, read],
    ]),
  ),
  "skills/{id}/members": pagesOf(ParticipationView, (deps, viewer, list) =>
    listMembers(deps, viewer, { skillId: list.ids[0]!, ...readPlainPage(list) }),
  ),
};
