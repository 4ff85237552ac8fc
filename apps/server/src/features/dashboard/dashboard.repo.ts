import type { ReactionKind } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { isPublic } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";

/** Totals of what everybody may see: published things in public spaces, and people who have proven their address. */
export async function readPublicTotals(db: Kysely<Db>) {
  const users = await db
    .selectFrom("users")
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .where("email_verified", "=", true)
    .executeTakeFirstOrThrow();
  const kinds = await db
    .selectFrom("subjects as s")
    .select(["s.kind", (eb) => eb.fn.countAll<string>().as("total")])
    .where(isPublic)
    .where("s.kind", "in", ["story", "problem", "solution"])
    .groupBy("s.kind")
    .execute();
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from problems p join subjects s on s.id = p.id
    where p.status = 'solved' and ${isPublic}`.execute(db);
  const totals = new Map(kinds.map(({ kind, total }) => [kind, Number(total)]));
  return { users: Number(users.total), totals, solved: rows[0]!.total };
}

/** How many there were at the end of each of the last thirty days. */
export async function listUsersByDay(db: Kysely<Db>, today: Date): Promise<{ day: string; users: number }[]> {
  const { rows } = await sql<{ day: string; users: number }>`
    select to_char(d.day, 'YYYY-MM-DD') as day, (sum(count(u.id)) over (order by d.day) + (
      select count(*) from users early where early.email_verified and early.created_at < ${today}::timestamptz::date - 29)
    )::int as users
    from generate_series(${today}::timestamptz::date - 29, ${today}::timestamptz::date, interval '1 day') as d (day)
    left join users u on u.email_verified and u.created_at >= d.day and u.created_at < d.day + interval '1 day'
    group by d.day order by d.day`.execute(db);
  return rows;
}

export async function readSpaceTotals(db: Kysely<Db>, spaceId: string) {
  const kinds = await db.selectFrom("space_kinds").select(["kind", "total"]).where("space_id", "=", spaceId).execute();
  const tags = await db
    .selectFrom("tags")
    .select((eb) => eb.fn.countAll<string>().as("total"))
    .where("space_id", "=", spaceId)
    .executeTakeFirstOrThrow();
  return { kinds: new Map(kinds.map(({ kind, total }) => [kind, total])), tags: Number(tags.total) };
}

type MoodRow = { day: string; kind: ReactionKind; total: number };

/** The days on which somebody reacted, from the first on: as many rows as days and kinds at most. */
export async function listMoodRows(db: Kysely<Db>, spaceId: string, first: string): Promise<MoodRow[]> {
  return db
    .selectFrom("space_moods")
    .select([sql<string>`to_char(day, 'YYYY-MM-DD')`.as("day"), "kind", "total"])
    .where("space_id", "=", spaceId)
    .where("day", ">=", sql<Date>`${first}::date`)
    .where("total", ">", 0)
    .$castTo<MoodRow>()
    .execute();
}
