import { type Kysely, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { MediaRow } from "./media.repo.ts";

/** The columns that are seen, of a row under the name `m`. */
const fileColumns = [
  "m.id",
  "m.type",
  "m.collection",
  "m.file_name",
  "m.declared_size",
  "m.file_key",
  "m.variants",
  "m.width",
  "m.height",
  "m.blur",
  "m.duration_ms",
  "m.is_captured",
  "m.recording_id",
  "m.file_index",
  "m.video_id",
  "m.transcription",
] as const;
type WithoutAlias<Column> = Column extends `m.${infer Name}` ? Name : never;
export type FileRow = Pick<MediaRow, WithoutAlias<(typeof fileColumns)[number]> & keyof MediaRow>;

/** Somebody's uploads that nothing carries: they go with the next sweep, rather than a day later. */
export async function giveUp(db: Kysely<Db>, ownerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update media set updated_at = to_timestamp(0)
    where id = any(${sql.val(ids)}::uuid[]) and owner_id = ${ownerId}::uuid and uses = 0`.execute(db);
}

/** A row that was named, and whether the subject carries it already. */
export type UsableRow = MediaRow & { given_id: string; is_attached: boolean };

/**
 * The files that the viewer may give to a subject, held until the transaction ends: their own finished ones, and those that
 * it carries already. Of doubles the one that has the bytes.
 */
export async function lockUsableRows(
  db: Kysely<Db>,
  { ownerId, subjectId, ids }: { ownerId: string; subjectId: string; ids: readonly string[] },
): Promise<UsableRow[]> {
  // What is processed and points to another is a copy that is being made, not a double.
  const { rows } = await sql<UsableRow>`
    select m.*, g.id as given_id, is_attached
    from media g
    join media m on m.id = case when g.state = 'ready' then coalesce(g.duplicate_of, g.id) else g.id end
    cross join lateral (select exists (
      select from subject_media sm where sm.media_id = m.id and sm.subject_id = ${subjectId}::uuid)) a (is_attached)
    where g.id = any(${sql.val(ids)}::uuid[]) and m.collection = 'posts'
      and (is_attached or (g.state = 'ready' and g.owner_id = ${ownerId}::uuid and m.owner_id = ${ownerId}::uuid))
    order by m.id for no key update of m`.execute(db);
  return rows;
}

/** Whether all of them are a person's own for posts, and nothing but unfinished. */
export async function areOnTheirWay(
  db: Kysely<Db>,
  { ownerId, ids }: { ownerId: string; ids: readonly string[] },
): Promise<boolean> {
  const rows = await db
    .selectFrom("media")
    .select("id")
    .where("id", "in", ids)
    .where("owner_id", "=", ownerId)
    .where("collection", "=", "posts")
    .where("state", "in", ["uploading", "processing"])
    .execute();
  return rows.length === new Set(ids).size;
}

/** In this order, and no others. Those that stay are not taken off in between. */
export async function setSubjectMedia(db: Kysely<Db>, subjectId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from subject_media where subject_id = ${subjectId}::uuid and media_id <> all(${sql.val(ids)}::uuid[])`.execute(
    db,
  );
  if (ids.length === 0) return;
  await db
    .insertInto("subject_media")
    .values(ids.map((id, position) => ({ subject_id: subjectId, media_id: id, position })))
    .onConflict((conflict) =>
      conflict.columns(["subject_id", "media_id"]).doUpdateSet({ position: sql`excluded.position` }),
    )
    .execute();
}

/** The files of subjects, each subject's in their order. */
export async function loadSubjectMedia(db: Kysely<Db>, subjectIds: readonly string[]) {
  if (subjectIds.length === 0) return [];
  return db
    .selectFrom("subject_media as sm")
    .innerJoin("media as m", "m.id", "sm.media_id")
    .select("sm.subject_id")
    .select(fileColumns)
    .where("sm.subject_id", "in", subjectIds)
    .orderBy("sm.position")
    .execute();
}

export async function loadFileRows(db: Kysely<Db>, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("media as m").select(fileColumns).where("m.id", "in", ids).execute();
}

/** The copies of a subject that are still to be made. */
export async function listOpenCopies(db: Kysely<Db>, subjectId: string): Promise<MediaRow[]> {
  return db
    .selectFrom("media as m")
    .innerJoin("subject_media as sm", "sm.media_id", "m.id")
    .selectAll("m")
    .where("sm.subject_id", "=", subjectId)
    .where("m.state", "=", "processing")
    .execute();
}
