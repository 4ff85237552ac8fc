// npm run bench:backup: how long a backup takes beside a running server, and how long it takes to come back into an empty place.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createPool } from "../apps/server/src/platform/database/pool.ts";
import { connectionTo } from "../apps/server/src/platform/embedded-postgres/cluster.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import { FolderStorage } from "../apps/server/src/platform/storage/folder-storage.ts";
import { startServer } from "../e2e/support/server.ts";
import { fillStories } from "./stories.ts";

const stories = 400_000;
const files = 400;
const fileBytes = 1_000_000;
const wantedMinutes = 10;
const program = fileURLToPath(new URL("../apps/server/src/backup-cli.ts", import.meta.url));

const home = await mkdtemp(join(tmpdir(), "bump-bench-"));
const server = await startServer();
try {
  const gigabytes = (await fill()) / 1e9;
  const file = join(home, "backup");
  const [made, back] = [await time("backup", server.dataDir, file), await time("restore", join(home, "data"), file)];
  const size = (await stat(file)).size / 1e9;
  console.log(`  ${gigabytes.toFixed(2)} GB of rows, indexes and files; the backup has ${size.toFixed(2)} GB`);
  const minutes = back / 60 / gigabytes;
  console.log(
    `  made in ${made.toFixed(0)} s; restored in ${back.toFixed(0)} s: ${minutes.toFixed(1)} minutes a GB, at most ${wantedMinutes}`,
  );
  if (minutes > wantedMinutes) process.exitCode = 1;
} finally {
  await server.stop();
  await rm(home, { recursive: true, force: true });
}

/** Answers with what it takes on the disk. */
async function fill(): Promise<number> {
  const pool = createPool(await connectionTo(server.dataDir), createLogger("warn"));
  await fillStories(pool, 0, stories);
  const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  await pool.end();
  const storage = new FolderStorage(join(server.dataDir, "media"));
  for (let number = 0; number < files; number++) {
    await storage.put(`spaces/bench/posts/f-${number}`, randomBytes(fileBytes));
  }
  return Number(rows[0]!.bytes) + files * fileBytes;
}

async function time(command: "backup" | "restore", dataDir: string, file: string): Promise<number> {
  const env = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: "quiet otters swim at night" };
  const startedAt = performance.now();
  const { stdout } = await promisify(execFile)(process.execPath, [program, command, file], { env });
  console.log(`  ${stdout.trim()}`);
  return (performance.now() - startedAt) / 1000;
}
