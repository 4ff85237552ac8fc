import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { SecretTexts } from "#platform/secrets.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { version } from "#platform/version.ts";
import { writeArchive } from "./archive.ts";
import { listSequences, listTables, readPlainly, type Sequence, type Sum, sumOf, type Table } from "./tables.ts";

/** The first entry: what is needed before the first row comes. */
export type Head = {
  format: 1;
  version: string;
  madeAt: string;
  migrations: { name: string; checksum: string }[];
  tables: Table[];
  sequences: Sequence[];
  secrets: SecretTexts;
};
/** The last entry: what must have come. */
export type Foot = { sums: Record<string, Sum>; files: number; bytes: number };

export const names = { head: "backup.json", rows: "rows/", files: "media/", foot: "sums.json" };

/** Rows of this many bytes are held in memory and packed as one. */
const pieceBytes = 8 * 1024 * 1024;
const newline = 10;

export type Source = { connection: pg.ClientConfig; storage: Storage; secrets: SecretTexts };

/**
 * Everything that a deployment consists of but its settings, as it was at one moment, while people go on. Files are put
 * down before a row names them and removed after it, so those that the rows name are there when they come after the rows.
 */
export async function backUp(source: Source, path: string, passphrase: string): Promise<Foot> {
  const client = new pg.Client(source.connection);
  await client.connect();
  try {
    const foot: Foot = { sums: {}, files: 0, bytes: 0 };
    await readPlainly(client);
    await client.query("begin transaction isolation level repeatable read read only");
    await writeArchive(path, passphrase, async (add) => {
      const head = await readHead(client, source.secrets);
      await add(names.head, toJson(head));
      for (const table of head.tables) {
        foot.sums[table.name] = await sumOf(client, table);
        let piece = 0;
        for await (const rows of readRows(client, table)) {
          await add(`${names.rows}${table.name}/${++piece}.copy.gz`, await promisify(gzip)(rows));
        }
      }
      for await (const file of readFiles(source.storage)) {
        await add(names.files + file.key, file.body, file.size);
        foot.files += 1;
        foot.bytes += file.size;
      }
      await add(names.foot, toJson(foot));
    });
    return foot;
  } finally {
    await client.end();
  }
}

async function readHead(client: pg.Client, secrets: SecretTexts): Promise<Head> {
  const migrations = await client.query<Head["migrations"][number]>(
    "select name, checksum from public.schema_migrations order by name",
  );
  return {
    format: 1,
    version,
    madeAt: new Date().toISOString(),
    migrations: migrations.rows,
    tables: await listTables(client),
    sequences: await listSequences(client),
    secrets,
  };
}

/** In pieces of whole rows: each can be copied back by itself. */
async function* readRows(client: pg.Client, { name, columns }: Table): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`copy ${name} (${columns.join(", ")}) to stdout`));
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes || !chunk.includes(newline)) continue;
    const all = Buffer.concat(held);
    const end = all.lastIndexOf(newline) + 1;
    yield all.subarray(0, end);
    held = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function* readFiles(storage: Storage): AsyncGenerator<{ key: string; size: number; body: Readable }> {
  for await (const key of storage.keys()) {
    const found = await storage.head(key);
    const body = found && (await storage.get(key));
    // Removed meanwhile: at the moment of the rows it was on its way out.
    if (body) yield { key, size: found.size, body };
  }
}

function toJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
