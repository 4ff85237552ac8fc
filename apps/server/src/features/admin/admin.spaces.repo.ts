import type { AdminSpaceOrder } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, decodeNameCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { containing } from "#platform/database/like.ts";

export type SpaceQuery = {
  query?: string;
  type?: "country" | "private";
  orderBy: AdminSpaceOrder;
  limit: number;
  cursor?: string;
};

/** Ids in the order asked for. Each order walks its index from the cursor on. */
export async function listSpaceIds(db: Kysely<Db>, q: SpaceQuery): Promise<Page<string>> {
  switch (q.orderBy) {
    case "recent":
      return listByNumber(db, q, sql`s.created_at`);
    case "members":
      return listByNumber(db, q, sql`s.total_members`);
    case "name":
      return listByName(db, q, "asc");
    case "nameDesc":
      return listByName(db, q, "desc");
  }
}

function matches({ query, type }: SpaceQuery): RawBuilder<boolean> {
  const found = query ? sql`lower(s.name) like ${containing(query)}` : sql`true`;
  const kind = type === undefined ? sql`true` : sql`s.is_private = ${sql.lit(type === "private")}`;
  return sql<boolean>`${found} and ${kind}`;
}

/** By a moment or a count, the greatest first. */
async function listByNumber(db: Kysely<Db>, q: SpaceQuery, column: RawBuilder<unknown>): Promise<Page<string>> {
  const after = decodeCursor(q.cursor);
  const isCount = q.orderBy === "members";
  // A cursor holds milliseconds; a count travels as if it were some.
  const key = after && (isCount ? sql`${after.at.getTime()}::bigint` : sql`${after.at}::timestamptz`);
  const onwards = after === null ? sql`true` : sql`(${column}, s.id) < (${key}, ${after.id}::uuid)`;
  const { rows } = await sql<{ id: string; key: Date | number }>`
    select s.id, ${column} as key from spaces s where ${matches(q)} and ${onwards}
    order by ${column} desc, s.id desc limit ${q.limit + 1}`.execute(db);
  return toIds(toPage(rows, q.limit, (row) => ({ at: new Date(row.key), id: row.id })));
}

async function listByName(db: Kysely<Db>, q: SpaceQuery, direction: "asc" | "desc"): Promise<Page<string>> {
  const after = decodeNameCursor(q.cursor);
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  const onwards = after === null ? sql`true` : sql`(lower(s.name), s.id) ${beyond} (${after.name}, ${after.id}::uuid)`;
  const way = sql.raw(direction);
  const { rows } = await sql<{ id: string; name: string }>`
    select s.id, lower(s.name) as name from spaces s where ${matches(q)} and ${onwards}
    order by lower(s.name) ${way}, s.id ${way} limit ${q.limit + 1}`.execute(db);
  return toIds(toPage(rows, q.limit, ({ name, id }) => ({ name, id })));
}

function toIds({ items, last }: Page<{ id: string }>): Page<string> {
  return { items: items.map(({ id }) => id), last };
}

const maxOwners = 3;

export type AdminSpaceRow = Awaited<ReturnType<typeof loadSpaceRows>>[number];

/** In the order of the ids, with the owners who have been there longest. */
export async function loadSpaceRows(db: Kysely<Db>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("spaces as s")
    .leftJoin("space_totals as t", "t.space_id", "s.id")
    .select(["s.id", "s.name", "s.code", "s.is_private", "s.listed", "s.blocked_at", "s.total_members", "s.created_at"])
    .select([
      "t.posts as total_posts",
      sql<string[]>`array(
        select m.user_id from memberships m where m.space_id = s.id and m.status = 'owner'
        order by m.created_at, m.user_id limit ${maxOwners})`.as("owner_ids"),
    ])
    .where("s.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
