import type { Kysely } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { createDatabase } from "#platform/database/database.ts";
import { createPool } from "#platform/database/pool.ts";
import { connectionTo } from "#platform/embedded-postgres/cluster.ts";
import { createLogger } from "#platform/log.ts";

/** The database of a server that another process runs on this data folder, for what its API cannot make yet. */
export async function withDatabaseOf<T>(dataDir: string, work: (db: Kysely<Db>) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool(await connectionTo(dataDir), createLogger("silent"), 1));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
