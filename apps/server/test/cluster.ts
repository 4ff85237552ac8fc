import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "#platform/embedded-postgres/cluster.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "#platform/log.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createPool } from "#platform/database/pool.ts";
import { migrateJobs } from "#platform/jobs/jobs.ts";

/** A PostgreSQL for one run, thrown away afterwards. Its database `bump` is migrated: the template of all others. */
export async function startTestCluster(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), "bump-test-"));
  const log = createLogger("warn");
  const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false });
  const pool = createPool(postgres.connection, log);
  await migrate(pool);
  await migrateJobs(pool, log);
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
