import * as contract from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { answerEdit, listRevisions, removePost, updatePost } from "#features/posts/index.ts";
import type { Deps } from "#platform/deps.ts";
import { mount } from "#platform/http/mount.ts";
import { problemKind as kind } from "./problems.kind.ts";
import { createIngredient, removeIngredient, updateIngredient } from "./problems.ingredients.ts";
import { createPart, partKind, updatePart } from "./problems.parts.ts";
import { joinProblem, leaveProblem, solveProblem, unsolveProblem } from "./problems.participation.ts";
import { createProblem, listJoinedProblems, setPriorities, toProblemPath } from "./problems.service.ts";
import { listProblemsLike, listSimilarProblems } from "./problems.similar.ts";
import { setProblemStatus } from "./problems.status.ts";

export function problemsRoutes(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.createProblem, async ({ body: { data, spaceId }, viewer, request }) => ({
    data: await createProblem(deps, viewer, { ...data, spaceId, request }),
  }));
  mount(app, contract.updateProblem, async ({ params, body, viewer, request, reply }) => {
    const { description: html, ...edit } = body.data;
    return answerEdit(reply, await updatePost(deps, viewer, { ...edit, ...params, kind, html, request }));
  });
  mount(app, contract.removeProblem, ({ params, viewer, request }) =>
    removePost(deps, viewer, { ...params, kind, request }),
  );
  mount(app, contract.listProblemRevisions, async ({ params, viewer }) => ({
    items: await listRevisions(deps, viewer, { ...params, kind }),
  }));
  mount(app, contract.setProblemStatus, async ({ params, body, viewer, request }) => ({
    data: await setProblemStatus(deps, viewer, { ...body, ...params, request }),
  }));
  mount(app, contract.joinProblem, ({ params, viewer }) => joinProblem(deps, viewer, params.id));
  mount(app, contract.leaveProblem, ({ params, body, viewer }) =>
    leaveProblem(deps, viewer, { ...body, id: params.id }),
  );
  mount(app, contract.solveProblem, ({ params, viewer }) => solveProblem(deps, viewer, params.id));
  mount(app, contract.unsolveProblem, ({ params, viewer }) => unsolveProblem(deps, viewer, params.id));
  mount(app, contract.listJoinedProblems, async ({ query, viewer, request }) => ({
    items: await listJoinedProblems(deps, viewer, { spaceId: query.spaceId, request }),
  }));
  mount(app, contract.setPriorities, async ({ body, viewer, request }) => ({
    items: await setPriorities(deps, viewer, { ...body, request }),
  }));
  mount(app, contract.createPart, async ({ params, body, viewer, request }) => ({
    data: await createPart(deps, viewer, { ...body.data, problemId: params.id, request }),
  }));
  mount(app, contract.updatePart, async ({ params: { id: problemId, innerId: id }, body, viewer, request, reply }) => {
    return answerEdit(reply, await updatePart(deps, viewer, { ...body.data, problemId, id, request }));
  });
  mount(app, contract.removePart, ({ params: { id: problemId, innerId: id }, viewer, request }) =>
    removePost(deps, viewer, { kind: partKind, id, above: toProblemPath(problemId), request }),
  );
  mount(app, contract.createIngredient, async ({ params, body, viewer }) => ({
    data: await createIngredient(deps, viewer, { problemId: params.id, data: body.data }),
  }));
  mount(app, contract.updateIngredient, async ({ params: { id: problemId, innerId: id }, body, viewer }) => ({
    data: await updateIngredient(deps, viewer, { problemId, id, data: body.data }),
  }));
  mount(app, contract.removeIngredient, ({ params: { id: problemId, innerId: id }, viewer }) =>
    removeIngredient(deps, viewer, { problemId, id }),
  );
  mount(app, contract.listProblemsLike, async ({ params, viewer }) => ({
    items: await listProblemsLike(deps, viewer, params.id),
  }));
  mount(app, contract.listSimilarProblems, async ({ query, viewer, request }) => ({
    items: await listSimilarProblems(deps, viewer, { ...query, request }),
  }));
}
