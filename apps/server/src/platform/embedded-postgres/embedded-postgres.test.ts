import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, lstatSync, realpathSync, statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLogger } from "#platform/log.ts";
import { canReach, findAccount } from "./account.ts";
import { restoreLinks } from "./binaries.ts";
import type { Connection } from "./cluster.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres, joinEmbeddedPostgres } from "./embedded-postgres.ts";
import { isAlive, listPostgres } from "./processes.ts";

const isRoot = process.getuid?.() === 0;
const log = createLogger("silent");
let home: string;
let dataDir: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "bump-pg-"));
  await chmod(home, 0o755);
  dataDir = join(home, "data");
});
afterAll(() => rm(home, { recursive: true, force: true }));

const start = (folder = dataDir): Promise<EmbeddedPostgres> => startEmbeddedPostgres({ dataDir: folder, log });

async function query(connection: Connection, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function postmasterPid(folder = dataDir): Promise<number> {
  return Number((await readFile(join(folder, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
}

/** Another process that starts PostgreSQL on the folder; `said` is its first line. */
async function startHolder(): Promise<{ said: string; kill: () => Promise<void> }> {
  const program = fileURLToPath(new URL("../../../test/postgres-holder.ts", import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [program, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const said = await new Promise<string>((resolve) =>
    child.stdout?.once("data", (chunk: Buffer) => resolve(String(chunk).trim())),
  );
  return {
    said,
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

describe("the launcher", { timeout: 60_000 }, () => {
  it("makes a cluster that nobody else may enter, and runs it unprivileged", async () => {
    const postgres = await start();
    const folder = realpathSync(join(dataDir, "postgres"));
    const pid = await postmasterPid();
    try {
      await query(postgres.connection, "create table kept (id int)");
      await query(postgres.connection, "insert into kept values (1)");
      const facts = await query(
        postgres.connection,
        "select current_setting('listen_addresses') tcp, datcollate, datlocprovider, pg_encoding_to_char(encoding) enc from pg_database where datname = 'bump'",
      );
      expect(facts).toEqual([{ tcp: "", datcollate: "C.UTF-8", datlocprovider: "b", enc: "UTF8" }]);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
      expect(statSync(`/proc/${pid}`).uid).toBe(statSync(folder).uid);
      // A session of its own: Ctrl-C in our terminal does not reach it.
      expect((await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]?.split(" ")[3]).toBe(String(pid));
    } finally {
      await postgres.stop();
    }
    expect(await isAlive(pid)).toBe(false);
  });

  it("refuses a second server on the same folder, in one line", async () => {
    const holder = await startHolder();
    try {
      expect(holder.said).toBe("holding");
      await expect(start()).rejects.toThrow(/^another server already runs on [^\n]+: stop it first[^\n]+$/);
      expect((await startHolder()).said).toMatch(/^another server already runs on/);
    } finally {
      await holder.kill();
    }
    await (await start()).stop();
  });

  it("lets exactly one of several that start together have it", async () => {
    const results = await Promise.allSettled([start(), start(), start()]);
    const winners = results.filter((result) => result.status === "fulfilled");
    expect(winners).toHaveLength(1);
    await winners[0]?.value.stop();
  });

  it("takes over the PostgreSQL of a killed server", async () => {
    const holder = await startHolder();
    const pid = await postmasterPid();
    await holder.kill();

    const postgres = await start();
    expect(await postmasterPid()).toBe(pid);
    expect(await query(postgres.connection, "select id from kept")).toEqual([{ id: 1 }]);
    await postgres.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  it("restarts an orphan whose settings are not ours", async () => {
    const holder = await startHolder();
    const pid = await postmasterPid();
    await holder.kill();

    const postgres = await startEmbeddedPostgres({ dataDir, log, isDurable: false });
    expect(await postmasterPid()).not.toBe(pid);
    expect(await query(postgres.connection, "show fsync")).toEqual([{ fsync: "off" }]);
    await postgres.stop();
  });

  it("is not stopped by the number of a dead postmaster that another process has now", async () => {
    const other = spawn("sleep", ["60"]);
    const folder = join(dataDir, "postgres");
    const lines = [other.pid, folder, 1, 5432, folder, "", "1 1", "ready", ""].join("\n");
    await writeFile(join(folder, "postmaster.pid"), lines, { mode: 0o644 });
    await writeFile(join(folder, ".s.PGSQL.5432.lock"), lines, { mode: 0o644 });
    const postgres = await start();
    expect(await query(postgres.connection, "select id from kept")).toEqual([{ id: 1 }]);
    expect(other.exitCode).toBeNull();
    await postgres.stop();
    other.kill();
  });

  it("starts PostgreSQL again when it is killed, and nothing committed is lost", async () => {
    const postgres = await start();
    await query(postgres.connection, "insert into kept values (2)");
    const killedAt = Date.now();
    process.kill(await postmasterPid(), "SIGKILL");
    await expect
      .poll(() => query(postgres.connection, "select id from kept order by id").catch(() => []), { timeout: 5000 })
      .toEqual([{ id: 1 }, { id: 2 }]);
    expect(Date.now() - killedAt).toBeLessThan(5000);
    await postgres.stop();
    expect(await listPostgres(realpathSync(join(dataDir, "postgres")))).toEqual([]);
  });

  it("joins a running PostgreSQL, else starts one for the while", async () => {
    const holder = await startHolder();
    const pid = await postmasterPid();
    const joined = await joinEmbeddedPostgres({ dataDir, log });
    expect(await query(joined.connection, "select count(*)::int from kept")).toEqual([{ count: 2 }]);
    await joined.stop();
    expect(await isAlive(pid)).toBe(true);
    await holder.kill();

    const own = await joinEmbeddedPostgres({ dataDir, log });
    expect(await query(own.connection, "select count(*)::int from kept")).toEqual([{ count: 2 }]);
    await own.stop();
    expect(await isAlive(pid)).toBe(false);
  });

  it("puts the socket elsewhere when its path would be too long", async () => {
    const deep = join(home, "d".repeat(100));
    const postgres = await start(deep);
    expect(Buffer.byteLength(postgres.connection.host)).toBeLessThan(80);
    expect(lstatSync(postgres.connection.host).mode & 0o777).toBe(0o700);
    expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.stop();
    await rm(postgres.connection.host, { recursive: true });
  });

  it.runIf(isRoot)("keeps the cluster outside a home that is closed to its account", async () => {
    const closed = join(home, "closed");
    await mkdir(closed, { mode: 0o700 });
    const postgres = await start(join(closed, "data"));
    const folder = await readlink(join(closed, "data", "postgres"));
    expect(canReach(findAccount(folder), folder)).toBe(true);
    expect(await query(postgres.connection, "select 1 as one")).toEqual([{ one: 1 }]);
    await postgres.stop();
    await rm(dirname(folder), { recursive: true });
  });

  it("says so when a cluster is of another version", async () => {
    await writeFile(join(dataDir, "postgres", "PG_VERSION"), "12\n");
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 12, this is \d+/);
  });
});

it("replays links that the install left out", async () => {
  const folder = join(home, "package");
  await mkdir(join(folder, "native", "lib"), { recursive: true });
  await writeFile(join(folder, "native", "lib", "libx.so.6.1"), "x");
  await symlink("libx.so.6.1", join(folder, "native", "lib", "libx.so"));
  const links = ["libx.so", "libx.so.6"].map((name) => ({
    source: "native/lib/libx.so.6.1",
    target: `native/lib/${name}`,
  }));
  await writeFile(join(folder, "native", "pg-symlinks.json"), JSON.stringify(links));

  await restoreLinks(folder);
  await restoreLinks(folder);
  expect(existsSync(join(folder, "native", "lib", "libx.so.6"))).toBe(true);
  expect(await readlink(join(folder, "native", "lib", "libx.so.6"))).toBe("libx.so.6.1");
});
