import { type participantFilters, worldSpaceId } from "@bump/contract";
import { type Insertable, type Kysely, type RawBuilder, sql, type Updateable } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, decodeNameCursor, type Page, toPage } from "#platform/database/keyset.ts";
import { containing } from "#platform/database/like.ts";
import { executePrepared, limitFor } from "#platform/database/prepared.ts";
import { countrySpaces, findCountryCodes } from "./spaces.countries.ts";
import { activeStatuses, managingStatuses, type Standing } from "./spaces.policy.ts";
import { effectiveStatus, isReadable, isSeen, spacesFor, standingColumns, toStanding } from "./spaces.standing.ts";

/** At each start, by one statement: what is there already stays. */
export async function insertCountries(db: Kysely<Db>): Promise<void> {
  const rows = countrySpaces.map((space) => ({ ...space, is_private: false }));
  await db
    .insertInto("spaces")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type SpaceRow = Awaited<ReturnType<typeof findSpaceRow>> & {};

const isManaging = sql`any(${sql.val(managingStatuses)}::text[])`;

/** Whether what waits in the space is shown to the person at all: to everybody else the count is not worth its queries. */
function isCountedFor(viewerId: string): RawBuilder<boolean> {
  return sql<boolean>`(m.status = ${isManaging} or (
    not s.is_private and (select site_role <> 'user' from users where id = ${viewerId})))`;
}

/**
 * Nobody learns from the count that they, what they wrote or a space that they run was reported: their inbox does not show
 * it either.
 */
function reportsOn(viewerId: string): RawBuilder<number> {
  return sql<number>`(
    (select count(*)::int from reports r
      where r.author_id = ${viewerId} and r.space_id = s.id and r.status in ('open', 'in_review'))
    + (select count(*)::int from memberships run join reports r on r.reported_space_id = run.space_id
      where run.user_id = ${viewerId} and run.status = ${isManaging}
        and r.space_id = s.id and r.status in ('open', 'in_review')))`;
}

/** Spaces with what the viewer is to them and keeps of them (as `us`). */
function selectSpaces(db: Kysely<Db>, viewerId: string) {
  return spacesFor(db, viewerId)
    .leftJoin("user_spaces as us", (join) => join.onRef("us.space_id", "=", "s.id").on("us.user_id", "=", viewerId))
    .leftJoin("space_totals as t", "t.space_id", "s.id")
    .leftJoin("media as img", "img.id", "s.image_media_id")
    .select(standingColumns)
    .select([
      "s.id",
      "s.code",
      "s.name",
      "s.description",
      "s.motto",
      "s.approval_rule",
      "s.image_media_id",
      "s.total_members",
      "s.total_owners",
      "s.total_invited",
      "s.total_requested",
      "s.total_blocked",
      sql<number | null>`(t.reports - case when ${isCountedFor(viewerId)} then ${reportsOn(viewerId)} else 0 end)`.as(
        "total_reports",
      ),
      "t.approvals as total_approvals",
      "s.created_by",
      "s.created_at",
      "img.variants as image_variants",
      "us.favorited_at",
      "us.visited_at",
      "m.created_at as member_since",
      sql<string>`lower(s.name)`.as("sort_name"),
    ]);
}

export async function findSpaceRow(db: Kysely<Db>, viewerId: string, id: string) {
  return selectSpaces(db, viewerId).where("s.id", "=", id).executeTakeFirst();
}

export async function loadSpaceNames(db: Kysely<Db>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom("spaces as s")
    .leftJoin("media as img", "img.id", "s.image_media_id")
    .select(["s.id", "s.name", "s.code", "s.is_private", "img.variants as image_variants"])
    .where("s.id", "in", ids)
    .execute();
}

export type SpaceFilter = {
  type?: "world" | "country" | "private" | "recent" | "favorite";
  /** The viewer's own: only spaces where they have it. */
  status?: (typeof participantFilters)[number];
  query?: string;
  limit: number;
  cursor?: string;
};

export async function listSpaceRows(db: Kysely<Db>, viewerId: string, filter: SpaceFilter): Promise<Page<SpaceRow>> {
  const { rows } = await executePrepared(db, spacesQuery(db, viewerId, filter));
  const order = orderOf(filter);
  return toPage(rows, filter.limit, (row) =>
    order === null ? { name: row.sort_name, id: row.id } : { at: row[order.column]!, id: row.id },
  );
}

/** Times in which a person's own spaces are listed, the latest first; null: all by name. */
function orderOf({ type, status }: SpaceFilter) {
  if (type === "recent") return { at: sql`us.visited_at`, id: sql`us.space_id`, column: "visited_at" } as const;
  if (type === "favorite") return { at: sql`us.favorited_at`, id: sql`us.space_id`, column: "favorited_at" } as const;
  if (status === undefined || type === "world" || type === "country") return null;
  return { at: sql`m.created_at`, id: sql`m.space_id`, column: "member_since" } as const;
}

/** One row more than asked for: see toPage. */
export function spacesQuery(db: Kysely<Db>, viewerId: string, filter: SpaceFilter) {
  const order = orderOf(filter);
  const spaces = selectSpaces(db, viewerId)
    .where(whichOf(filter))
    .where(hasText(filter, sql`s`))
    .limit(sql.lit(limitFor(filter.limit)));
  if (order === null) {
    return spaces
      .where(isPublicKind(filter) ? isBeyondName(filter, sql`s`) : isCandidate(viewerId, filter))
      .orderBy(sql`lower(s.name)`)
      .orderBy("s.id");
  }
  const after = decodeCursor(filter.cursor);
  return spaces
    .$if(after !== null, (qb) =>
      qb.where(sql<boolean>`(${order.at}, ${order.id}) < (${after!.at}, ${after!.id}::uuid)`),
    )
    .where(sql<boolean>`${order.at} is not null`)
    .orderBy(order.at, "desc")
    .orderBy(order.id, "desc");
}

/** Of spaces under the given name in the query, as are the next ones. */
function hasText({ query }: SpaceFilter, s: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!query) return sql`true`;
  const byName = sql<boolean>`plain(${s}.name) like plain(${containing(query)})`;
  const codes = findCountryCodes(query);
  return codes.length === 0 ? byName : sql<boolean>`(${byName} or ${s}.code = any(${codes}::text[]))`;
}

