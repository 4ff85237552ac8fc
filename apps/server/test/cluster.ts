import { mkdtemp, readdir, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Connection } from "#platform/embedded-postgres/cluster.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { lockFolder } from "#platform/embedded-postgres/folder-lock.ts";
import { listPostgres, signal } from "#platform/embedded-postgres/processes.ts";
import { createLogger } from "#platform/log.ts";
import { migrate } from "#platform/database/migrate.ts";
import { createPool } from "#platform/database/pool.ts";
import { migrateJobs } from "#platform/jobs/jobs.ts";

const prefix = "bump-test-";

/** A PostgreSQL for one run, thrown away afterwards. Its database `bump` is migrated: the template of all others. */
export async function startTestCluster(): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  await removeOrphans();
  const dataDir = await mkdtemp(join(tmpdir(), prefix));
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

/** A run that was killed leaves its PostgreSQL behind; nobody holds the lock of its folder any more. */
async function removeOrphans(): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((entry) => entry.startsWith(prefix))) {
    const folder = join(tmpdir(), name);
    const cluster = await realpath(join(folder, "postgres")).catch(() => null);
    const lock = cluster && (await lockFolder(folder));
    if (!lock) continue;
    for (const pid of await listPostgres(cluster)) signal(pid, "SIGKILL");
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    lock.release();
  }
}

export function urlOf({ user, host, port, database }: Connection): string {
  return `postgres://${user}@${encodeURIComponent(host)}:${port}/${database}`;
}
