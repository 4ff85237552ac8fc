import { resolve } from "node:path";
import { backUp, type Foot } from "#platform/backup/backup.ts";
import { restore } from "#platform/backup/restore.ts";
import { type Config, parseConfig } from "#platform/config.ts";
import { openPostgres, type Postgres } from "#platform/database/open-postgres.ts";
import { joinEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { createLogger, type Logger } from "#platform/log.ts";
import { adoptSecrets, readSecretTexts } from "#platform/secrets.ts";
import { createStorage, type Storage } from "#platform/storage/storage.ts";

type Opened = { config: Config; log: Logger; connection: Postgres["connection"]; storage: Storage };
type Task = {
  open: (config: Config, log: Logger) => Promise<Postgres>;
  run: (opened: Opened, path: string, passphrase: string) => Promise<Foot>;
  done: string;
};

const tasks: Record<string, Task | undefined> = {
  /** Beside a running server, or without one. */
  backup: {
    open: (config, log) =>
      config.databaseUrl === null ? joinEmbeddedPostgres({ dataDir: config.dataDir, log }) : openPostgres(config, log),
    run: async ({ config, ...source }, path, passphrase) => {
      const secrets = await readSecretTexts(`${config.dataDir}/secrets`, config.givenSecrets);
      return backUp({ ...source, secrets }, path, passphrase);
    },
    done: "backed up",
  },
  /** With no server beside it. */
  restore: {
    open: openPostgres,
    run: ({ config, ...target }, path, passphrase) => {
      const adopt = adoptSecrets.bind(null, `${config.dataDir}/secrets`, config.givenSecrets);
      return restore({ ...target, adoptSecrets: adopt }, path, passphrase);
    },
    done: "restored",
  },
};

process.exitCode = await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`bump: ${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function run([command = "", file, ...more]: string[]): Promise<number> {
  const task = tasks[command];
  const config = parseConfig(process.env);
  const passphrase = config.backupPassphrase;
  if (!task || !file || more.length > 0 || passphrase === null) {
    process.stderr.write(`usage: BACKUP_PASSPHRASE=<at least 16 characters> npm run ${command} -- <file>\n`);
    return 2;
  }
  // npm runs its scripts in the project's folder, wherever it is called.
  const path = resolve(process.env["INIT_CWD"] ?? ".", file);
  const startedAt = performance.now();
  const log = createLogger("warn");
  const storage = await createStorage(config);
  const postgres = await task.open(config, log);
  try {
    const foot = await task.run({ config, log, connection: postgres.connection, storage }, path, passphrase);
    const seconds = Math.ceil((performance.now() - startedAt) / 1000);
    process.stdout.write(`bump: ${describe(foot)} ${task.done} in ${seconds} s\n`);
    return 0;
  } finally {
    storage.close();
    await postgres.stop();
  }
}

function describe({ sums, files, bytes }: Foot): string {
  const rows = Object.values(sums).reduce((total, sum) => total + sum.rows, 0);
  return `${rows} rows and ${files} files (${Math.ceil(bytes / 1e6)} MB)`;
}
