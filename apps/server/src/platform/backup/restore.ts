import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { migrate, migrateUntil } from "#platform/database/migrate.ts";
import { createPool } from "#platform/database/pool.ts";
import { migrateJobs } from "#platform/jobs/jobs.ts";
import type { Logger } from "#platform/log.ts";
import type { SecretTexts } from "#platform/secrets.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { ArchiveError, readArchive } from "./archive.ts";
import { type Foot, type Head, names } from "./backup.ts";
import { readPlainly, sumOf, type Table, withoutTriggers } from "./tables.ts";

type Migration = Head["migrations"][number];

export type Target = {
  connection: pg.ClientConfig;
  storage: Storage;
  adoptSecrets: (texts: SecretTexts) => Promise<void>;
  log: Logger;
};

/**
 * Makes of a backup and an empty database what was backed up, of the same version or an earlier one. Nothing is there
 * before all of it is, compared row by row and file by file: one that fails can be tried again.
 */
export async function restore(target: Target, path: string, passphrase: string): Promise<Foot> {
  const pool = createPool(target.connection, target.log, 2);
  const client = new pg.Client(target.connection);
  await client.connect();
  try {
    await requireEmpty(client);
    const entries = readArchive(path, passphrase);
    const head = await readHead(path, entries);
    await target.adoptSecrets(head.secrets);
    await migrateTo(head, pool, client, target.log);
    await readPlainly(client);
    await client.query("begin");
    let foot: Foot | undefined;
    await withoutTriggers(client, head.tables, async () => {
      await client.query(`truncate ${head.tables.map(({ name }) => name).join(", ")}`);
      foot = await fill(client, target.storage, head, entries);
    });
    for (const { name, value } of head.sequences) await client.query("select setval($1, $2)", [name, value]);
    await client.query("commit");
    await migrate(pool);
    await client.query("analyze");
    return foot!;
  } finally {
    await client.end();
    await pool.end();
  }
}

/** Whatever a server puts down by itself may be replaced; what belongs to somebody may not. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query("select where to_regclass('public.users') is not null");
  const { rows: people } = tables.length > 0 ? await client.query("select from public.users limit 1") : { rows: [] };
  if (people.length > 0) throw new ArchiveError("the database is in use: a backup is restored into an empty one");
}

async function readHead(path: string, entries: AsyncGenerator<{ name: string; body: Readable }>): Promise<Head> {
  const first = await entries.next();
  const isHead = !first.done && first.value.name === names.head;
  const head = isHead ? ((await json(first.value.body)) as Head) : undefined;
  if (head?.format !== 1) throw new ArchiveError(`${path} is not a backup that this version understands`);
  return head;
}

async function migrateTo(head: Head, pool: pg.Pool, client: pg.Client, log: Logger): Promise<void> {
  await migrateUntil(pool, head.migrations.at(-1)!.name);
  await migrateJobs(pool, log);
  const { rows } = await client.query<Migration>("select name, checksum from public.schema_migrations");
  const isKnown = (ran: Migration) => rows.some((row) => row.name === ran.name && row.checksum === ran.checksum);
  if (!head.migrations.every(isKnown)) {
    throw new ArchiveError(`the backup was made by version ${head.version}: restore it with that one or a later one`);
  }
  if (rows.length > head.migrations.length) {
    throw new ArchiveError("a newer version has started on this database: give the backup an empty one");
  }
}

async function fill(
  client: pg.Client,
  storage: Storage,
  head: Head,
  entries: AsyncGenerator<{ name: string; body: Readable }>,
): Promise<Foot> {
  const done = { files: 0, bytes: 0 };
  for await (const { name, body } of entries) {
    if (name === names.foot) {
      const foot = (await json(body)) as Foot;
      await compare(client, head.tables, foot, done);
      return foot;
    }
    if (name.startsWith(names.files)) {
      done.bytes += await putFile(storage, name.slice(names.files.length), body);
      done.files += 1;
    } else await putRows(client, head.tables, name, body);
  }
  throw new ArchiveError("the backup ends too early");
}

async function putRows(client: pg.Client, tables: Table[], name: string, body: Readable): Promise<void> {
  const table = tables.find((one) => name.startsWith(`${names.rows}${one.name}/`));
  if (!table) throw new ArchiveError(`the backup holds "${name}", which is nothing that belongs into one`);
  const rows = client.query(copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`));
  await pipeline(body, createGunzip(), rows);
}

/** Read back, so that what was written is known and not hoped for. Answers with its size. */
async function putFile(storage: Storage, key: string, body: Readable): Promise<number> {
  const [sent, back] = [createHash("sha256"), createHash("sha256")];
  let size = 0;
  const count = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      sent.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  };
  await storage.put(key, Readable.from(count()), { type: "application/octet-stream" });
  await pipeline((await storage.get(key)) ?? [], back);
  if (!sent.digest().equals(back.digest())) throw new ArchiveError(`the file ${key} did not arrive as it was sent`);
  return size;
}

async function compare(
  client: pg.Client,
  tables: Table[],
  foot: Foot,
  done: { files: number; bytes: number },
): Promise<void> {
  for (const table of tables) {
    const [is, was] = [await sumOf(client, table), foot.sums[table.name]];
    if (is.rows !== was?.rows || is.sum !== was.sum) {
      throw new ArchiveError(`${table.name} came back with ${is.rows} of ${was?.rows} rows, or with other values`);
    }
  }
  if (done.files !== foot.files || done.bytes !== foot.bytes) {
    throw new ArchiveError(`${done.files} of ${foot.files} files came back`);
  }
}
