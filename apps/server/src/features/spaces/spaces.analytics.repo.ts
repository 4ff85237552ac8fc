import { type Kysely, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.ts";

export type SpaceTotals = { members: number; posts: number; reactions: number };

export async function readTotals(db: Kysely<Db>, spaceId: string): Promise<SpaceTotals> {
  const row = await db
    .selectFrom("spaces as s")
    .leftJoin("space_totals as t", "t.space_id", "s.id")
    .select(["s.total_members", "t.posts", "t.reactions"])
    .where("s.id", "=", spaceId)
    .executeTakeFirstOrThrow();
  return { members: row.total_members, posts: row.posts ?? 0, reactions: row.reactions ?? 0 };
}

export type DayRow = { day: string; members: number; posts: number; reactions: number; active: number };

/** The days on which something happened, from the first on: as many rows as days at most. */
export async function listDayRows(db: Kysely<Db>, spaceId: string, first: string): Promise<DayRow[]> {
  return db
    .selectFrom("space_days")
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"), "members", "posts", "reactions", "active"])
    .where("space_id", "=", spaceId)
    .where("day", ">=", sql<Date>`${first}::date`)
    .execute();
}

/**
 * Brings the figures of the last days to what the rows say, and the totals to what the days say; answers with how many
 * were wrong. A difference is added rather than the figure replaced: what is written meanwhile stays counted.
 */
export async function reconcileFigures(db: Kysely<Db>, since: Date): Promise<number> {
  const days = await sql`
    update space_days d set posts = d.posts + wrong.difference
    from (
      select k.space_id, k.day, counted.posts - k.posts as difference
      from space_days k cross join lateral (
        select count(*)::int as posts from subjects s
        where s.space_id = k.space_id and counts_as_post(s)
          and s.created_at >= k.day::timestamp at time zone 'UTC'
          and s.created_at < (k.day + 1)::timestamp at time zone 'UTC') counted
      where k.day >= ${since}::timestamptz::date and counted.posts <> k.posts
    ) wrong
    where d.space_id = wrong.space_id and d.day = wrong.day`.execute(db);
  const totals = await sql`
    update space_totals t set posts = t.posts + wrong.posts, reactions = t.reactions + wrong.reactions
    from (
      select k.space_id, sum(d.posts)::int - k.posts as posts, sum(d.reactions)::int - k.reactions as reactions
      from space_totals k join space_days d on d.space_id = k.space_id
      where k.space_id in (select space_id from space_days where day >= ${since}::timestamptz::date)
      group by k.space_id, k.posts, k.reactions
      having sum(d.posts) <> k.posts or sum(d.reactions) <> k.reactions
    ) wrong
    where t.space_id = wrong.space_id`.execute(db);
  return Number(days.numAffectedRows ?? 0) + Number(totals.numAffectedRows ?? 0);
}

/** Who was there is needed only while their day may still grow. */
export async function sweepDayPeople(db: Kysely<Db>, before: Date): Promise<void> {
  await deleteInBatches(db, "space_day_people", sql`day < ${before}::timestamptz::date`);
}