/** A row comparison, not an OR: it walks the index from the cursor on. */
function isBeyondName({ cursor }: SpaceFilter, s: RawBuilder<unknown>): RawBuilder<boolean> {
  const after = decodeNameCursor(cursor);
  return after === null ? sql`true` : sql`(lower(${s}.name), ${s}.id) > (${after.name}, ${after.id}::uuid)`;
}

function isPublicKind({ type }: SpaceFilter): boolean {
  return type === "world" || type === "country";
}

/**
 * What this page of a list by name can hold: the next that are listed, and the viewer's own that are not, who are few. A
 * walk over all names would take the longer, the more is hidden, and so tell how much that is.
 */
function isCandidate(viewerId: string, filter: SpaceFilter): RawBuilder<boolean> {
  const kind = filter.type === "private" ? sql`l.is_private` : sql`true`;
  return sql<boolean>`s.id = any(array(
    (select l.id from spaces l
    where (l.listed or not l.is_private) and ${kind} and ${hasText(filter, sql`l`)} and ${isBeyondName(filter, sql`l`)}
      and not exists (
        select from memberships b where b.space_id = l.id and b.user_id = ${viewerId}::uuid and b.status = 'blocked')
    order by lower(l.name), l.id limit ${sql.lit(limitFor(filter.limit))})
    union all
    (select o.id from memberships k join spaces o on o.id = k.space_id
    where k.user_id = ${viewerId}::uuid and o.is_private and not o.listed and ${isBeyondName(filter, sql`o`)})))`;
}

function whichOf({ type, status }: SpaceFilter) {
  switch (type) {
    case "world":
      return sql<boolean>`s.id = ${worldSpaceId}`;
    case "country":
      return sql<boolean>`(not s.is_private and s.code not in ('ww', ''))`;
    case "recent":
      return isReadable;
    case "favorite":
      return isSeen;
    case "private":
      return sql<boolean>`(s.is_private and ${hasOwn(status)})`;
    case undefined:
      return hasOwn(status);
  }
}

