import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { answerEdit, listRevisions, removePost } from "#features/posts/index.ts";
import { oneProblemId } from "#features/problems/index.ts";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { solutionKind as kind } from "./solutions.kind.ts";
import { createMeasurement, removeMeasurement, updateMeasurement } from "./solutions.measurements.ts";
import { createOutcome, removeOutcome, updateOutcome } from "./solutions.outcomes.ts";
import { type Place, toPath } from "./solutions.place.ts";
import { createSolution, linkSolutions, listUpvotedSolutions, updateSolution } from "./solutions.service.ts";
import { vote } from "./solutions.votes.ts";

type Params = { id: string; problemId?: string | undefined };

function placeOf({ id, problemId }: Params): Place {
  return { solutionId: id, problemId: problemId ?? null };
}

/** By either address it is the same solution: in a problem's context only the figures differ. */
function namedBy(params: Params) {
  const { id, above } = toPath(placeOf(params));
  return { id, ...(above && { above, contextId: above.id }) };
}

export function solutionsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createSolution, async ({ body: { data, ...named }, viewer, request }) => {
    const problemId = oneProblemId(named.problemId, data.problemId);
    return { data: await createSolution(deps, viewer, { ...data, ...named, problemId, request }) };
  });
  mount(app, contract.updateSolution, async ({ params, body, viewer, request, reply }) => {
    const edit = { ...body.data, ...namedBy(params), request };
    return answerEdit(reply, await updateSolution(deps, viewer, edit));
  });
  mount(app, contract.removeSolution, ({ params, viewer, request }) =>
    removePost(deps, viewer, { ...namedBy(params), kind, request }),
  );
  mount(app, contract.listSolutionRevisions, async ({ params, viewer }) => ({
    items: await listRevisions(deps, viewer, { ...params, kind }),
  }));
  mount(app, contract.linkSolutions, async ({ params, body, viewer }) => ({
    data: await linkSolutions(deps, viewer, { ...params, problemIds: body.problemIds }),
  }));
  mount(app, contract.listUpvotedSolutions, async ({ params, viewer }) => ({
    items: await listUpvotedSolutions(deps, viewer, params.id),
  }));

  mount(app, contract.upvote, ({ body, viewer }) => vote(deps, viewer, { ...body, vote: "up" }));
  mount(app, contract.downvote, ({ body, viewer }) => vote(deps, viewer, { ...body, vote: "down" }));
  mount(app, contract.resetVote, ({ body, viewer }) => vote(deps, viewer, { ...body, vote: "none" }));

  mount(app, contract.createOutcome, async ({ params, body, viewer, request }) => ({
    data: await createOutcome(deps, viewer, { ...body.data, place: placeOf(params), request }),
  }));
  mount(app, contract.updateOutcome, async ({ params, body, viewer, request, reply }) => {
    const named = { place: placeOf(params), id: params.innerId, request };
    return answerEdit(reply, await updateOutcome(deps, viewer, { ...body.data, ...named }));
  });
  mount(app, contract.removeOutcome, ({ params, viewer, request }) =>
    removeOutcome(deps, viewer, { place: placeOf(params), id: params.innerId, request }),
  );
  mount(app, contract.createMeasurement, async ({ params, body, viewer }) => ({
    data: await createMeasurement(deps, viewer, { place: placeOf(params), data: body.data }),
  }));
  mount(app, contract.updateMeasurement, async ({ params, body, viewer }) => ({
    data: await updateMeasurement(deps, viewer, { place: placeOf(params), id: params.innerId, data: body.data }),
  }));
  mount(app, contract.removeMeasurement, ({ params, viewer }) =>
    removeMeasurement(deps, viewer, { place: placeOf(params), id: params.innerId }),
  );
}
