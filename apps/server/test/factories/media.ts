import type { MediaCollection } from "@bump/contract";
import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";

/** A finished picture without bytes, for tests that only refer to one. */
export async function buildMedia(
  db: Kysely<Db>,
  ownerId: string,
  { collection = "avatars", ...columns }: Partial<Insertable<Db["media"]>> & { collection?: MediaCollection } = {},
) {
  const id = uuidv7();
  return db
    .insertInto("media")
    .values({
      id,
      owner_id: ownerId,
      collection,
      state: "ready",
      declared_size: 1,
      sha256: id,
      variants: JSON.stringify({ 512: `${id}-512.webp` }),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
