import type { NotificationKind } from "@bump/contract";
import { type Kysely, sql } from "kysely";
import { isReadable } from "#features/spaces/index.ts";
import { type SubjectKind, visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

export type NewNotification = {
  id: string;
  userId: string;
  kind: NotificationKind;
  spaceId: string;
  subjectId: string;
  targetId: string | null;
  details: Record<string, unknown>;
};

export type NotificationRow = {
  id: string;
  kind: NotificationKind;
  space_id: string;
  subject_id: string;
  subject_kind: SubjectKind;
  target_id: string;
  target_kind: SubjectKind;
  parent_id: string | null;
  parent_kind: SubjectKind | null;
  details: { decision?: "approve" | "reject"; removed?: boolean; tags?: string[] };
  read_at: Date | null;
  updated_at: Date;
  /** Whether the person may read what it tells of; an outcome is told either way. */
  is_visible: boolean;
  actor_ids: string[];
  total: string;
};

/** Gathers with what is unread of the same kind on the same subject, and answers with the row that holds it. */
export async function upsertNotification(db: Kysely<Db>, n: NewNotification): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into notifications (id, user_id, kind, space_id, subject_id, target_id, details)
    values (${n.id}, ${n.userId}, ${n.kind}, ${n.spaceId}, ${n.subjectId}, ${n.targetId}, ${JSON.stringify(n.details)})
    on conflict (user_id, kind, subject_id) where read_at is null
    do update set updated_at = now(), target_id = excluded.target_id, details = excluded.details
    returning id`.execute(db);
  return rows[0]!.id;
}

export async function upsertActor(db: Kysely<Db>, notificationId: string, userId: string): Promise<void> {
  await db
    .insertInto("notification_actors")
    .values({ notification_id: notificationId, user_id: userId })
    .onConflict((conflict) => conflict.columns(["notification_id", "user_id"]).doUpdateSet({ created_at: sql`now()` }))
    .execute();
}

/** Whether this was told before, read or not: by this actor, or with these details where nobody did it. */
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
  const { rows } = await sql`
    select from notifications n
    where n.user_id = ${userId} and n.kind = ${kind} and n.subject_id = ${subjectId} and ${by} limit 1`.execute(db);
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
  { secrets, db }: Pick<Deps, "secrets" | "db">,
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

type Query = { spaceId: string | null; limit: number; cursor?: string; id?: string };

/** Newest first, as far as the person may still read what they tell of; an outcome, the space it was in. */
export async function listRows(
  { secrets, db }: Pick<Deps, "secrets" | "db">,
  viewer: Viewer,
  { spaceId, limit, cursor, id }: Query,
): Promise<Page<NotificationRow>> {
  const after = decodeCursor(cursor);
  const onwards = after === null ? sql`true` : sql`(n.updated_at, n.id) < (${after.at}, ${after.id}::uuid)`;
  const inSpace = spaceId === null ? sql`true` : sql`n.space_id = ${spaceId}::uuid`;
  const one = id === undefined ? sql`true` : sql`n.id = ${id}::uuid`;
  const isOpen = sql`exists (
    select from spaces s left join memberships m on m.space_id = s.id and m.user_id = ${viewer.id}
    where s.id = n.space_id and ${isReadable})`;
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.space_id, n.subject_id, about.kind as subject_kind, s.id as target_id, s.kind as target_kind,
      parent.id as parent_id, parent.kind as parent_kind, n.details, n.read_at, n.updated_at,
      ${visibleTo({ secrets }, viewer)} as is_visible,
      (select coalesce(array_agg(a.user_id), '{}') from (
        select user_id from notification_actors where notification_id = n.id order by created_at desc limit 3) a) as actor_ids,
      (select count(*) from notification_actors a where a.notification_id = n.id) as total
    from notifications n
    join subjects about on about.id = n.subject_id
    join subjects s on s.id = coalesce(n.target_id, n.subject_id)
    left join subjects parent on parent.id = s.parent_id
    where n.user_id = ${viewer.id} and ${inSpace} and ${onwards} and ${one}
      and case when n.kind in ('approval', 'report', 'removal') then ${isOpen} else ${visibleTo({ secrets }, viewer)} end
    order by n.updated_at desc, n.id desc limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, (row) => ({ at: row.updated_at, id: row.id }));
}

export async function removeRow(db: Kysely<Db>, userId: string, id: string): Promise<boolean> {
  const done = await db
    .deleteFrom("notifications")
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

export async function removeRowsOf(db: Kysely<Db>, userId: string, spaceId: string | null): Promise<void> {
  let gone = db.deleteFrom("notifications").where("user_id", "=", userId);
  if (spaceId !== null) gone = gone.where("space_id", "=", spaceId);
  await gone.execute();
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

export async function countUnread(db: Kysely<Db>, userId: string): Promise<number> {
  const row = await db
    .selectFrom("notifications")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("user_id", "=", userId)
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** What decides about reading, as the token of that person would say it. */
export async function findReader(db: Kysely<Db>, id: string): Promise<Viewer | null> {
  const row = await db.selectFrom("users").select(["id", "site_role"]).where("id", "=", id).executeTakeFirst();
  return row ? ({ id: row.id, siteRole: row.site_role } as Viewer) : null;
}
