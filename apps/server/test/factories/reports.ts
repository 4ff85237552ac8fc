import type { Insertable, Kysely } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";

type Columns = Partial<Insertable<Db["reports"]>> & { subject_id: string; space_id: string };

/** An open report of somebody who is gone. */
export async function buildReport(db: Kysely<Db>, columns: Columns) {
  return db
    .insertInto("reports")
    .values({
      id: uuidv7(),
      topics: ["spam"],
      snapshot: JSON.stringify({ title: "", html: "" }),
      for_staff: false,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
