import type { MembershipStatus, ParticipantOrder, participantFilters } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { findNamed, isNamed } from "#features/accounts/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { type Page, toPage } from "#platform/database/keyset.ts";
import { type MemberWalk, walkMembers, walkVisitors } from "./spaces.members.orders.ts";
import { effectiveStatus } from "./spaces.standing.ts";

export type ParticipantFilter = {
  spaceId: string;
  status: (typeof participantFilters)[number];
  orderBy?: ParticipantOrder;
  query?: string;
  /** Whose name is about as `query`, not only where it has that as it stands. */
  isAbout?: boolean;
  limit: number;
  cursor?: string;
};

export type ParticipantRow = {
  user_id: string;
  role: string;
  profile_tags: string[];
  status: MembershipStatus | null;
  invited_by: string | null;
  expires_at: Date | null;
  since: Date;
  /** What the list is sorted by, where that is no time. */
  sort_key: string;
  has_other_owner: boolean;
  presence: string | null;
  last_seen: Date | null;
};

export async function listMemberRows(db: Kysely<Db>, filter: ParticipantFilter): Promise<Page<ParticipantRow>> {
  const rows = await findNamed(filter.query, (isAbout) => membersQuery(db, { ...filter, isAbout }).execute());
  return toPage(rows, filter.limit, walkMembers(filter).keyOf);
}

/** Members of a private space, the newest first unless asked otherwise. One row more than asked for: see toPage. */
export function membersQuery(db: Kysely<Db>, filter: ParticipantFilter) {
  const { spaceId, status, query, isAbout = false, limit } = filter;
  const walk = walkMembers(filter);
  return selectMembers(db, walk)
    .where("m.space_id", "=", spaceId)
    .where(hasStatus(status))
    .where(walk.within)
    .$if(Boolean(query), (members) => members.where(isNamed(query!, isAbout)))
    .where(walk.after)
    .orderBy(walk.order)
    .limit(limit + 1);
}

function selectMembers(db: Kysely<Db>, { sortKey }: Pick<MemberWalk, "sortKey">) {
  return db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .leftJoin("presence as p", "p.user_id", "m.user_id")
    .select([
      "p.state as presence",
      "p.last_seen",
      "m.user_id",
      "u.role",
      "u.profile_tags",
      effectiveStatus.as("status"),
      "m.invited_by",
      "m.expires_at",
      "m.created_at as since",
      sortKey.as("sort_key"),
      sql<boolean>`(m.status = 'owner' and exists (
        select from memberships o where o.space_id = m.space_id and o.status = 'owner' and o.user_id <> m.user_id))`.as(
        "has_other_owner",
      ),
    ]);
}

/** Written so that each finds its index: one status, those inside, all. */
function hasStatus(status: ParticipantFilter["status"]) {
  switch (status) {
    case "all":
      return sql<boolean>`true`;
    case "active":
      return sql<boolean>`m.status in ('owner', 'admin', 'contributor')`;
    case "deleted":
      return sql<boolean>`(m.status in ('deleted', 'invited') and ${effectiveStatus} = 'deleted')`;
    case "invited":
      return sql<boolean>`(m.status = 'invited' and ${effectiveStatus} = 'invited')`;
    case "owner":
    case "admin":
    case "contributor":
    case "requested":
    case "blocked":
      return sql<boolean>`m.status = ${status}`;
  }
}

export async function findMemberRow(
  db: Kysely<Db>,
  spaceId: string,
  userId: string,
): Promise<ParticipantRow | undefined> {
  const unsorted = { sortKey: sql<string>`''` };
  return selectMembers(db, unsorted)
    .where("m.space_id", "=", spaceId)
    .where("m.user_id", "=", userId)
    .executeTakeFirst();
}

export async function listVisitorRows(db: Kysely<Db>, filter: ParticipantFilter): Promise<Page<ParticipantRow>> {
  const rows = await findNamed(filter.query, (isAbout) => visitorsQuery(db, { ...filter, isAbout }).execute());
  return toPage(rows, filter.limit, walkVisitors(filter).keyOf);
}

/** People of a public space: whoever was there, all of them contributors. */
export function visitorsQuery(db: Kysely<Db>, filter: ParticipantFilter) {
  const { spaceId, query, isAbout = false, limit } = filter;
  const walk = walkVisitors(filter);
  return db
    .selectFrom("user_spaces as us")
    .innerJoin("users as u", "u.id", "us.user_id")
    .leftJoin("presence as p", "p.user_id", "us.user_id")
    .select([
      "p.state as presence",
      "p.last_seen",
      "us.user_id",
      "u.role",
      "u.profile_tags",
      sql<MembershipStatus>`'contributor'`.as("status"),
      sql<string | null>`null::uuid`.as("invited_by"),
      sql<Date | null>`null::timestamptz`.as("expires_at"),
      sql<Date>`us.first_visit_at`.as("since"),
      walk.sortKey.as("sort_key"),
      sql<boolean>`false`.as("has_other_owner"),
    ])
    .where("us.space_id", "=", spaceId)
    .where("us.first_visit_at", "is not", null)
    .$if(Boolean(query), (members) => members.where(isNamed(query!, isAbout)))
    .where(walk.after)
    .orderBy(walk.order)
    .limit(limit + 1);
}

