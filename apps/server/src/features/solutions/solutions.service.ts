import type { SolutionInput, SolutionView, updateSolution as change } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { type Change, createPost, getPost, loadPosts, updatePost } from "#features/posts/index.ts";
import { lockOpenProblem, lockProblemRows } from "#features/problems/index.ts";
import { findStanding } from "#features/spaces/index.ts";
import { canReach, findItem, lockItem, type SubjectRow } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { solutionKind as kind } from "./solutions.kind.ts";
import { canLink } from "./solutions.policy.ts";
import { requirePlace, toPath } from "./solutions.place.ts";
import * as repo from "./solutions.repo.ts";

const mostUpvoted = 100;

/** In the context of a problem where one is named: one that is readable, and that it is offered to. */
export async function getSolution(
  deps: Deps,
  viewer: Viewer,
  { id, problemId = null }: { id: string; problemId?: string | null },
): Promise<SolutionView> {
  const { above } = toPath({ solutionId: id, problemId });
  return getPost(deps, viewer, { kind, id, above: above ?? undefined, contextId: problemId });
}

type NewSolution = z.output<typeof SolutionInput> & { spaceId?: string | undefined; request: FastifyRequest };

/** To a problem, in that one's space and answered in its context, or on its own. */
export async function createSolution(
  deps: Deps,
  viewer: Viewer,
  { description, problemId, ...input }: NewSolution,
): Promise<SolutionView> {
  const solution = await createPost(deps, viewer, {
    ...input,
    kind,
    html: description,
    ...(problemId && { findSpace: (change) => holdSpaceOf(change, viewer, problemId) }),
    addRows: async (change, { id }) => {
      await repo.insertSolutionRow(change.db, id);
      if (!problemId) return;
      // Who wrote without a name offers it without one.
      await repo.insertLink(change.db, {
        solutionId: id,
        problemId,
        linkedBy: input.isAnonymousPost ? null : viewer.id,
      });
    },
  });
  const { id } = solution;
  // The repeat of a creation may name another problem than the first did.
  if (!problemId || !(await repo.listProblemIds(deps.db, id)).includes(problemId)) return solution;
  return getPost(deps, viewer, { kind, id, contextId: problemId });
}

type SolutionEdit = z.output<typeof change.body>["data"] & Omit<Parameters<typeof updatePost>[2], "kind">;

/** A problem that it is not offered to would be lost: that is what linking is for. */
export async function updateSolution(
  deps: Deps,
  viewer: Viewer,
  { description: html, problemId, ...edit }: SolutionEdit,
) {
  const { id: solutionId } = edit;
  if (problemId) {
    await requirePlace(deps, viewer, { solutionId, problemId: null });
    const linked = await findItem(deps, viewer, toPath({ solutionId, problemId }));
    if (!linked) throw new AppError("unknown_field", { fields: { problemId: "unknown_field" } });
  }
  return updatePost(deps, viewer, { ...edit, kind, html });
}

/** What counts on the problem comes before the figures of its space, which a new solution changes. */
async function holdSpaceOf(change: Change, viewer: Viewer, problemId: string): Promise<string> {
  const { space_id } = await lockOpenProblem(change, viewer, problemId);
  await lockProblemRows(change.db, problemId);
  return space_id;
}

export async function linkSolutions(
  deps: Deps,
  viewer: Viewer,
  { id, problemIds }: { id: string; problemIds: readonly string[] },
): Promise<SolutionView> {
  await transact(deps.db, async (tx) => {
    const change = { ...deps, db: tx };
    const { solution, problems } = await holdBoth(change, viewer, {
      id,
      problemIds: [...new Set(problemIds)].toSorted(),
    });
    // Who wrote it without a name does this without one, too.
    const linkedBy = solution.is_own && solution.is_anonymous ? null : viewer.id;
    for (const problem of problems) {
      if (!(await areLinkable(change, viewer, [solution, problem]))) {
        throw new AppError("not_linkable", { fields: { problemIds: "not_linkable" } });
      }
      const isNew = await repo.insertLink(tx, { solutionId: id, problemId: problem.id, linkedBy });
      if (isNew) await emit(tx, "counters.changed", { id: problem.id });
    }
    await emit(tx, "counters.changed", { id });
  });
  return getPost(deps, viewer, { kind, id });
}

/** The subjects by their ids, then the problems by theirs, before any of them is counted on: all who hold several take them so. */
async function holdBoth(
  change: Change,
  viewer: Viewer,
  { id, problemIds }: { id: string; problemIds: readonly string[] },
): Promise<{ solution: SubjectRow; problems: SubjectRow[] }> {
  const held = new Map<string, SubjectRow>();
  for (const one of [id, ...problemIds].toSorted()) {
    const kind = problemIds.includes(one) ? "problem" : "solution";
    const subject = await lockItem(change, viewer, { kind, id: one, above: null });
    if (!subject) throw new AppError("not_found");
    held.set(one, subject);
  }
  if (![...held.values()].every(canReach)) throw new AppError("forbidden");
  await lockProblemRows(change.db, ...problemIds);
  return { solution: held.get(id)!, problems: problemIds.map((one) => held.get(one)!) };
}

async function areLinkable(
  { db }: Change,
  viewer: Viewer,
  [solution, problem]: readonly [SubjectRow, SubjectRow],
): Promise<boolean> {
  const places = await Promise.all(
    [solution, problem].map(async ({ space_id: spaceId }) => {
      const standing = await findStanding(db, viewer.id, spaceId);
      return { spaceId, isPrivate: standing?.isPrivate ?? true };
    }),
  );
  return canLink(places[0]!, places[1]!);
}

export async function listUpvotedSolutions(deps: Deps, viewer: Viewer, problemId: string): Promise<SolutionView[]> {
  if (!(await findItem(deps, viewer, { kind: "problem", id: problemId, above: null }))) throw new AppError("not_found");
  const ids = await repo.listUpvotedIds(deps, viewer, { problemId, limit: mostUpvoted });
  const solutions = await loadPosts(deps, viewer, { kind, ids, contextId: problemId });
  return ids.flatMap((id) => solutions.get(id) ?? []);
}
