import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type pg from "pg";

const serverFolder = fileURLToPath(new URL("../../../", import.meta.url));
export const migrationsFolder = join(serverFolder, "migrations");
const ownFolders = { migrations: migrationsFolder, functions: join(serverFolder, "sql") };

/** Any number that nothing else locks: nodes that start together take turns. */
const migrationLock = 7_267_531_001;

/** A file that begins with this line runs outside a transaction, as `create index concurrently` must. */
const outsideTransaction = "-- no transaction";

type SqlFile = { name: string; sql: string; checksum: string };

/** A database that these migrations do not fit. */
export class MigrationError extends Error {
  override name = "MigrationError";
}

/** Brings the database up to date: migrations that have not run, then every function anew. */
export async function migrate(pool: pg.Pool, folders = ownFolders): Promise<{ applied: string[] }> {
  const files = await readSqlFiles(folders.migrations);
  const functions = await readSqlFiles(folders.functions);
  return inTurn(pool, async (client) => {
    const applied = await applyMigrations(client, files);
    await recreateFunctions(client, functions);
    return { applied };
  });
}

/** The tables as they once were, without the functions and triggers, which `migrate` brings. */
export async function migrateUntil(pool: pg.Pool, last: string): Promise<void> {
  const files = await readSqlFiles(ownFolders.migrations);
  await inTurn(pool, (client) =>
    applyMigrations(
      client,
      files.filter(({ name }) => name <= last),
    ),
  );
}

async function inTurn<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    // A migration may rewrite a large table.
    await client.query("set statement_timeout = 0");
    await takeTurn(client);
    return await work(client);
  } finally {
    // Destroyed rather than returned: with the session go the lock and the settings above.
    client.release(true);
  }
}

/** Asks again and again: a statement that waits for the lock would be waited for by `create index concurrently`. */
async function takeTurn(client: pg.PoolClient): Promise<void> {
  const ask = () => client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [migrationLock]);
  while (!(await ask()).rows[0]?.taken) await setTimeout(50);
}

async function applyMigrations(client: pg.PoolClient, files: SqlFile[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz(3) not null default now())`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from schema_migrations order by name",
  );
  const earlier = new Map(rows.map((row) => [row.name, row.checksum]));

  for (const { name, checksum } of files) {
    const known = earlier.get(name);
    if (known !== undefined && known !== checksum) {
      throw new MigrationError(`migration ${name} was changed after it had run on this database`);
    }
  }
  // A newer node may have added migrations already; they only widen, so an older one runs on.
  const due = files.filter(({ name }) => !earlier.has(name));
  for (const file of due) await applyMigration(client, file);
  return due.map(({ name }) => name);
}

async function applyMigration(client: pg.PoolClient, { name, sql, checksum }: SqlFile): Promise<void> {
  const inTransaction = !sql.startsWith(outsideTransaction);
  try {
    if (inTransaction) await client.query("begin");
    await client.query(sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [name, checksum]);
    if (inTransaction) await client.query("commit");
  } catch (error) {
    throw new MigrationError(`migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Functions and triggers carry no data, so the newest text of each simply replaces the last one. */
async function recreateFunctions(client: pg.PoolClient, files: SqlFile[]): Promise<void> {
  for (const { name, sql } of files) {
    await client.query(`begin; ${sql}; commit`).catch((error: unknown) => {
      throw new MigrationError(`sql/${name} failed: ${(error as Error).message}`, { cause: error });
    });
  }
}

async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
