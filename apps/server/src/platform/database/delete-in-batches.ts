import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Db } from "./db.types.ts";

/** Deletes step by step: however much there is, no step holds many locks or meets the statement timeout. */
export async function deleteInBatches(
  db: Kysely<Db>,
  table: keyof Db,
  condition: RawBuilder<unknown>,
  batch = 1000,
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)}
      where ctid in (select ctid from ${sql.table(table)} where ${condition} limit ${batch})`.execute(db);
    if (Number(numAffectedRows ?? 0) < batch) return;
  }
}
