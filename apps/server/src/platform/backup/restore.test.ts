import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, expect, it } from "vitest";
import { migrateUntil } from "#platform/database/migrate.ts";
import { createPool } from "#platform/database/pool.ts";
import { migrateJobs } from "#platform/jobs/jobs.ts";
import { createLogger } from "#platform/log.ts";
import { readSecretTexts } from "#platform/secrets.ts";
import { FolderStorage } from "#platform/storage/folder-storage.ts";
import { createTestDatabase } from "#test/harness.ts";
import { backUp } from "./backup.ts";
import { restore } from "./restore.ts";

const passphrase = "quiet otters swim at night";
const log = createLogger("silent");
const folder = await mkdtemp(join(tmpdir(), "bump-restore-"));
const storage = new FolderStorage(join(folder, "media"));
const secrets = await readSecretTexts(join(folder, "secrets"), {});
afterAll(() => rm(folder, { recursive: true }));

async function openDatabase(template?: "template0") {
  const { url, drop } = await createTestDatabase(template);
  const pool = createPool({ connectionString: url }, log, 3);
  afterAll(async () => {
    await pool.end();
    await drop();
  });
  return { connection: { connectionString: url }, pool };
}

/** A database as an earlier version left it, with one person. */
async function openEarlier() {
  const earlier = await openDatabase("template0");
  await migrateUntil(earlier.pool, "0017_previews.sql");
  await migrateJobs(earlier.pool, log);
  await earlier.pool.query(`
    insert into users (id, email, email_verified, display_name)
    values (gen_random_uuid(), 'ada@example.org', true, E'Ada\\tof\\nLovelace \\\\N')`);
  return earlier;
}

function target({ connection }: { connection: pg.ClientConfig }) {
  return { connection, storage, adoptSecrets: () => Promise.resolve(), log };
}

it("brings a backup of an earlier version to this one", async () => {
  const path = join(folder, "earlier");
  await backUp({ connection: (await openEarlier()).connection, storage, secrets }, path, passphrase);
  const later = await openDatabase("template0");
  await restore(target(later), path, passphrase);
  expect((await later.pool.query("select email, display_name from users")).rows).toEqual([
    { email: "ada@example.org", display_name: "Ada\tof\nLovelace \\N" },
  ]);
  const current = await openDatabase();
  const ran = "select name, checksum from schema_migrations order by name";
  expect((await later.pool.query(ran)).rows).toEqual((await current.pool.query(ran)).rows);
  const triggers = "select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgenabled";
  expect((await later.pool.query(triggers)).rows).toEqual((await current.pool.query(triggers)).rows);

  await expect(restore(target(current), path, passphrase)).rejects.toThrow("a newer version has started");
});

it("refuses the backup of a later version", async () => {
  const later = await openEarlier();
  await later.pool.query("insert into schema_migrations (name, checksum) values ('9999_later.sql', 'x')");
  const path = join(folder, "later");
  await backUp({ connection: later.connection, storage, secrets }, path, passphrase);
  await expect(restore(target(await openDatabase("template0")), path, passphrase)).rejects.toThrow(
    /made by version .+: restore it with that one or a later one/,
  );
});

it("takes large tables in pieces, each row once", async () => {
  const { connection, pool } = await openEarlier();
  await pool.query(`
    insert into users (id, email, email_verified, display_name, bio)
    select gen_random_uuid(), n || '@example.org', true, 'Person ' || n, repeat(md5(n::text), 300)
    from generate_series(1, 3000) n`);
  const path = join(folder, "large");
  const made = await backUp({ connection, storage, secrets }, path, passphrase);
  expect(made.sums["public.users"]).toMatchObject({ rows: 3001 });
  const back = await openDatabase("template0");
  expect(await restore(target(back), path, passphrase)).toEqual(made);
});

it("holds one moment, whatever is written meanwhile", async () => {
  const { connection, pool } = await openEarlier();
  let isDone = false;
  const writing = (async () => {
    for (let n = 0; !isDone; n++) {
      // Who is there is in a space, always.
      await pool.query(
        `with someone as (
          insert into users (id, email, email_verified, display_name) values (gen_random_uuid(), $1, true, 'x') returning id
        ) insert into user_spaces (user_id, space_id) select someone.id, spaces.id from someone, spaces limit 1`,
        [`${n}@later.example`],
      );
    }
  })();
  const path = join(folder, "moment");
  const { sums } = await backUp({ connection, storage, secrets }, path, passphrase);
  isDone = true;
  await writing;
  expect(sums["public.users"]!.rows - 1).toBe(sums["public.user_spaces"]!.rows);
  const back = await openDatabase("template0");
  await restore(target(back), path, passphrase);
  expect((await back.pool.query("select count(*)::int as rows from users")).rows).toEqual([
    { rows: sums["public.users"]!.rows },
  ]);
});
