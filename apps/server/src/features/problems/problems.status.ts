import type { ProblemStatus, ProblemView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { itemChanged } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { leaveNoTrace } from "#platform/http/idempotency.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { canMoveProblem, listMoves } from "./problems.policy.ts";
import * as repo from "./problems.repo.ts";
import { getProblem, lockProblem, moderatesProblem } from "./problems.service.ts";

type Move = { id: string; status: ProblemStatus; reason?: string | undefined; request: FastifyRequest };

/** Along the edges there are, by those who may; the change is kept. Staying where it is changes nothing. */
export async function setProblemStatus(
  deps: Deps,
  viewer: Viewer,
  { id, status, reason = "", request }: Move,
): Promise<ProblemView> {
  await transact(deps.db, async (tx) => {
    const problem = await lockProblem({ ...deps, db: tx }, viewer, id);
    if (problem.is_anonymous) leaveNoTrace(request);
    const moderates = await moderatesProblem(tx, viewer, problem);
    if (!canMoveProblem({ is_own: problem.is_own, moderates })) throw new AppError("forbidden");
    // A solution that comes out moves it, too, and does not hold its subject.
    await repo.lockProblemRows(tx, id);
    const { status: from } = await repo.getProblemRow(tx, id);
    if (from === status) return;
    const { state, is_own, is_anonymous } = problem;
    if (!listMoves({ state, status: from, is_own, moderates }).includes(status))
      throw new AppError("illegal_transition");
    // Who wrote it without a name does this without one, too.
    const userId = is_own && is_anonymous ? null : viewer.id;
    await repo.setStatus(tx, { problemId: id, userId, from, to: status, reason });
    await itemChanged({ ...deps, db: tx }, id);
  });
  return getProblem(deps, viewer, id);
}
