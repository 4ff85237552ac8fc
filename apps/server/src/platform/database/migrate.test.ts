import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLogger } from "#platform/log.ts";
import { generateTypes, typesFile } from "#test/db-types.ts";
import { createTestDatabase } from "#test/harness.ts";
import { migrate, migrationsFolder } from "./migrate.ts";
import { createPool } from "./pool.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let pool: pg.Pool;
let folder: string;
let folders: { migrations: string; functions: string };

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ connectionString: database.url }, createLogger("silent"));
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query("drop schema public cascade; create schema public");
  const home = await mkdtemp(join(tmpdir(), "bump-migrations-"));
  folders = { migrations: join(home, "migrations"), functions: join(home, "sql") };
  folder = folders.migrations;
  await mkdir(folders.migrations);
  await mkdir(folders.functions);
  await writeFile(join(folder, "0001_first.sql"), "create table first (id int); insert into first values (1);");
  await writeFile(
    join(folder, "0002_second.sql"),
    "-- no transaction\ncreate index concurrently first_idx on first (id);",
  );
  return () => rm(home, { recursive: true });
});

it("numbers the migrations from 1 without a gap", async () => {
  const numbers = (await readdir(migrationsFolder))
    .filter((name) => name.endsWith(".sql"))
    .map((name) => name.slice(0, 5));
  expect(numbers.toSorted()).toEqual(numbers.map((_, index) => `${String(index + 1).padStart(4, "0")}_`));
});

it("keeps db.types.ts true to the migrated database", async () => {
  const copy = await createTestDatabase();
  const generated = await generateTypes(copy.url);
  await copy.drop();
  expect(await readFile(typesFile, "utf8"), "run npm run db:types").toBe(generated);
});

it("runs what is due, in order, once", async () => {
  expect(await migrate(pool, folders)).toEqual({ applied: ["0001_first.sql", "0002_second.sql"] });
  await writeFile(join(folder, "0003_third.sql"), "insert into first values (3)");
  expect(await migrate(pool, folders)).toEqual({ applied: ["0003_third.sql"] });
  expect(await migrate(pool, folders)).toEqual({ applied: [] });
  expect((await pool.query("select id from first order by id")).rows).toEqual([{ id: 1 }, { id: 3 }]);
});

it("lets nodes that start together take turns", async () => {
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(pool, folders)));
  expect(results.flatMap(({ applied }) => applied)).toEqual(["0001_first.sql", "0002_second.sql"]);
  expect((await pool.query("select id from first")).rows).toEqual([{ id: 1 }]);
});

it("leaves nothing of a migration that fails", async () => {
  await writeFile(join(folder, "0003_third.sql"), "insert into first values (3); select 1 / 0");
  await expect(migrate(pool, folders)).rejects.toThrow("migration 0003_third.sql failed: division by zero");
  expect((await pool.query("select id from first")).rows).toEqual([{ id: 1 }]);
  expect((await pool.query("select name from schema_migrations")).rows).toHaveLength(2);
});

it("refuses a migration that was changed after it ran", async () => {
  await migrate(pool, folders);
  await writeFile(join(folder, "0001_first.sql"), "create table first (id bigint)");
  await expect(migrate(pool, folders)).rejects.toThrow("migration 0001_first.sql was changed");
});

it("runs on beside the migrations of a newer version", async () => {
  await migrate(pool, folders);
  await rm(join(folder, "0002_second.sql"));
  expect(await migrate(pool, folders)).toEqual({ applied: [] });
});

it("makes functions anew at each start, after the migrations", async () => {
  const file = join(folders.functions, "count_first.sql");
  const give = (what: string) =>
    writeFile(
      file,
      `create or replace function count_first() returns bigint language sql as 'select ${what} from first';`,
    );
  await give("count(*)");
  await migrate(pool, folders);
  expect((await pool.query("select count_first()")).rows).toEqual([{ count_first: "1" }]);

  await give("count(*) + 41");
  expect(await migrate(pool, folders)).toEqual({ applied: [] });
  expect((await pool.query("select count_first()")).rows).toEqual([{ count_first: "42" }]);

  await give("nonsense");
  await expect(migrate(pool, folders)).rejects.toThrow("sql/count_first.sql failed");
});