/** What each of these people has posted in the space. */
export async function loadPostCounts(
  db: Kysely<Db>,
  spaceId: string,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("subjects")
    .select((eb) => ["author_id", eb.fn.countAll<string>().as("posts")])
    .where("space_id", "=", spaceId)
    .where("author_id", "in", userIds)
    .where("state", "=", sql.lit("published"))
    .where("kind", "in", ["story", "problem", "solution", "skill"])
    .groupBy("author_id")
    .execute();
  return new Map(rows.map((row) => [row.author_id!, Number(row.posts)]));
}

/** The statuses that count, of those people who are known here. */
export async function loadStatuses(
  db: Kysely<Db>,
  spaceId: string,
  userIds: readonly string[],
): Promise<Map<string, MembershipStatus>> {
  const rows = await db
    .selectFrom("users as u")
    .leftJoin("memberships as m", (join) => join.onRef("m.user_id", "=", "u.id").on("m.space_id", "=", spaceId))
    .select(["u.id", effectiveStatus.as("status")])
    .where("u.id", "in", userIds)
    .where("u.email_verified", "=", true)
    .where("u.suspended_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id, row.status ?? "deleted"]));
}

/** False when they are gone. Until the transaction ends they cannot go. */
export async function holdUser(db: Kysely<Db>, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("id", "=", userId).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

export async function hasOtherOwner(db: Kysely<Db>, spaceId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("space_id", "=", spaceId)
    .where("status", "=", "owner")
    .where("user_id", "!=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

type NewStatus = {
  spaceId: string;
  userId: string;
  status: MembershipStatus;
  /** They come anew: as somebody who is asked or asks, or by being let in. */
  isNew: boolean;
  invitation?: { by: string; until: Date };
};

export async function setStatus(db: Kysely<Db>, { spaceId, userId, status, isNew, invitation }: NewStatus) {
  // Not now(), which is the transaction's begin: it may have waited for the space, and lists are in this order.
  const at = sql<Date>`clock_timestamp()`;
  const columns = { status, invited_by: invitation?.by ?? null, expires_at: invitation?.until ?? null };
  await db
    .insertInto("memberships")
    .values({ space_id: spaceId, user_id: userId, ...columns, created_at: at, updated_at: at })
    .onConflict((conflict) =>
      conflict.columns(["space_id", "user_id"]).doUpdateSet({
        ...columns,
        updated_at: at,
        ...(isNew && { created_at: at }),
      }),
    )
    .execute();
}

export async function listMemberIds(
  db: Kysely<Db>,
  spaceId: string,
  statuses: readonly MembershipStatus[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("space_id", "=", spaceId)
    .where("status", "in", statuses)
    .execute();
  return rows.map((row) => row.user_id);
}

export async function listPresentIds(db: Kysely<Db>, spaceId: string): Promise<string[]> {
  const rows = await db.selectFrom("users").select("id").where("active_space_id", "=", spaceId).execute();
  return rows.map((row) => row.id);
}

/** Back to the world, those of these people who have this space open. */
export async function leaveActiveSpace(
  db: Kysely<Db>,
  { spaceId, userIds, to }: { spaceId: string; userIds: readonly string[]; to: string },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ active_space_id: to })
    .where("active_space_id", "=", spaceId)
    .where("id", "in", userIds)
    .execute();
}

/** Locks the spaces somebody has to do with, in the order of their ids, and names those that they own. */
export async function lockSpacesOf(db: Kysely<Db>, userId: string): Promise<string[]> {
  const own = db.selectFrom("memberships as m").select("m.space_id").where("m.user_id", "=", userId);
  await db.selectFrom("spaces").select("id").where("id", "in", own).orderBy("id").forNoKeyUpdate().execute();
  const owned = await own.where("m.status", "=", "owner").execute();
  return owned.map((row) => row.space_id);
}

/** Held until the transaction ends: nobody changes their place in a space any more. */
export async function lockUser(db: Kysely<Db>, userId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", userId).forUpdate().executeTakeFirst();
}

/** Who takes a space over: the admin who has been there longest, else the contributor. */
export async function findSuccessor(db: Kysely<Db>, spaceId: string): Promise<string | null> {
  const row = await db
    .selectFrom("memberships")
    .select("user_id")
    .where("space_id", "=", spaceId)
    .where("status", "in", ["admin", "contributor"])
    .orderBy(sql`status = 'admin'`, "desc")
    .orderBy("created_at")
    .orderBy("user_id")
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Turns some invitations that ran out, and names those they were for. */
export async function expireInvitations(db: Kysely<Db>, limit: number): Promise<string[]> {
  const { rows: due } = await sql<{ space_id: string; user_id: string }>`
    select space_id, user_id from memberships where status = 'invited' and expires_at <= now()
    order by expires_at limit ${limit}`.execute(db);
  const [spaceIds, userIds] = [due.map((row) => row.space_id), due.map((row) => row.user_id)];
  // The space first, then its members, as everybody does who changes them: else two would wait for each other.
  await sql`select from spaces where id = any(${spaceIds}::uuid[]) order by id for no key update`.execute(db);
  const { rows } = await sql<{ user_id: string }>`
    update memberships m set status = 'deleted', invited_by = null, expires_at = null, updated_at = now()
    from unnest(${spaceIds}::uuid[], ${userIds}::uuid[]) as due (space_id, user_id)
    where m.space_id = due.space_id and m.user_id = due.user_id and m.status = 'invited' and m.expires_at <= now()
    returning m.user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
