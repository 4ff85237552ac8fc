import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Connection } from "#platform/embedded-postgres/cluster.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "#platform/log.ts";
import { migrate } from "#platform/database/migrate.ts";

/** A PostgreSQL for one run, thrown away afterwards. Its database `bump` is migrated: the template of all others. */
export async function startTestCluster(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "bump-test-"));
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger("warn"), isDurable: false });
  const pool = new pg.Pool(postgres.connection);
  await migrate(pool);
  await pool.end();
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

export function urlOf({ user, host, port, database }: Connection): string {
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}
