import { type Kysely, type RawBuilder, sql } from "kysely";
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

/** Problems of the space that those who run it see, out of these. */
export async function loadProblemsHere(
  db: Kysely<Db>,
  { spaceId, ids }: { spaceId: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from subjects s where ${isHere(spaceId)} and s.id = any(${sql.val(ids)}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

function isHere(spaceId: string) {
  return sql<boolean>`(s.space_id = ${spaceId}::uuid and s.state in ('published', 'pending', 'hidden'))`;
}

/** The problems of the space that each of these solutions is offered to. */
export async function loadLinks(
  db: Kysely<Db>,
  { spaceId, ids }: { spaceId: string; ids: readonly string[] },
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ solution_id: string; problem_ids: string[] }>`
    select l.solution_id, array_agg(l.problem_id order by l.created_at, l.problem_id) as problem_ids
    from solution_problems l join subjects s on s.id = l.problem_id and ${isHere(spaceId)}
    where l.solution_id = any(${sql.val(ids)}::uuid[]) group by l.solution_id`.execute(db);
  return new Map(rows.map(({ solution_id, problem_ids }) => [solution_id, problem_ids]));
}

type Author = { author: { id: string; displayName: string } | null };
const authorOf = sql`(select jsonb_build_object('id', u.id, 'displayName', u.display_name) from users u
  where u.id = r.author_id) as author`;

/** What was added to the problems or the solutions of the space, one after the other. */
async function listAdded<Row extends { id: string }>(
  { secrets, db }: Source,
  viewer: Viewer,
  { spaceId, limit, cursor, from, select }: Asked & { from: RawBuilder<unknown>; select: RawBuilder<unknown> },
): Promise<Page<Row & Author>> {
  const after = decodeNameCursor(cursor);
  const { rows } = await sql<Row & Author & { above: string }>`
    select s.id as above, r.id, ${authorOf}, r.created_at as "createdAt", ${select} from ${from}
    where ${isHere(spaceId)} and ${visibleTo({ secrets }, viewer)}
      and ${after ? sql`(s.id, r.id) > (${after.name}::uuid, ${after.id}::uuid)` : sql`true`}
    order by s.id, r.id limit ${limit + 1}`.execute(db);
  return toPage(rows, limit, ({ above, id }) => ({ name: above, id }));
}

export function listIngredientRows(source: Source, viewer: Viewer, asked: Asked) {
  return listAdded<{ id: string; createdAt: Date }>(source, viewer, {
    ...asked,
    from: sql`subjects s join ingredients r on r.problem_id = s.id`,
    select: sql`r.problem_id as "problemId", r.name, r.type, r.visual_type as "visualType"`,
  });
}

/** Without those of another space's problems. */
export function listMeasurementRows(source: Source, viewer: Viewer, asked: Asked) {
  return listAdded<{ id: string; createdAt: Date }>(source, viewer, {
    ...asked,
    from: sql`subjects s join measurements r on r.solution_id = s.id and (r.problem_id is null or exists (
      select from subjects p where p.id = r.problem_id and p.space_id = s.space_id
        and p.state in ('published', 'pending', 'hidden')))`,
    select: sql`r.solution_id as "solutionId", r.problem_id as "problemId", r.name, r.unit, r.value,
      r.measured_on::text as date`,
  });
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

/** Rows that count what is below them: before the figures of the space, and in one order. */
export async function lockCounted(db: Kysely<Db>, ids: readonly string[]): Promise<void> {
  for (const table of ["problems", "solutions"] as const) {
    await db
      .selectFrom(table)
      .select("id")
      .where("id", "=", sql<string>`any(${sql.val(ids)}::uuid[])`)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
  }
}
