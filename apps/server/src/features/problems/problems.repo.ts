import type { ProblemStatus } from "@bump/contract";
import { type Kysely, type Selectable, sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { isShown, isUnblocked } from "#features/subjects/index.ts";
import type { Db, Problems } from "#platform/database/db.types.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** A person's problems in a space that they were found to read, by their own order. */
export function listJoinedRows(db: Kysely<Db>, viewer: Viewer, spaceId: string) {
  return db
    .selectFrom("problem_participants as pp")
    .innerJoin("posts as p", "p.id", "pp.problem_id")
    .innerJoin("problems as pr", "pr.id", "p.id")
    .innerJoin("subjects as s", "s.id", "p.id")
    .select(["p.id", sql<string>`p.name`.as("name"), sql<ProblemStatus>`pr.status`.as("status"), "pp.priority"])
    .where("pp.user_id", "=", viewer.id)
    .where("s.space_id", "=", spaceId)
    .where(isShown)
    .where(isUnblocked(viewer))
    .orderBy(sql`pp.priority nulls last`)
    .orderBy("pp.created_at", "desc")
    .orderBy("p.id")
    .limit(1000)
    .execute();
}

/** Those of the space that are not named lose their place. */
export async function setPriorities(
  db: Kysely<Db>,
  userId: string,
  { spaceId, ids }: { spaceId: string; ids: readonly string[] },
): Promise<void> {
  // A solution of theirs that comes or goes counts on the same rows, in the order of the problems.
  await sql`
    select from problem_participants pp join subjects s on s.id = pp.problem_id and s.space_id = ${spaceId}::uuid
    where pp.user_id = ${userId}::uuid order by pp.problem_id for no key update of pp`.execute(db);
  await sql`
    update problem_participants pp set priority = ranked.priority::integer
    from (
      select s.id, array_position(${sql.val(ids)}::uuid[], s.id) as priority from subjects s
      join problem_participants own on own.problem_id = s.id and own.user_id = ${userId}::uuid
      where s.space_id = ${spaceId}::uuid
    ) ranked
    where pp.problem_id = ranked.id and pp.user_id = ${userId}::uuid
      and pp.priority is distinct from ranked.priority::integer`.execute(db);
}

/** Its status is as old as it is itself: nothing tells when exactly an anonymous one was written. */
export async function insertProblemRow(db: Kysely<Db>, id: string, status: ProblemStatus): Promise<void> {
  await db
    .insertInto("problems")
    .values({ id, status, status_at: db.selectFrom("subjects").select("created_at").where("id", "=", id) })
    .execute();
}

export type ProblemRow = Omit<Selectable<Problems>, "status"> & { status: ProblemStatus };

export async function getProblemRow(db: Kysely<Db>, id: string): Promise<ProblemRow> {
  return db.selectFrom("problems").selectAll().where("id", "=", id).$castTo<ProblemRow>().executeTakeFirstOrThrow();
}

type StatusChange = {
  problemId: string;
  userId: string | null;
  from: ProblemStatus;
  to: ProblemStatus;
  reason: string;
};

/** Whoever does it without a name: the day, no earlier than what was before it, and no more. */
const unnamedMoment = sql<Date>`greatest(date_trunc('day', now(), 'UTC'), status_at + interval '1 millisecond',
  (select s.created_at from subjects s where s.id = problems.id))`;

export async function setStatus(db: Kysely<Db>, { problemId, userId, from, to, reason }: StatusChange): Promise<void> {
  const { status_at: at } = await db
    .updateTable("problems")
    // Not the moment at which the transaction began, and waited for another's move.
    .set({ status: to, status_at: userId === null ? unnamedMoment : sql`clock_timestamp()` })
    .where("id", "=", problemId)
    .returning("status_at")
    .executeTakeFirstOrThrow();
  const id = uuidv7(userId === null ? { msecs: at.getTime() } : undefined);
  await db
    .insertInto("problem_statuses")
    .values({
      id,
      problem_id: problemId,
      user_id: userId,
      from_status: from,
      to_status: to,
      reason,
      created_at: at,
    })
    .execute();
}

export async function findParticipant(db: Kysely<Db>, problemId: string, userId: string) {
  return db
    .selectFrom("problem_participants")
    .select(["solving_at", "offers"])
    .where("problem_id", "=", problemId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Before the rows of those who take part: everybody takes them in this order (sql/problems.sql). */
export async function lockProblemRows(db: Kysely<Db>, ...ids: string[]): Promise<void> {
  await db
    .selectFrom("problems")
    .select("id")
    .where(sql<boolean>`id = any(${sql.val(ids)}::uuid[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** Harmless where they have joined already. */
export async function insertParticipant(db: Kysely<Db>, problemId: string, userId: string): Promise<boolean> {
  const done = await db
    .insertInto("problem_participants")
    .values({ problem_id: problemId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

export async function deleteParticipant(db: Kysely<Db>, problemId: string, userId: string): Promise<boolean> {
  const done = await db
    .deleteFrom("problem_participants")
    .where("problem_id", "=", problemId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

export async function setSolving(
  db: Kysely<Db>,
  { problemId, userId, isSolving }: { problemId: string; userId: string; isSolving: boolean },
): Promise<boolean> {
  const done = await db
    .updateTable("problem_participants")
    .set({ solving_at: isSolving ? sql`now()` : null })
    .where("problem_id", "=", problemId)
    .where("user_id", "=", userId)
    .where("solving_at", isSolving ? "is" : "is not", null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}

type Leaving = { problemId: string; userId: string; emoji: string; comment: string; solutionIds: readonly string[] };

/** Takes the place of what the person said the last time they left. */
export async function keepLeaving(
  db: Kysely<Db>,
  { problemId, userId, emoji, comment, solutionIds }: Leaving,
): Promise<void> {
  await db.deleteFrom("problem_leavings").where("problem_id", "=", problemId).where("user_id", "=", userId).execute();
  const id = uuidv7();
  await db
    .insertInto("problem_leavings")
    .values({ id, problem_id: problemId, user_id: userId, emoji, comment })
    .execute();
  if (solutionIds.length === 0) return;
  await db
    .insertInto("leaving_solutions")
    .values(solutionIds.map((solution_id) => ({ leaving_id: id, solution_id })))
    .execute();
}

/** How many of these are offered to the problem. */
export async function countLinked(db: Kysely<Db>, problemId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom("solution_problems")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("problem_id", "=", problemId)
    .where("is_shown", "=", true)
    .where("solution_id", "in", ids)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
