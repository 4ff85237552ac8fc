import type { Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";

export async function buildTag(db: Kysely<Db>, spaceId: string, name: string, description = "") {
  return db
    .insertInto("tags")
    .values({ id: uuidv7(), space_id: spaceId, name, description })
    .returningAll()
    .executeTakeFirstOrThrow();
}
