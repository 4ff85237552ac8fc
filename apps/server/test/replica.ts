import { execFile } from "node:child_process";
import { appendFile, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "#platform/log.ts";
import { urlOf } from "./cluster.ts";

const log = createLogger("silent");

/** Two PostgreSQL, of which one follows the other. */
export async function startWithReplica() {
  const folders = [await mkdtemp(join(tmpdir(), "bump-first-")), await mkdtemp(join(tmpdir(), "bump-copy-"))] as const;
  const [first, copy] = folders.map((dataDir) => ({ dataDir, log, isDurable: false })) as [Settings, Settings];
  const made = await startEmbeddedPostgres(first);
  await made.stop();
  // The owner of its files is PostgreSQL's account.
  const cluster = await realpath(join(first.dataDir, "postgres"));
  await promisify(execFile)("cp", ["-a", cluster, join(copy.dataDir, "postgres")]);
  await appendFile(
    join(copy.dataDir, "postgres", "postgresql.auto.conf"),
    `primary_conninfo = 'host=${made.connection.host} port=${made.connection.port} user=${made.connection.user}'\n`,
  );
  await writeFile(join(copy.dataDir, "postgres", "standby.signal"), "");

  const primary = await startEmbeddedPostgres(first);
  const replica = await startEmbeddedPostgres(copy);
  return {
    url: urlOf(primary.connection),
    replicaUrl: urlOf(replica.connection),
    stopReplica: replica.stop,
    stop: async () => {
      await replica.stop();
      await primary.stop();
      for (const folder of folders) await rm(folder, { recursive: true });
    },
  };
}

type Settings = Parameters<typeof startEmbeddedPostgres>[0];
