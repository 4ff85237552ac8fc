import { type Kysely, sql } from "kysely";
import { visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export async function insertSolutionRow(db: Kysely<Db>, id: string): Promise<void> {
  await db.insertInto("solutions").values({ id }).execute();
}

/** Held before what counts on it is written. */
export async function lockSolutionRow(db: Kysely<Db>, id: string): Promise<void> {
  await db.selectFrom("solutions").select("id").where("id", "=", id).forNoKeyUpdate().execute();
}

/**
 * Harmless where it is offered there already. True where it is new. Who leaves the problem meanwhile waits, or is waited
 * for: when it was offered decides who could name it.
 */
export async function insertLink(
  db: Kysely<Db>,
  link: { solutionId: string; problemId: string; linkedBy: string | null },
): Promise<boolean> {
  const { solutionId: solution_id, problemId: problem_id, linkedBy: linked_by } = link;
  await db.selectFrom("problems").select("id").where("id", "=", problem_id).forNoKeyUpdate().execute();
  const done = await db
    .insertInto("solution_problems")
    .values({ solution_id, problem_id, linked_by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

type Ballot = { solutionId: string; contextId: string; userId: string };

/** True where it changed something: the same vote again does not count again, and without a word takes none back. */
export async function setVote(
  db: Kysely<Db>,
  { solutionId, contextId, userId, isUp, feedback }: Ballot & { isUp: boolean; feedback: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into votes (solution_id, context_id, user_id, is_up, feedback)
    values (${solutionId}::uuid, ${contextId}::uuid, ${userId}::uuid, ${isUp}, ${feedback})
    on conflict (solution_id, context_id, user_id) do update
      set is_up = excluded.is_up, feedback = excluded.feedback, created_at = now()
      where votes.is_up <> excluded.is_up or excluded.feedback not in ('', votes.feedback)
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function deleteVote(db: Kysely<Db>, { solutionId, contextId, userId }: Ballot): Promise<boolean> {
  const done = await db
    .deleteFrom("votes")
    .where("solution_id", "=", solutionId)
    .where("context_id", "=", contextId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

/** The solutions of a problem that the viewer voted up there, as far as they still read them. */
export async function listUpvotedIds(
  { db, secrets }: Pick<Deps, "db" | "secrets">,
  viewer: Viewer,
  { problemId, limit }: { problemId: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("votes as v")
    .innerJoin("solution_problems as l", (join) =>
      join.onRef("l.solution_id", "=", "v.solution_id").onRef("l.problem_id", "=", "v.context_id"),
    )
    .innerJoin("subjects as s", "s.id", "v.solution_id")
    .select("v.solution_id")
    .where("v.context_id", "=", problemId)
    .where("v.user_id", "=", viewer.id)
    .where("v.is_up", "=", true)
    .where("l.is_shown", "=", true)
    .where(visibleTo({ secrets }, viewer))
    .orderBy("v.created_at", "desc")
    .orderBy("v.solution_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.solution_id);
}

const mostLinks = 100;

/** Nothing for what is no solution. */
export async function listProblemIds(db: Kysely<Db>, solutionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("solution_problems")
    .select("problem_id")
    .where("solution_id", "=", solutionId)
    .orderBy("created_at", "desc")
    .limit(mostLinks)
    .execute();
  return rows.map((row) => row.problem_id);
}

/** Nothing for what is no problem. */
export async function listSolutionIds(db: Kysely<Db>, problemId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("solution_problems")
    .select("solution_id")
    .where("problem_id", "=", problemId)
    .orderBy("created_at", "desc")
    .limit(mostLinks)
    .execute();
  return rows.map((row) => row.solution_id);
}
