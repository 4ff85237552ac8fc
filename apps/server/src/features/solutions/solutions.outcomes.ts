import {
  type createOutcome as creation,
  noFlags,
  type OutcomeView,
  type updateOutcome as change,
} from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { z } from "zod";
import { type Change, createPost, isNobody, type PostKind, removePost, updatePost } from "#features/posts/index.ts";
import { lockProblemRows } from "#features/problems/index.ts";
import { isUnblocked, type SubjectRow } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { lockPlace, type Place, requirePlace, toPath } from "./solutions.place.ts";
import { lockSolutionRow } from "./solutions.repo.ts";

type Fixed = Pick<OutcomeView, "problemId" | "date">;
type Flags = { problem_name: string | null };

/** What happened after a solution was tried. */
export const outcomeKind: PostKind<OutcomeView, Flags, { outcome: Fixed }> = {
  kind: "outcome",
  collection: "outcomes",
  textField: "text",
  isNamed: false,
  fewest: 1,
  needsTag: false,
  listsOwn: true,
  // A block hides the name from whoever moderates, too: they come to the problem by itself.
  selectFlags: (viewer) =>
    isNobody(viewer)
      ? sql<Flags>`null::text as problem_name`
      : sql<Flags>`(
          select named.name from outcomes o join subjects p on p.id = o.problem_id and p.state = 'published'
            and ${isUnblocked(viewer, "p.author_id")}
          join posts named on named.id = p.id where o.id = s.id) as problem_name`,
  // A remark on the solution: people talk about that.
  toPersonal: ({ problem_name }) => ({ problemName: problem_name, can: { comment: false, react: false } }),
  selectFixed: sql`(select jsonb_build_object('problemId', o.problem_id, 'date', o.happened_on)
    from outcomes o where o.id = s.id) as outcome`,
  toFixed: ({ parent_id, outcome }) => ({ solutionId: parent_id!, ...outcome, ...noFlags }),
};

type Named = { place: Place; request: FastifyRequest };

export function createOutcome(
  deps: Deps,
  viewer: Viewer,
  { place, text, date, ...input }: z.output<typeof creation.body>["data"] & Named,
): Promise<OutcomeView> {
  return createPost(deps, viewer, {
    ...input,
    kind: outcomeKind,
    html: text,
    findParent: (change) => holdPlace(change, viewer, place),
    addRows: ({ db }, { id }) => insertOutcomeRow(db, { ...place, id, date }),
  });
}

/** What counts there comes before the figures of the space, which a new outcome changes. */
async function holdPlace(change: Change, viewer: Viewer, place: Place): Promise<SubjectRow> {
  const { solution } = await lockPlace(change, viewer, place);
  if (place.problemId !== null) await lockProblemRows(change.db, place.problemId);
  await lockSolutionRow(change.db, place.solutionId);
  return solution;
}

export async function insertOutcomeRow(
  db: Kysely<Db>,
  { id, solutionId: solution_id, problemId: problem_id, date }: Place & { id: string; date: string },
): Promise<void> {
  await db.insertInto("outcomes").values({ id, solution_id, problem_id, happened_on: date }).execute();
}

/** It is where it was told: in a problem's context, or wherever the solution is looked at on its own. */
async function requireToldAt(deps: Deps, viewer: Viewer, { place, id }: { place: Place; id: string }): Promise<void> {
  await requirePlace(deps, viewer, place);
  if (place.problemId === null) return;
  const told = await deps.db.selectFrom("outcomes").select("problem_id").where("id", "=", id).executeTakeFirst();
  if (told?.problem_id !== place.problemId) throw new AppError("not_found");
}

export async function updateOutcome(
  deps: Deps,
  viewer: Viewer,
  { place, text, date, ...edit }: z.output<typeof change.body>["data"] & Named & { id: string },
) {
  await requireToldAt(deps, viewer, { place, id: edit.id });
  return updatePost(deps, viewer, {
    ...edit,
    kind: outcomeKind,
    above: toPath({ ...place, problemId: null }),
    html: text,
    changeRows: async ({ db }, { id }) => {
      if (date) await db.updateTable("outcomes").set({ happened_on: date }).where("id", "=", id).execute();
    },
  });
}

export async function removeOutcome(
  deps: Deps,
  viewer: Viewer,
  { place, ...named }: Named & { id: string },
): Promise<void> {
  await requireToldAt(deps, viewer, { place, id: named.id });
  await removePost(deps, viewer, { ...named, kind: outcomeKind, above: toPath({ ...place, problemId: null }) });
}
