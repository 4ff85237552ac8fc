import type { AdminUserOrder, SiteRole } from "@bump/contract";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { authorColumns } from "#features/accounts/index.ts";
import { activeStatuses } from "#features/spaces/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, decodeNameCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { containing } from "#platform/database/like.ts";

export type UserQuery = {
  query?: string;
  orderBy: AdminUserOrder;
  siteRole?: SiteRole;
  suspended?: boolean;
  limit: number;
  cursor?: string;
};

/** Ids in the order asked for. Each order walks its index from the cursor on. */
export async function listUserIds(db: Kysely<Db>, q: UserQuery): Promise<Page<string>> {
  switch (q.orderBy) {
    case "recent":
      return listRecent(db, q);
    case "name":
      return listByName(db, q, "asc");
    case "nameDesc":
      return listByName(db, q, "desc");
    case "lastSeen":
      return listBySeen(db, q);
  }
}

function matches({ query, siteRole, suspended }: UserQuery): RawBuilder<boolean> {
  const text = query ? containing(query) : null;
  const found = text === null ? sql`true` : sql`(lower(u.display_name) like ${text} or u.email like ${text})`;
  const role = siteRole === undefined ? sql`true` : sql`u.site_role = ${sql.lit(siteRole)}`;
  const closed = suspended === undefined ? sql`true` : sql`u.suspended_at is ${suspended ? sql`not null` : sql`null`}`;
  return sql<boolean>`${found} and ${role} and ${closed}`;
}

type Row = { id: string; at: Date };

async function listRecent(db: Kysely<Db>, q: UserQuery): Promise<Page<string>> {
  const after = decodeCursor(q.cursor);
  const onwards = after === null ? sql`true` : sql`(u.created_at, u.id) < (${after.at}, ${after.id}::uuid)`;
  const { rows } = await sql<Row>`
    select u.id, u.created_at as at from users u where ${matches(q)} and ${onwards}
    order by u.created_at desc, u.id desc limit ${q.limit + 1}`.execute(db);
  return toIds(toPage(rows, q.limit, ({ at, id }) => ({ at, id })));
}

async function listByName(db: Kysely<Db>, q: UserQuery, direction: "asc" | "desc"): Promise<Page<string>> {
  const after = decodeNameCursor(q.cursor);
  const beyond = direction === "asc" ? sql`>` : sql`<`;
  const onwards =
    after === null ? sql`true` : sql`(lower(u.display_name), u.id) ${beyond} (${after.name}, ${after.id}::uuid)`;
  const way = sql.raw(direction);
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, lower(u.display_name) as name from users u where ${matches(q)} and ${onwards}
    order by lower(u.display_name) ${way}, u.id ${way} limit ${q.limit + 1}`.execute(db);
  return toIds(toPage(rows, q.limit, ({ name, id }) => ({ name, id })));
}

const never = new Date(0);

/** Those who were seen, the latest first; then those who never were, who count as seen at the beginning of time. */
async function listBySeen(db: Kysely<Db>, q: UserQuery): Promise<Page<string>> {
  const after = decodeCursor(q.cursor);
  const limit = q.limit + 1;
  const onwards = after === null ? sql`true` : sql`(p.last_seen, p.user_id) < (${after.at}, ${after.id}::uuid)`;
  const { rows: seen } = await sql<Row>`
    select u.id, p.last_seen as at from presence p join users u on u.id = p.user_id where ${matches(q)} and ${onwards}
    order by p.last_seen desc, p.user_id desc limit ${limit}`.execute(db);
  const rest = after === null || after.at > never ? sql`true` : sql`u.id < ${after.id}::uuid`;
  const { rows: unseen } =
    seen.length === limit
      ? { rows: [] }
      : await sql<Row>`
          select u.id, ${never}::timestamptz as at from users u
          where ${matches(q)} and ${rest} and not exists (select from presence p where p.user_id = u.id)
          order by u.id desc limit ${limit - seen.length}`.execute(db);
  return toIds(toPage([...seen, ...unseen], q.limit, ({ at, id }) => ({ at, id })));
}

function toIds({ items, last }: Page<{ id: string }>): Page<string> {
  return { items: items.map(({ id }) => id), last };
}

export type AdminUserRow = Awaited<ReturnType<typeof loadUserRows>>[number];

/** In the order of the ids. */
export async function loadUserRows(db: Kysely<Db>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("media as photo", "photo.id", "u.photo_media_id")
    .leftJoin("presence as p", "p.user_id", "u.id")
    .leftJoin("subscriptions as plan", (join) =>
      join.onRef("plan.user_id", "=", "u.id").on(sql<boolean>`(plan.ends_at is null or plan.ends_at > now())`),
    )
    .select(authorColumns)
    .select([
      "u.email",
      "u.email_verified",
      "u.site_role",
      "u.suspended_at",
      "u.created_at",
      "p.last_seen",
      "plan.plan_id",
      (eb) =>
        eb
          .selectFrom("memberships as m")
          .select((count) => count.fn.countAll<string>().as("count"))
          .whereRef("m.user_id", "=", "u.id")
          .where("m.status", "in", activeStatuses)
          .as("total_spaces"),
      (eb) =>
        eb
          .selectFrom("subjects as s")
          .select((count) => count.fn.countAll<string>().as("count"))
          .whereRef("s.author_id", "=", "u.id")
          .where("s.state", "=", "published")
          .where("s.kind", "not in", ["comment", "message"])
          .as("total_posts"),
    ])
    .where("u.id", "in", ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export function findUser(db: Kysely<Db>, id: string) {
  return db.selectFrom("users").select(["id", "site_role", "suspended_at"]).where("id", "=", id).executeTakeFirst();
}

/** Held until the transaction ends: whoever signs in meanwhile waits, and then finds what was done. */
export async function lockUser(db: Kysely<Db>, id: string) {
  await db.selectFrom("users").select("id").where("id", "=", id).forUpdate().execute();
  return findUser(db, id);
}

/** Whether somebody else could run the site. */
export async function hasOtherAdmin(db: Kysely<Db>, id: string): Promise<boolean> {
  const other = await db
    .selectFrom("users")
    .select("id")
    .where("site_role", "=", "admin")
    .where("suspended_at", "is", null)
    .where("email_verified", "=", true)
    .where("id", "!=", id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
