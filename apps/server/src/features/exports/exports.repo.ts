import { type Kysely, sql } from "kysely";
import { type SubjectKind, type SubjectState, visibleTo } from "#features/subjects/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { decodeCursor, decodeNameCursor, type Page, toPage } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";

type Source = Pick<Deps, "secrets" | "db">;
type Asked = { spaceId: string; limit: number; cursor?: string };

/** What the viewer sees of a kind, newest first, without drafts: their own would be in it else. */
export async function listSubjectRows(
  { secrets, db }: Source,
  viewer: Viewer,
  { spaceId, kind, limit, cursor }: Asked & { kind: SubjectKind },
): Promise<Page<{ id: string; state: SubjectState; created_at: Date }>> {
  const after = decodeCursor(cursor);
  const rows = await db
    .selectFrom("subjects as s")
    .select(["s.id", "s.state", "s.created_at"])
    .where("s.space_id", "=", spaceId)
    .where("s.kind", "=", kind)
    .where("s.state", "in", ["published", "pending", "hidden"])
    .where(visibleTo({ secrets }, viewer))
    .$if(after !== null, (qb) => qb.where(sql<boolean>`(s.created_at, s.id) < (${after!.at}, ${after!.id}::uuid)`))
    .orderBy("s.created_at", "desc")
    .orderBy("s.id", "desc")
    .limit(limit + 1)
    .$castTo<{ id: string; state: SubjectState; created_at: Date }>()
    .execute();
  return toPage(rows, limit, (row) => ({ at: row.created_at, id: row.id }));
}

export async function listTagRows(db: Kysely<Db>, { spaceId, limit, cursor }: Asked) {
  const after = decodeNameCursor(cursor);
  const rows = await db
    .selectFrom("tags")
    .select(["id", "name", "description", "created_at"])
    .where("space_id", "=", spaceId)
    .$if(after !== null, (qb) => qb.where("name", ">", after!.name))
    .orderBy("name")
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ name, id }) => ({ name, id }));
}

export async function loadProblemNames(db: Kysely<Db>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("posts").select(["id", "name"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name ?? ""]));
}

export async function getSpaceRow(db: Kysely<Db>, id: string) {
  return db
    .selectFrom("spaces")
    .select(["id", "name", "code", "is_private", "description"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

export type Known = { kind: string | null; state: string | null; space_id: string | null };

/** What is, or was, under these ids; of what is gone for good nothing but that. */
export async function loadKnown(db: Kysely<Db>, ids: readonly string[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known & { id: string }>`
    select id, kind, state, space_id from subjects where id = any(${sql.val(ids)}::uuid[])
    union all
    select id, null, null, null from removed_subjects where id = any(${sql.val(ids)}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...known }) => [id, known]));
}

/** The comment's item and what it answers, of comments that are there. */
export async function loadThreads(db: Kysely<Db>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { item_id: string; reply_to: string | null }>();
  const rows = await db.selectFrom("comments").select(["id", "item_id", "reply_to"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, ...thread }) => [id, thread]));
}
