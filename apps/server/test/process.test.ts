import { once } from "node:events";
import { chown, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase } from "./harness.ts";
import { canReach, findNobody } from "#platform/embedded-postgres/account.ts";
import { freePort, main, startProcess } from "./process.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "bump-process-"));
  env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMITS: "off" };
});
afterAll(async () => {
  await database.drop();
  await rm(env["DATA_DIR"] ?? "", { recursive: true, force: true });
});

it("says ready when it answers, and ends well on SIGTERM", async () => {
  const server = startProcess(env);
  const url = await server.ready;
  expect(url).toBe(`http://127.0.0.1:${env["PORT"]}`);
  expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
  expect(server.out).toContain(`ready ${url}`);

  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

it("finishes the request in flight before it goes, and takes no new ones", async () => {
  const server = startProcess(env);
  await server.ready;
  const port = Number(env["PORT"]);
  const body = JSON.stringify({ email: "nobody@example.org", password: "not the password" });
  const socket = connect(port, "127.0.0.1");
  const answer = text(socket);
  const head = [
    "POST /api/auth/sign-in/email HTTP/1.1",
    "host: x",
    `origin: http://127.0.0.1:${port}`,
    "content-type: application/json",
  ];
  socket.write([...head, `content-length: ${body.length}`, "", body.slice(0, 10)].join("\r\n"));
  await expect.poll(() => fetch(`http://127.0.0.1:${port}/api/health/live`).then(({ status }) => status)).toBe(200);

  const signalledAt = Date.now();
  server.child.kill("SIGTERM");
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/api/health/live`).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  socket.write(body.slice(10));

  expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(await server.ended).toBe(0);
  // Without waiting for the connection, which is kept alive for more requests.
  expect(Date.now() - signalledAt).toBeLessThan(4000);
});

it("does not wait for ever for a request that never comes to its end", async () => {
  const server = startProcess(env);
  await server.ready;
  const socket = connect(Number(env["PORT"]), "127.0.0.1");
  socket.on("error", () => {});
  socket.write(
    "POST /api/auth/sign-in/email HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\ncontent-type: application/json\r\n\r\n{",
  );
  await once(socket, "connect");
  const signalledAt = Date.now();
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
  expect(Date.now() - signalledAt).toBeLessThan(10_000);
});

it.each([
  [{ PORT: "eighty" }, [], 'bump: PORT must be a whole number from 1 to 65535, not "eighty"'],
  [
    { DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" },
    [],
    "bump: the database of DATABASE_URL cannot be reached (ECONNREFUSED)",
  ],
  [
    { DATABASE_URL: "postgres://nobody@localhost:1/none" },
    [],
    "bump: the database of DATABASE_URL cannot be reached (ECONNREFUSED)",
  ],
  [{ HOST: "203.0.113.7", RATE_LIMITS: "on" }, [], "bump: HOST is no address of this machine (EADDRNOTAVAIL)"],
  [
    { DATABASE_URL: "", DATA_DIR: main },
    [],
    `bump: ${main} cannot be made (EEXIST): set DATA_DIR to a folder that can be written to`,
  ],
  [{}, ["--what"], "bump: --what is not understood; there is --demo"],
  [
    { PUBLIC_URL: "https://bump.example" },
    ["--demo"],
    "bump: --demo has passwords that everybody knows, and others can reach bump.example: set PUBLIC_DEMO=true if that is wanted",
  ],
])("stops with one line on %o %o", async (wrong, args, line) => {
  const server = startProcess({ ...env, ...wrong }, { args });
  expect(await server.ended).toBe(1);
  expect(server.err).toEqual([line]);
  expect(server.out).toEqual([]);
});

it("stops with one line when a file stands where PostgreSQL's folder goes", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "bump-taken-"));
  const taken = join(dataDir, "postgres");
  await writeFile(taken, "");
  const server = startProcess({ ...env, DATABASE_URL: "", DATA_DIR: dataDir });
  expect(await server.ended).toBe(1);
  expect(server.err).toEqual([expect.stringContaining(`'${taken}`)]);
  await rm(dataDir, { recursive: true });
});

it("stops with one line when the port is taken", async () => {
  const first = startProcess(env);
  await first.ready;
  const second = startProcess(env);
  expect(await second.ended).toBe(1);
  expect(second.err).toEqual([`bump: port ${env["PORT"]} is in use: stop what uses it, or set PORT`]);
  first.child.kill("SIGTERM");
  expect(await first.ended).toBe(0);
});

it("works without the web, for nodes that only do background work", async () => {
  const server = startProcess({ ...env, ROLES: "worker" });
  await expect.poll(() => server.out, { timeout: 15_000 }).toContain("ready");
  await expect(fetch(`http://127.0.0.1:${env["PORT"]}/api/health/live`)).rejects.toThrow("fetch failed");
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

// Where a plain user runs the tests, all of them are that.
const nobody = findNobody();
it.runIf(nobody !== null && canReach(nobody, main))(
  "starts with a PostgreSQL of its own for who is not root, and runs it as them",
  { timeout: 120_000 },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "bump-plain-"));
    const { uid, gid } = nobody!;
    await chown(dataDir, uid, gid);
    const server = startProcess({ DATA_DIR: dataDir, PORT: String(await freePort()) }, { account: { uid, gid } });
    try {
      const url = await server.ready;
      expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);
      expect((await stat(join(dataDir, "postgres"))).uid).toBe(uid);
    } finally {
      server.child.kill("SIGTERM");
      expect(await server.ended).toBe(0);
      await rm(dataDir, { recursive: true, force: true });
    }
  },
);
