import { worldSpaceId } from "@bump/contract";
import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Subjects } from "#platform/database/db.types.ts";

/** A bare row of the hinge, without the content that would own it. */
export async function buildSubject(db: Kysely<Db>, overrides: Partial<Insertable<Subjects>> = {}) {
  return db
    .insertInto("subjects")
    .values({ id: uuidv7(), kind: "story", space_id: worldSpaceId, ...overrides })
    .returningAll()
    .executeTakeFirstOrThrow();
}
