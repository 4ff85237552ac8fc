import type { MediaCollection } from "@bump/contract";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.ts";

export type MediaRow = Selectable<Db["media"]>;
export type Garbage = Selectable<Db["media_garbage"]>;
/** Storage keys by width in pixels; those of other formats than WebP by `640.avif`. */
export type Variants = Record<string, string>;

/** The columns that are seen, of a row under the name `m`. */
export const fileColumns = [
  "m.id",
  "m.type",
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

/** Null when the id is taken already. */
export async function insertMediaRow(db: Kysely<Db>, row: Insertable<Db["media"]>): Promise<MediaRow | undefined> {
  return db
    .insertInto("media")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function findMediaRow(db: Kysely<Db>, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findOwnMediaRow(db: Kysely<Db>, ownerId: string, id: string): Promise<MediaRow | undefined> {
  return db.selectFrom("media").selectAll().where("id", "=", id).where("owner_id", "=", ownerId).executeTakeFirst();
}

type Part = { ownerId: string; recordingId: string; index: number };

/** Whether all of this part of somebody's recording came already. */
export async function hasPart(db: Kysely<Db>, { ownerId, recordingId, index }: Part): Promise<boolean> {
  const row = await db
    .selectFrom("media")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("recording_id", "=", recordingId)
    .where("file_index", "=", index)
    .where("state", "in", ["processing", "ready"])
    .executeTakeFirst();
  return row !== undefined;
}

/** The finished item of the same person with the same bytes and name, for the same purpose. */
export async function findTwinRow(db: Kysely<Db>, row: MediaRow, sha256: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom("media")
    .selectAll()
    .where("owner_id", "=", row.owner_id)
    .where("collection", "=", row.collection)
    .where("sha256", "=", sha256)
    .where("file_name", "=", row.file_name)
    .where("state", "=", "ready")
    .executeTakeFirst();
}

/** Undefined when the upload is not in that state (any more). */
export async function moveMediaRow(
  db: Kysely<Db>,
  id: string,
  from: MediaRow["state"],
  changes: Partial<Insertable<Db["media"]>>,
): Promise<MediaRow | undefined> {
  return db
    .updateTable("media")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", from)
    .returningAll()
    .executeTakeFirst();
}

/** Whether something carries it; of doubles the one that has the bytes. */
export async function isCarried(db: Kysely<Db>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("media as m")
    .innerJoin("media as b", (join) => join.on("b.id", "=", sql<string>`coalesce(m.duplicate_of, m.id)`))
    .select("b.id")
    .where("m.id", "=", id)
    .where("b.uses", ">", 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** The pictures that wait to be the posters of a video, or of its doubles. */
export async function listWaitingPosters(db: Kysely<Db>, videoId: string): Promise<MediaRow[]> {
  return db
    .selectFrom("media")
    .selectAll()
    .where("poster_of", "=", videoId)
    .where("state", "=", "processing")
    .execute();
}

/** False where the video has one already: what people have seen does not change. */
export async function setPoster(
  db: Kysely<Db>,
  videoId: string,
  { variants, blur }: { variants: Variants; blur: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media")
    .set({ variants: JSON.stringify(variants), blur, updated_at: sql`now()` })
    .where("id", "=", videoId)
    .where("type", "=", "video")
    .where(sql<boolean>`variants = '{}'`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when the other one is not the same person's any more. Touched, so that it is not swept away meanwhile. */
export async function moveToDouble(db: Kysely<Db>, { id, owner_id }: MediaRow, twinId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media")
    .set({ updated_at: sql`now()` })
    .where("id", "=", twinId)
    .where("owner_id", "=", owner_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await moveMediaRow(db, id, "processing", { state: "ready", duplicate_of: twinId });
  return true;
}

/** A row with what hangs on it. What its owner wanted to send stays counted for the day, however much of it came. */
export async function takeAwayRow(db: Kysely<Db>, id: string): Promise<void> {
  const given = sql`${id}::uuid`;
  await sql`
    with gone as (
      delete from media where id = ${given} or duplicate_of = ${given} or poster_of = ${given}
      returning owner_id, declared_size, created_at)
    insert into media_given_up (owner_id, bytes, created_at)
    select * from gone where owner_id is not null and created_at > now() - interval '1 day'`.execute(db);
}

/** One that nobody sent any byte of. */
export async function removeMediaRow(db: Kysely<Db>, id: string): Promise<void> {
  await db.deleteFrom("media").where("id", "=", id).execute();
}

/** Files of what the person wrote stay with it, and are nobody's. */
export async function removeMediaRowsOf(db: Kysely<Db>, ownerId: string): Promise<void> {
  await db.updateTable("media").set({ owner_id: null }).where("owner_id", "=", ownerId).where("uses", ">", 0).execute();
  await db.deleteFrom("media").where("owner_id", "=", ownerId).execute();
}

/** Until the transaction ends nobody else begins an upload in this person's name. */
export async function lockUploads(db: Kysely<Db>, ownerId: string): Promise<void> {
  await db.selectFrom("users").select("id").where("id", "=", ownerId).forNoKeyUpdate().executeTakeFirst();
}

/** How much of one person's lies here, and is on its way. What lies here once counts once. */
export async function sumKeptBytes(db: Kysely<Db>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("media")
    .select(sql<number>`coalesce(sum(declared_size), 0)::float8`.as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("state", "<>", "failed")
    .where("duplicate_of", "is", null)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** How much one person began to upload in the last day, also what they took away again. */
export async function sumRecentBytes(db: Kysely<Db>, ownerId: string): Promise<number> {
  // In one statement: what is taken away at this moment counts on one side or on the other.
  const { bytes } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("media")
        .select(["owner_id", "created_at", "declared_size as bytes"])
        .unionAll(eb.selectFrom("media_given_up").select(["owner_id", "created_at", "bytes"]))
        .as("begun"),
    )
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Uploads that were given up, by their owner or by us, and files that belong to nothing. */
export async function removeExpiredRows(db: Kysely<Db>): Promise<void> {
  await deleteInBatches(db, "media", sql`state in ('uploading', 'failed') and created_at < now() - interval '1 day'`);
  await deleteInBatches(db, "media_given_up", sql`created_at < now() - interval '1 day'`);
  // Not one that another points to: that one may be attached at this moment.
  const isFree = sql`not exists (select from media d where d.duplicate_of = media.id)`;
  const isOld = sql`updated_at < now() - interval '1 day'`;
  await deleteInBatches(db, "media", sql`collection = 'posts' and uses = 0 and ${isOld} and ${isFree}`);
  const isShown = sql`exists (select from users u where u.photo_media_id = media.id)
    or exists (select from spaces s where s.image_media_id = media.id)`;
  await deleteInBatches(db, "media", sql`collection <> 'posts' and not (${isShown}) and ${isOld} and ${isFree}`);
}

/** Somebody's uploads that nothing carries: they go with the next sweep, rather than a day later. */
export async function giveUp(db: Kysely<Db>, ownerId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update media set updated_at = to_timestamp(0)
    where id = any(${sql.val(ids)}::uuid[]) and owner_id = ${ownerId}::uuid and uses = 0`.execute(db);
}

export async function listGarbage(
  db: Kysely<Db>,
  { after, limit }: { after: string; limit: number },
): Promise<Garbage[]> {
  return db.selectFrom("media_garbage").selectAll().where("key", ">", after).orderBy("key").limit(limit).execute();
}

export async function insertGarbage(db: Kysely<Db>, garbage: Garbage[]): Promise<void> {
  await db
    .insertInto("media_garbage")
    .values(garbage)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeGarbageRow(db: Kysely<Db>, key: string): Promise<void> {
  await db.deleteFrom("media_garbage").where("key", "=", key).execute();
}

/**
 * A finished picture of this person; of doubles the one that has the bytes. Touched, so that it is not swept away before
 * it is shown.
 */
export async function findOwnImageRow(
  db: Kysely<Db>,
  { ownerId, collection, id }: { ownerId: string; collection: MediaCollection; id: string },
): Promise<{ id: string } | undefined> {
  const named = db
    .selectFrom("media")
    .select((eb) => eb.fn.coalesce("duplicate_of", "id").as("id"))
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("collection", "=", collection)
    .where("state", "=", "ready");
  return db
    .updateTable("media")
    .set({ updated_at: sql`now()` })
    .where("id", "=", named)
    .returning("id")
    .executeTakeFirst();
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
