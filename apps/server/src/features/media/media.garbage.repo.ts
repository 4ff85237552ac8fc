import { type Kysely, type Selectable, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { deleteInBatches } from "#platform/database/delete-in-batches.ts";

export type Garbage = Selectable<Db["media_garbage"]>;

/** Not one that another points to: that one may be attached at this moment. */
const isFree = sql<boolean>`not exists (select from media d where d.duplicate_of = media.id)`;
const isShown = sql<boolean>`exists (select from users u where u.photo_media_id = media.id)
  or exists (select from spaces s where s.image_media_id = media.id)`;

/** Uploads that were given up, by their owner or by us, and files that belong to nothing. */
export async function removeExpiredRows(db: Kysely<Db>): Promise<void> {
  await deleteInBatches(db, "media", sql`state in ('uploading', 'failed') and created_at < now() - interval '1 day'`);
  await deleteInBatches(db, "media_given_up", sql`created_at < now() - interval '1 day'`);
  const isOld = sql`updated_at < now() - interval '1 day'`;
  await deleteInBatches(db, "media", sql`collection = 'posts' and uses = 0 and ${isOld} and ${isFree}`);
  await deleteInBatches(db, "media", sql`collection <> 'posts' and not (${isShown}) and ${isOld} and ${isFree}`);
}

/** Whether nothing needs a row, which nothing can come to before the transaction ends. */
export async function holdUnneeded(db: Kysely<Db>, id: string): Promise<boolean> {
  await db.selectFrom("media").select("id").where("id", "=", id).forUpdate().execute();
  // Asked when it is held: somebody may have come to need it until then.
  const row = await db
    .selectFrom("media")
    .select("id")
    .where("id", "=", id)
    .where("uses", "=", 0)
    .where(isFree)
    .where(sql<boolean>`not (${isShown})`)
    .executeTakeFirst();
  return row !== undefined;
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