/** Where the viewer stands like this, and may know of the space. */
function hasOwn(status: SpaceFilter["status"]) {
  if (status === undefined || status === "all") return isSeen;
  // The one place where somebody who is blocked finds their own row.
  if (status === "blocked") return sql<boolean>`m.status = 'blocked'`;
  const statuses = status === "active" ? activeStatuses : [status];
  return sql<boolean>`(${effectiveStatus} = any(${sql.val(statuses)}::text[]) and ${isSeen})`;
}

/** Undefined when the id is taken. */
export async function insertSpaceRow(
  db: Kysely<Db>,
  row: Insertable<Db["spaces"]>,
): Promise<{ id: string } | undefined> {
  return db
    .insertInto("spaces")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export async function updateSpaceRow(db: Kysely<Db>, id: string, changes: Updateable<Db["spaces"]>): Promise<void> {
  await db
    .updateTable("spaces")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Its id stays taken for ever. */
export async function deleteSpaceRow(db: Kysely<Db>, id: string): Promise<void> {
  await db
    .with("gone", (qb) => qb.deleteFrom("spaces").where("id", "=", id).returning(["id", "created_by"]))
    .insertInto("removed_spaces")
    .columns(["id", "created_by"])
    .expression((eb) => eb.selectFrom("gone").select(["id", "created_by"]))
    .execute();
}

/** Undefined where no space that is gone had the id. */
export async function findRemovedSpace(db: Kysely<Db>, id: string): Promise<{ created_by: string | null } | undefined> {
  return db.selectFrom("removed_spaces").select("created_by").where("id", "=", id).executeTakeFirst();
}

/** Held until the transaction ends, so that nobody comes in meanwhile. */
export async function lockSpaceImage(db: Kysely<Db>, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("spaces")
    .select("image_media_id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row?.image_media_id ?? null;
}

export async function isImageShown(db: Kysely<Db>, mediaId: string): Promise<boolean> {
  const row = await db.selectFrom("spaces").select("id").where("image_media_id", "=", mediaId).executeTakeFirst();
  return row !== undefined;
}

/** One after the other: a repeat finds what the first made, and a limit counts what is there. */
export async function lockCreations(db: Kysely<Db>, userId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().executeTakeFirst();
}

export async function countOwnedSpaces(db: Kysely<Db>, userId: string): Promise<number> {
  const { owned } = await db
    .selectFrom("memberships")
    .select((eb) => eb.fn.countAll<string>().as("owned"))
    .where("user_id", "=", userId)
    .where("status", "=", "owner")
    .executeTakeFirstOrThrow();
  return Number(owned);
}

/** False when it was so already. */
export async function addFavorite(db: Kysely<Db>, userId: string, spaceId: string): Promise<boolean> {
  const favorited_at = sql<Date>`now()`;
  const row = await db
    .insertInto("user_spaces")
    .values({ user_id: userId, space_id: spaceId, favorited_at })
    .onConflict((conflict) =>
      conflict
        .columns(["user_id", "space_id"])
        .doUpdateSet({ favorited_at })
        .where("user_spaces.favorited_at", "is", null),
    )
    .returning("space_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** False when it was none. */
export async function removeFavorite(db: Kysely<Db>, userId: string, spaceId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("user_spaces")
    .set({ favorited_at: null })
    .where("user_id", "=", userId)
    .where("space_id", "=", spaceId)
    .where("favorited_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** They are there now, if not for the first time. */
export async function recordVisit(db: Kysely<Db>, userId: string, spaceId: string): Promise<void> {
  const now = sql<Date>`now()`;
  await db
    .insertInto("user_spaces")
    .values({ user_id: userId, space_id: spaceId, first_visit_at: now, visited_at: now })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "space_id"]).doUpdateSet({
        visited_at: now,
        first_visit_at: sql`coalesce(user_spaces.first_visit_at, now())`,
      }),
    )
    .execute();
}

/** Where somebody stands in each of the spaces that show this picture. */
export async function loadStandingsByImage(db: Kysely<Db>, userId: string, mediaId: string): Promise<Standing[]> {
  const rows = await spacesFor(db, userId).select(standingColumns).where("s.image_media_id", "=", mediaId).execute();
  return rows.map(toStanding);
}
