import type { NotificationKind } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { isReadable } from "#features/spaces/index.ts";
import { isUnblocked, type SubjectKind, visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

type Source = Pick<Deps, "secrets" | "db">;

export type NewNotification = {
  id: string;
  userId: string;
  kind: NotificationKind;
  spaceId: string;
  /** Null for a report of a person, a tag or a space. */
  subjectId: string | null;
  targetId: string | null;
  details: Record<string, unknown>;
};

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  space_id: string;
  /** All four null for a report of a person, a tag or a space. */
  subject_id: string | null;
  subject_kind: SubjectKind | null;
  target_id: string | null;
  target_kind: SubjectKind | null;
  parent_id: string | null;
  parent_kind: SubjectKind | null;
  /** What the parent hangs on. */
  above_id: string | null;
  /** The comment, where it is an answer. */
  answered_id: string | null;
  details: {
    decision?: "approve" | "reject";
    proposalId?: string;
    note?: string;
    removed?: boolean;
    /** Of what is no subject. */
    collection?: string;
    tags?: string[];
  };
  read_at: Date | null;
  updated_at: Date;
  /** When what it says happened: earlier, where the latest is by somebody from whom a block parts the person. */
  told_at: Date;
  /** Whether the person may read what it tells of; an outcome is told either way. */
  is_visible: boolean;
  actor_ids: string[];
  total: string;
};

/**
 * Gathers with what is unread of the same kind on the same subject, and answers with the row that holds it. It is as old as
 * the first that it tells of.
 */
