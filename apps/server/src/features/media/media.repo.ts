import type { MediaCollection } from "@bump/contract";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";

export type MediaRow = Selectable<Db["media"]>;
/** Storage keys by width in pixels; those of other formats than WebP by `640.avif`. */
export type Variants = Record<string, string>;

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

/** One that counts for nobody: nothing of it was sent. */
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
