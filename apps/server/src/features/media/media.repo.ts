import type { MediaCollection } from "@bump/contract";
import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.ts";

export type MediaRow = Selectable<Db["media"]>;
export type Garbage = Selectable<Db["media_garbage"]>;
/** Storage keys by width in pixels. */
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

/** The finished item of the same person with the same bytes, for the same purpose. */
export async function findTwinRow(db: Kysely<Db>, row: MediaRow, sha256: string): Promise<MediaRow | undefined> {
  return db
    .selectFrom("media")
    .selectAll()
    .where("owner_id", "=", row.owner_id)
    .where("collection", "=", row.collection)
    .where("sha256", "=", sha256)
    .where("state", "=", "ready")
    .executeTakeFirst();
}

/** False when the upload is not in that state (any more). */
export async function moveMediaRow(
  db: Kysely<Db>,
  id: string,
  from: MediaRow["state"],
  changes: Partial<Insertable<Db["media"]>>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("media")
    .set({ ...changes, updated_at: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeMediaRow(db: Kysely<Db>, id: string): Promise<void> {
  await db.deleteFrom("media").where("id", "=", id).execute();
}

export async function removeMediaRowsOf(db: Kysely<Db>, ownerId: string): Promise<void> {
  await db.deleteFrom("media").where("owner_id", "=", ownerId).execute();
}

/** How much one person began to upload in the last day. */
export async function sumRecentBytes(db: Kysely<Db>, ownerId: string): Promise<number> {
  const { bytes } = await db
    .selectFrom("media")
    .select(sql<number>`coalesce(sum(declared_size), 0)::float8`.as("bytes"))
    .where("owner_id", "=", ownerId)
    .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** Uploads that were given up, by their owner or by us. */
export async function removeExpiredRows(db: Kysely<Db>): Promise<void> {
  await deleteInBatches(db, "media", sql`state in ('uploading', 'failed') and created_at < now() - interval '1 day'`);
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

/** A finished picture of this person; of doubles the one that has the bytes. */
export async function findOwnImageRow(
  db: Kysely<Db>,
  { ownerId, collection, id }: { ownerId: string; collection: MediaCollection; id: string },
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom("media")
    .select((eb) => eb.fn.coalesce("duplicate_of", "id").as("id"))
    .where("id", "=", id)
    .where("owner_id", "=", ownerId)
    .where("collection", "=", collection)
    .where("state", "=", "ready")
    .executeTakeFirst();
}
