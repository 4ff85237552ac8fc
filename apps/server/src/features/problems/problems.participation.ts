import type { leaveProblem as leaving, ProblemView } from "@bump/contract";
import type { z } from "zod";
import { type Change } from "#features/posts/index.ts";
import { canReach, type SubjectRow } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import * as repo from "./problems.repo.ts";
import { getProblem, lockProblem } from "./problems.service.ts";

type Part = Pick<ProblemView, "joined" | "solving" | "status" | "counters">;

/** One change of who takes part, whoever else comes and goes meanwhile; repeating what holds changes nothing. */
async function change(
  deps: Deps,
  viewer: Viewer,
  { id, act }: { id: string; act: (change: Change, problem: SubjectRow) => Promise<boolean> },
): Promise<Part> {
  await transact(deps.db, async (tx) => {
    const problem = await lockProblem({ ...deps, db: tx }, viewer, id);
    await repo.lockProblemRows(tx, id);
    if (await act({ ...deps, db: tx }, problem)) await emit(tx, "counters.changed", { id });
  });
  const { joined, solving, status, counters } = await getProblem(deps, viewer, id);
  return { joined, solving, status, counters };
}

export function joinProblem(deps: Deps, viewer: Viewer, id: string): Promise<Part> {
  return change(deps, viewer, { id, act: (tx, problem) => join(tx, viewer, problem) });
}

async function join({ db }: Change, viewer: Viewer, problem: SubjectRow): Promise<boolean> {
  if (!canReach(problem)) throw new AppError("forbidden");
  return repo.insertParticipant(db, problem.id, viewer.id);
}

/** The first solver sets an unsolved problem in motion (sql/problems.sql). */
export function solveProblem(deps: Deps, viewer: Viewer, id: string): Promise<Part> {
  return change(deps, viewer, {
    id,
    act: async (tx, problem) => {
      const isNew = await join(tx, viewer, problem);
      const isChanged = await repo.setSolving(tx.db, { problemId: id, userId: viewer.id, isSolving: true });
      return isNew || isChanged;
    },
  });
}

/** Who offered a solution stays a solver. */
export function unsolveProblem(deps: Deps, viewer: Viewer, id: string): Promise<Part> {
  return change(deps, viewer, {
    id,
    act: ({ db }) => repo.setSolving(db, { problemId: id, userId: viewer.id, isSolving: false }),
  });
}

/** What they say is kept only where they say something; an empty list of what helped is an answer, too. */
export function leaveProblem(
  deps: Deps,
  viewer: Viewer,
  { id, ...said }: { id: string } & NonNullable<z.output<typeof leaving.body>>,
): Promise<Part> {
  return change(deps, viewer, {
    id,
    act: async ({ db }) => {
      if (!(await repo.deleteParticipant(db, id, viewer.id))) return false;
      const { emoji = "", comment = "" } = said;
      const solutionIds = [...new Set(said.solutionIds)];
      if ((await repo.countLinked(db, id, solutionIds)) < solutionIds.length) throw new AppError("not_found");
      const isAnswer = said.solutionIds !== undefined || emoji !== "" || comment !== "";
      if (isAnswer) await repo.keepLeaving(db, { problemId: id, userId: viewer.id, emoji, comment, solutionIds });
      return true;
    },
  });
}