export async function upsertNotification(db: Kysely<Db>, n: NewNotification): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, user_id, kind, space_id, subject_id, target_id, details, created_at)
    values (${n.id}, ${n.userId}, ${n.kind}, ${n.spaceId}, ${n.subjectId}, ${n.targetId}, ${JSON.stringify(n.details)},
      coalesce((select created_at from subjects where id = ${n.targetId}::uuid), now()))
    on conflict (user_id, kind, subject_id) where read_at is null
    do update set updated_at = now(), target_id = excluded.target_id, details = excluded.details
    returning id`.execute(db);
  return rows[0]!.id;
}

/**
 * What told of a comment that is gone goes on with the last of those that it gathered, and without whoever has none left;
 * where it gathered no other it stays, and is not shown.
 */
export async function fallBack(db: Kysely<Db>, commentId: string): Promise<void> {
  await sql`
    with gone as (
      select case when c.reply_to is null then 'comment' else 'reply' end as kind, coalesce(c.reply_to, c.item_id) as subject_id,
        s.author_id
      from comments c join subjects s on s.id = c.id where c.id = ${commentId}::uuid
    ), gathered as (
      select n.id, n.subject_id, n.kind, n.created_at from gone join notifications n using (subject_id, kind)
      where n.target_id = ${commentId}::uuid
        or exists (select from notification_actors a where a.notification_id = n.id and a.user_id = gone.author_id)
    ), still as (
      select g.id, s.id as comment_id, s.author_id, s.created_at
      from gathered g join notification_actors a on a.notification_id = g.id
      join subjects s on s.author_id = a.user_id and s.kind = 'comment' and s.created_at >= g.created_at and s.state = 'published'
      join comments c on c.id = s.id and (g.kind = 'reply' or c.reply_to is null) and coalesce(c.reply_to, c.item_id) = g.subject_id
    ), left_out as (
      delete from notification_actors a using still
      where a.notification_id = still.id
        and not exists (select from still other where other.id = a.notification_id and other.author_id = a.user_id)
    )
    update notifications n set target_id = last.comment_id, updated_at = last.created_at
    from (select distinct on (id) * from still order by id, created_at desc, comment_id desc) last
    where n.id = last.id`.execute(db);
}

/** Whether they are still there, and stay until this is written. */
export async function holdActor(db: Kysely<Db>, userId: string): Promise<boolean> {
  const row = await db.selectFrom("users").select("id").where("id", "=", userId).forKeyShare().executeTakeFirst();
  return row !== undefined;
}

export async function upsertActor(db: Kysely<Db>, notificationId: string, userId: string): Promise<void> {
  await db
    .insertInto("notification_actors")
    .values({ notification_id: notificationId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["notification_id", "user_id"]).doUpdateSet({ created_at: sql`now()` }))
    .execute();
}

/** Whether this was told before, read, cleared or not: by this actor, or with these details where nobody did it. */
export async function isTold(
  db: Kysely<Db>,
  { userId, kind, subjectId, details }: NewNotification,
  actorId: string | null,
): Promise<boolean> {
  const by =
    actorId === null
      ? sql`n.details @> ${JSON.stringify(details)}::jsonb`
      : sql`exists (
    select from notification_actors a where a.notification_id = n.id and a.user_id = ${actorId})`;
  const about = subjectId === null ? sql`n.subject_id is null` : sql`n.subject_id = ${subjectId}`;
  const { rows } = await sql`
    select from notifications n
    where n.user_id = ${userId} and n.kind = ${kind} and ${about} and ${by} limit 1`.execute(db);
  return rows.length > 0;
}

/** Between the two stands a shield: of hers against him of any kind, or his block of her. */
export async function isShielded(db: Kysely<Db>, userId: string, actorId: string): Promise<boolean> {
  const { rows } = await sql`
    select from user_shields
    where (user_id = ${userId} and other_id = ${actorId})
      or (user_id = ${actorId} and other_id = ${userId} and kind = 'block') limit 1`.execute(db);
  return rows.length > 0;
}

/** The people among these who are there and may read the subject. */
export async function listReaders(
  { secrets, db }: Source,
  subjectId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const people = await db
    .selectFrom("users")
    .select(["id", "site_role"])
    .where("id", "in", [...userIds])
    .where("suspended_at", "is", null)
    .execute();
  const readers: string[] = [];
  for (const { id, site_role } of people) {
    // Only what decides about reading is asked of a viewer there.
    const viewer = { id, siteRole: site_role } as Viewer;
    const row = await db
      .selectFrom("subjects as s")
      .select("s.id")
      .where("s.id", "=", subjectId)
      .where(visibleTo({ secrets }, viewer))
      .executeTakeFirst();
    if (row) readers.push(id);
  }
  return readers;
}

/** Of the notification `n`, those whom no block parts from the person, and who have not taken their reaction back. */
const actorsOf = (viewer: Viewer) =>
  sql`notification_actors a where a.notification_id = n.id and ${isUnblocked(viewer, "a.user_id")}
    and (n.kind <> 'reaction'
      or exists (select from reactions r where r.subject_id = n.subject_id and r.user_id = a.user_id))`;

/**
 * Notifications as `n` with what they tell of as `s`: the person may still read it, and not only by people from whom a
 * block parts them; of an outcome, the space it was in.
 */
function isHeard(deps: Pick<Deps, "secrets">, viewer: Viewer) {
  const isOpen = sql`exists (
    select from spaces s left join memberships m on m.space_id = s.id and m.user_id = ${viewer.id}
    where s.id = n.space_id and ${isReadable})`;
  // With limits, which are looked up for each: of a bare exists the planner makes a table of everybody's.
  const isSaid = sql`coalesce(
    (select true from ${actorsOf(viewer)} limit 1),
    (select false from notification_actors a where a.notification_id = n.id limit 1),
    true)`;
  return sql`case when n.kind in ('approval', 'report', 'removal') then ${isOpen}
    else ${visibleTo(deps, viewer)} and ${isSaid} end`;
}

/** What the notification `n` tells of: of the comments that it gathered the last that no block keeps from the person. */
function itsTarget(viewer: Viewer) {
  const isKept = sql`exists (
    select from subjects last where last.id = n.target_id and not ${isUnblocked(viewer, "last.author_id")})`;
  const isGathered = sql`(
    n.kind = 'comment' and c.item_id = n.subject_id and c.reply_to is null or n.kind = 'reply' and c.reply_to = n.subject_id)`;
  return sql`s.id = coalesce(
    case when n.kind in ('comment', 'reply') and ${isKept} then (
      select c.id from comments c
      join subjects t on t.id = c.id and t.state = 'published' and ${isUnblocked(viewer, "t.author_id")}
      join notification_actors a on a.notification_id = n.id and a.user_id = t.author_id
      where ${isGathered} and c.created_at between n.created_at and n.updated_at
      order by c.created_at desc, c.id desc limit 1) end,
    n.target_id, n.subject_id)`;
}

type Query = { spaceId: string | null; limit: number; cursor?: string; id?: string };

/** Newest first, as far as the person still hears of them. What a block keeps from them still says where its row stands. */
export async function listRows(
  { secrets, db }: Source,
  viewer: Viewer,
  { spaceId, limit, cursor, id }: Query,
): Promise<Page<NotificationRow>> {
  const after = decodeCursor(cursor);
  const onwards = after === null ? sql`true` : sql`(n.updated_at, n.id) < (${after.at}, ${after.id}::uuid)`;
  const inSpace = spaceId === null ? sql`true` : sql`n.space_id = ${spaceId}::uuid`;
  const one = id === undefined ? sql`true` : sql`n.id = ${id}::uuid`;
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.space_id, n.subject_id, about.kind as subject_kind, s.id as target_id, s.kind as target_kind,
      parent.id as parent_id, parent.kind as parent_kind, parent.parent_id as above_id, answer.reply_to as answered_id, n.details, n.read_at, n.updated_at,
      case when s.id <> n.target_id then s.created_at else n.updated_at end as told_at,
      ${visibleTo({ secrets }, viewer)} as is_visible,
      (select coalesce(array_agg(a.user_id), '{}') from (
        select a.user_id from ${actorsOf(viewer)} order by a.created_at desc limit 3) a) as actor_ids,
      (select count(*) from ${actorsOf(viewer)}) as total
    from notifications n
    left join subjects about on about.id = n.subject_id
    left join subjects s on ${itsTarget(viewer)}
    left join subjects parent on parent.id = s.parent_id
    left join comments answer on answer.id = s.id
    where n.user_id = ${viewer.id} and n.cleared_at is null and ${inSpace} and ${onwards} and ${one}
      and ${isHeard({ secrets }, viewer)}
    order by n.updated_at desc, n.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, (row) => ({ at: row.updated_at, id: row.id }));
}

/** Read and shown no more; the row stays, so that nothing is told twice: see isTold. */
function clear(db: Kysely<Db>, userId: string) {
  return db
    .updateTable("notifications")
    .set({ cleared_at: sql`now()`, read_at: sql`coalesce(read_at, now())` })
    .where("user_id", "=", userId)
    .where("cleared_at", "is", null);
}

export async function clearRow(db: Kysely<Db>, userId: string, id: string): Promise<boolean> {
  const done = await clear(db, userId).where("id", "=", id).executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function clearRowsOf(db: Kysely<Db>, userId: string, spaceId: string | null): Promise<void> {
  let cleared = clear(db, userId);
  if (spaceId !== null) cleared = cleared.where("space_id", "=", spaceId);
  await cleared.execute();
}

export async function markRead(
  db: Kysely<Db>,
  userId: string,
  { ids, spaceId }: { ids: readonly string[] | null; spaceId: string | null },
): Promise<void> {
  let read = db
    .updateTable("notifications")
    .set({ read_at: sql`now()` })
    .where("user_id", "=", userId)
    .where("read_at", "is", null);
  if (ids !== null) read = read.where("id", "=", sql<string>`any(${sql.val(ids)}::uuid[])`);
  else if (spaceId !== null) read = read.where("space_id", "=", spaceId);
  await read.execute();
}

/** More than this many are as good as countless. */
const mostCounted = 1000;

/** Those that the list would show: what is gone, or can no longer be read, waits for nobody. */
export async function countUnread({ secrets, db }: Source, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from (
      select from notifications n left join subjects s on ${itsTarget(viewer)}
      where n.user_id = ${viewer.id} and n.read_at is null and ${isHeard({ secrets }, viewer)}
      limit ${mostCounted}) unread`.execute(db);
  return Number(rows[0]!.count);
}

/** Whoever has not read yet that people reacted to this. */
export async function listTouched(db: Kysely<Db>, subjectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("notifications")
    .select("user_id")
    .where("subject_id", "=", subjectId)
    .where("kind", "=", "reaction")
    .where("read_at", "is", null)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Whoever has not read yet what this, or something that hangs on it, told them. */
export async function listWaiting(db: Kysely<Db>, subjectId: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    with hanging as (
      select ${subjectId}::uuid as id
      union select s.id from subjects s where s.parent_id = ${subjectId}::uuid
      union select s.id from subjects p join subjects s on s.parent_id = p.id where p.parent_id = ${subjectId}::uuid)
    select n.user_id from hanging h join notifications n on n.subject_id = h.id where n.read_at is null
    union select n.user_id from hanging h join notifications n on n.target_id = h.id where n.read_at is null
    order by user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** What decides about reading, as the token of that person would say it. */
export async function findReader(db: Kysely<Db>, id: string): Promise<Viewer | null> {
  const row = await db.selectFrom("users").select(["id", "site_role"]).where("id", "=", id).executeTakeFirst();
  return row ? ({ id: row.id, siteRole: row.site_role } as Viewer) : null;
}
