import { type Insertable, type Kysely, sql } from "kysely";
import { isStaff, managingStatuses } from "#features/spaces/index.ts";
import type { SubjectKind } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, type Page, toPage } from "#platform/database/keyset.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** An item that waits, or another text of one: then `id` is the text's. */
export type PendingRow = {
  id: string;
  subject_id: string;
  kind: SubjectKind;
  space_id: string;
  is_anonymous: boolean;
  created_at: Date;
};
type Query = { spaceId: string | null; limit: number; cursor?: string };

/**
 * What waits where the viewer approves, oldest first. Each space's queue is walked by its own index from the cursor on;
 * public spaces are as many as there are countries, and a person runs few private ones.
 */
export async function listPendingRows(db: Kysely<Db>, viewer: Viewer, q: Query): Promise<Page<PendingRow>> {
  const after = decodeCursor(q.cursor);
  const onwards = (alias: "s" | "r") =>
    after === null
      ? sql`true`
      : sql`(${sql.ref(`${alias}.created_at`)}, ${sql.ref(`${alias}.id`)}) > (${after.at}, ${after.id}::uuid)`;
  const one = q.spaceId === null ? sql`true` : sql`sp.id = ${q.spaceId}::uuid`;
  const { rows } = await sql<PendingRow>`
    select waiting.* from (
      select sp.id from spaces sp where not sp.is_private and ${isStaff(viewer)} and sp.blocked_at is null and ${one}
      union all
      select sp.id from memberships m join spaces sp on sp.id = m.space_id
      where m.user_id = ${viewer.id} and m.status = any(${sql.val(managingStatuses)}::text[])
        and sp.is_private and sp.blocked_at is null and ${one}
    ) mine cross join lateral (
      (select s.id, s.id as subject_id, s.kind, s.space_id, s.is_anonymous, s.created_at from subjects s
      where s.space_id = mine.id and s.state = 'pending' and ${onwards("s")}
      order by s.created_at, s.id limit ${q.limit + 1})
      union all
      (select r.id, s.id, s.kind, r.space_id, s.is_anonymous, r.created_at from revisions r join subjects s on s.id = r.subject_id
      where r.space_id = mine.id and r.state = 'pending' and ${onwards("r")}
      order by r.created_at, r.id limit ${q.limit + 1})
    ) waiting
    order by waiting.created_at, waiting.id limit ${q.limit + 1}`.execute(db);
  return toPage(rows, q.limit, (row) => ({ at: row.created_at, id: row.id }));
}

/** What an item shows besides its text: its tags, and the problem that it is told to. */
export type Extras = { tags: string[]; parent_id: string | null };

export async function loadExtras(db: Kysely<Db>, ids: readonly string[]): Promise<Map<string, Extras>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("subjects").select(["id", "tags", "parent_id"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, ...extras }) => [id, extras]));
}

export async function insertDecision(db: Kysely<Db>, decision: Insertable<Db["approval_decisions"]>): Promise<void> {
  await db.insertInto("approval_decisions").values(decision).execute();
}
