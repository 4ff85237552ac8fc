import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { openBrowser, readMails } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { createTestDatabase, startTestServer, type TestServer } from "#test/harness.ts";
import { S3Server } from "#test/s3-server.ts";

const program = fileURLToPath(new URL("./backup-cli.ts", import.meta.url));
const passphrase = "quiet otters swim at night";
const password = "quiet-otter-97";
const home = await mkdtemp(join(tmpdir(), "bump-backup-"));
const bucket = await S3Server.start();
afterAll(async () => {
  await bucket.close();
  await rm(home, { recursive: true, force: true });
});

async function run(env: Record<string, string>, ...args: string[]): Promise<{ code: number; output: string }> {
  return promisify(execFile)(process.execPath, [program, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

/** As the server of it would be configured. */
function envOf({ deps }: TestServer): Record<string, string> {
  return {
    DATABASE_URL: deps.config.databaseUrl!,
    DATA_DIR: deps.config.dataDir,
    BACKUP_PASSPHRASE: passphrase,
  };
}

async function emptyPlace(name: string): Promise<Record<string, string>> {
  const { url, drop } = await createTestDatabase();
  afterAll(drop);
  return { DATABASE_URL: url, DATA_DIR: join(home, name), BACKUP_PASSPHRASE: passphrase };
}

async function filesOf({ deps }: TestServer): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const key of deps.storage.keys()) {
    found[key] = (await buffer((await deps.storage.get(key))!)).toString("base64");
  }
  return found;
}

const told = { story: "<p>They take bribes #office</p>", isAnonymousPost: true };

describe("a deployment that is backed up while it runs", async () => {
  const before = await startTestServer({ env: bucket.env });
  const person = await buildUser(before.db, { password });
  const story = (await before.as(person).post("/stories", { data: told })).json().data;
  const named = (await before.as(person).post("/stories", { data: { story: "<p>Seen #here</p>" } })).json().data;
  for (const [key, size] of Object.entries({ "a-1.webp": 10, "spaces/a/posts/b-2": 300_000, "spaces/a/empty": 0 })) {
    await before.deps.storage.put(key, Buffer.alloc(size, key), { type: "image/webp" });
  }
  // A mail that waits to be sent, sealed with a key of this deployment.
  await before.deps.mail.send(before.db, {
    to: "somebody@example.org",
    lang: "en",
    subject: "Waits",
    text: "Sealed",
    html: "",
  });
  const session = openBrowser(before);
  await session.post("/auth/sign-in/email", { email: person.email, password });
  const file = join(home, "one");
  const made = await run({ ...envOf(before), ...bucket.env }, "backup", file);

  it("comes back whole elsewhere, from a bucket into a folder", async () => {
    expect(made).toEqual({
      code: 0,
      output: expect.stringMatching(/^bump: \d+ rows and 3 files \(1 MB\) backed up in/),
    });
    const place = await emptyPlace("whole");
    expect(await run(place, "restore", file)).toEqual({ code: 0, output: expect.stringContaining("3 files") });

    const after = await startTestServer({ env: place });
    expect(await filesOf(after)).toEqual(await filesOf(before));
    // Sessions go on, passwords are known, and what one told without a name is still one's own.
    const asked = await after.app.inject({
      url: "/api/user/userinfo",
      headers: { authorization: `Bearer ${await session.token()}` },
    });
    expect([asked.statusCode, asked.json().user.email]).toEqual([200, person.email]);
    const again = await openBrowser(after).post("/auth/sign-in/email", { email: person.email, password });
    expect(again.statusCode).toBe(200);
    const own = await after.as(person).get(`/get/v2?path=stories/${story.id}`);
    expect(own.json().data).toMatchObject({ story: told.story, author: null, can: { edit: true } });
    expect(await readMails(after, "somebody@example.org")).toMatchObject([{ subject: "Waits" }]);
  });

  it("goes on counting where it was", async () => {
    const place = await emptyPlace("counting");
    await run(place, "restore", file);
    const after = await startTestServer({ env: place });
    const said = { path: `stories/${named.id}`, data: { commentHTML: "<p>Me too</p>" } };
    expect((await after.as(person).post("/comments", said)).statusCode).toBe(200);
    const shown = await after.as(person).get(`/get/v2?path=stories/${named.id}`);
    expect(shown.json().data.counters).toMatchObject({ totalComments: 1 });
    // Numbers that the database gives are not given twice.
    const { rows } = await sql<{ is_free: boolean }>`
      select coalesce(max(id), 0) < nextval(pg_get_serial_sequence('outbox', 'id')) as is_free from outbox`.execute(
      after.db,
    );
    expect(rows).toEqual([{ is_free: true }]);
    // What points at nothing is refused as before.
    const { rows: keys } = await sql<{ total: number }>`
      select count(*)::int as total from pg_constraint where contype = 'f'`.execute(after.db);
    const { rows: wanted } = await sql<{ total: number }>`
      select count(*)::int as total from pg_constraint where contype = 'f'`.execute(before.db);
    expect(keys).toEqual(wanted);
  });

  it("is not restored over what belongs to somebody, nor with other secrets, nor in part", async () => {
    expect(await run({ ...envOf(before), DATA_DIR: join(home, "none") }, "restore", file)).toEqual({
      code: 1,
      output: "bump: the database is in use: a backup is restored into an empty one\n",
    });
    const place = await emptyPlace("refused");
    const otherKey = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64") };
    expect(await run({ ...place, ...otherKey }, "restore", file)).toEqual({
      code: 1,
      output: "bump: ENCRYPTION_KEY holds another key than the backup\n",
    });
    const cut = join(home, "cut");
    await run({ ...envOf(before), ...bucket.env }, "backup", cut);
    await truncate(cut, (await readFile(cut)).length - 100);
    const failed = await run(place, "restore", cut);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining("its end is missing")]);
    // Nothing of it is there, so it can be tried again with a whole one.
    expect((await run(place, "restore", file)).code).toBe(0);
  });
});

it.each([[[]], [["backup"]], [["restore", "a", "b"]]])("explains itself when asked for %j", async (args) => {
  const { code, output } = await run({ BACKUP_PASSPHRASE: passphrase, DATA_DIR: home }, ...args);
  expect([code, output]).toEqual([2, expect.stringContaining("usage: BACKUP_PASSPHRASE=")]);
});

it("makes none without a passphrase that is worth one", async () => {
  expect((await run({ DATA_DIR: home }, "backup", join(home, "two"))).code).toBe(2);
  expect(await run({ DATA_DIR: home, BACKUP_PASSPHRASE: "short" }, "backup", join(home, "two"))).toEqual({
    code: 1,
    output: "bump: BACKUP_PASSPHRASE must be at least 16 characters\n",
  });
});
