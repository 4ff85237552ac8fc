import type { JoinedProblem, ProblemInput, ProblemView } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { z } from "zod";
import { type Change, createPost, getPost } from "#features/posts/index.ts";
import { canModerateSpace, findStanding, requireSpace } from "#features/spaces/index.ts";
import { canReach, findItem, type ItemPath, lockItem, type SubjectRow } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { problemKind as kind } from "./problems.kind.ts";
import * as repo from "./problems.repo.ts";

type Named = { spaceId?: string | undefined; request: FastifyRequest };

export function getProblem(deps: Deps, viewer: Viewer, id: string): Promise<ProblemView> {
  return getPost(deps, viewer, { kind, id });
}

/** The author of a named one is the first whom it concerns; an anonymous one begins with nobody. */
export function createProblem(
  deps: Deps,
  viewer: Viewer,
  { description, status = "unsolved", ...input }: z.output<typeof ProblemInput> & Named,
): Promise<ProblemView> {
  return createPost(deps, viewer, {
    ...input,
    kind,
    html: description,
    addRows: async ({ db }, { id }) => {
      await repo.insertProblemRow(db, id, status);
      if (!input.isAnonymousPost) await repo.insertParticipant(db, id, viewer.id);
    },
  });
}

/** The problem of something new, which may be named in two places: there is no telling which of two was meant. */
export function oneProblemId(...named: (string | null | undefined)[]): string | undefined {
  const [problemId, ...others] = new Set(named.filter((id) => typeof id === "string"));
  if (others.length > 0) throw new AppError("invalid_value", { fields: { problemId: "invalid_value" } });
  return problemId;
}

/** To which a story can be told. */
export async function listJoinedProblems({ db }: Deps, viewer: Viewer, named: Named): Promise<JoinedProblem[]> {
  const space = await requireSpace(db, viewer, named);
  return repo.listJoinedRows(db, viewer, space.id);
}

export async function setPriorities(
  deps: Deps,
  viewer: Viewer,
  { problemIds, ...named }: Named & { problemIds: readonly string[] },
): Promise<JoinedProblem[]> {
  return transact(deps.db, async (tx) => {
    const find = (id: string) => requireProblem({ ...deps, db: tx }, viewer, id);
    const [firstId] = problemIds;
    // Whatever space the request names: of what is there its own decides.
    const spaceId = firstId === undefined ? named.spaceId : (await find(firstId)).space_id;
    const space = await requireSpace(tx, viewer, { ...named, spaceId });
    const joined = new Set((await repo.listJoinedRows(tx, viewer, space.id)).map(({ id }) => id));
    const strange = problemIds.find((id) => !joined.has(id));
    if (strange !== undefined) {
      if ((await find(strange)).space_id === space.id) throw new AppError("not_joined");
      throw new AppError("invalid_value", { fields: { problemIds: "invalid_value" } });
    }
    await repo.setPriorities(tx, viewer.id, { spaceId: space.id, ids: [...new Set(problemIds)] });
    return repo.listJoinedRows(tx, viewer, space.id);
  });
}

/** Held until the transaction ends; for what only those may do whom it concerns. */
export async function requireJoined(change: Change, viewer: Viewer, problemId: string): Promise<SubjectRow> {
  const problem = await lockProblem(change, viewer, problemId);
  if (!canReach(problem) || !(await repo.findParticipant(change.db, problemId, viewer.id))) {
    throw new AppError("not_joined");
  }
  return problem;
}

export function toProblemPath(id: string): ItemPath {
  return { kind: "problem", id, above: null };
}

export async function requireProblem(
  deps: Pick<Deps, "db" | "secrets">,
  viewer: Viewer,
  id: string,
): Promise<SubjectRow> {
  const problem = await findItem(deps, viewer, toProblemPath(id));
  if (!problem) throw new AppError("not_found");
  return problem;
}

/** Held until the transaction ends: whoever joins, leaves or moves it takes turns. */
export async function lockProblem(change: Change, viewer: Viewer, id: string): Promise<SubjectRow> {
  const problem = await lockItem(change, viewer, toProblemPath(id));
  if (!problem) throw new AppError("not_found");
  return problem;
}

/** As lockProblem, for who adds something to it. */
export async function lockOpenProblem(change: Change, viewer: Viewer, id: string): Promise<SubjectRow> {
  const problem = await lockProblem(change, viewer, id);
  if (!canReach(problem)) throw new AppError("forbidden");
  return problem;
}

export async function moderatesProblem(db: Kysely<Db>, viewer: Viewer, problem: SubjectRow): Promise<boolean> {
  const space = await findStanding(db, viewer.id, problem.space_id);
  return space !== undefined && canModerateSpace(viewer, space);
}
