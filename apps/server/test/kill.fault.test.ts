import { randomInt, randomUUID } from "node:crypto";
import { chmod, mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionTo } from "#platform/embedded-postgres/cluster.ts";
import { listPostgres, signal } from "#platform/embedded-postgres/processes.ts";
import { freePort, type ServerProcess, startProcess, within } from "./process.ts";

// kill -9 of the server, of PostgreSQL and of both, while people sign up and write to their profiles: whatever was
// acknowledged is there afterwards, and the server answers again within five seconds.
const rounds = process.env["HEAVY"] ? 20 : 1;
const readyWithinMs = within(5000);
const ways = ["app", "postgres", "both"] as const;
const password = "a long enough password";

let dataDir: string;
let url: string;
let env: Record<string, string>;
let server: ServerProcess;

/** What the server said yes to. */
const signedUp = new Set<string>();
const lastBio = new Map<string, number>();
let bioWrites = 0;
let isWriting = true;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bump-kill-"));
  await chmod(dataDir, 0o755);
  env = { DATA_DIR: dataDir, PORT: String(await freePort()), RATE_LIMITS: "off", LOG_LEVEL: "error" };
  server = startProcess(env);
  url = await server.ready;
});
afterAll(async () => {
  isWriting = false;
  server.child.kill("SIGTERM");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

it(`loses nothing in ${rounds * ways.length} rounds`, { timeout: 60_000 + rounds * ways.length * 15_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, (_, index) => signIn(`writer${index}@example.org`)));
  const writers = [...people.map(writeBios), keepSigningUp(), keepSigningUp()];
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ways) {
      await sleep(randomInt(300, 800));
      const before = signedUp.size;
      const ms = await killAndAwait(way);
      (times[way] ??= []).push(ms);
      expect(ms).toBeLessThan(readyWithinMs);
      await expect.poll(() => signedUp.size, { timeout: 10_000 }).toBeGreaterThan(before);
      await expectAllThere();
    }
  }
  isWriting = false;
  await Promise.all(writers);
  await expectAllThere();
  expect(signedUp.size).toBeGreaterThan(rounds * ways.length);
  // The mail belongs to the sign-up: acknowledged with it, sent after whatever happened.
  await expect.poll(unmailed, { timeout: 30_000 }).toEqual([]);
  process.stdout.write(`kill: ${signedUp.size} sign-ups, ${bioWrites} profile writes; ${describe(times)}\n`);
});

async function killAndAwait(way: (typeof ways)[number]): Promise<number> {
  const cluster = await realpath(join(dataDir, "postgres"));
  const killedAt = performance.now();
  if (way !== "app") for (const pid of await listPostgres(cluster)) signal(pid, "SIGKILL");
  if (way !== "postgres") {
    server.child.kill("SIGKILL");
    await server.ended;
    server = startProcess(env);
    await server.ready;
  } else {
    // The old connections must have been noticed as dead: the first answer may still come from before.
    await sleep(20);
  }
  while (!(await isReady())) {
    // However PostgreSQL ends, the server itself stays.
    const isGone = server.child.exitCode !== null;
    if (isGone) throw new Error(`the server ended: ${[...server.err, ...server.out].slice(-5).join("\n")}`);
    await sleep(20);
  }
  return performance.now() - killedAt;
}

async function isReady(): Promise<boolean> {
  return fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** What an answer of success promised. Anything else may or may not have happened. */
async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response | null> {
  const init = {
    method: "POST",
    headers: { origin: url, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${url}/api${path}`, { ...init, signal: AbortSignal.timeout(10_000) }).catch(() => null);
  if (answer && answer.status >= 400 && answer.status < 500)
    throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer?.ok ? answer : null;
}

async function keepSigningUp(): Promise<void> {
  while (isWriting) {
    const email = `${randomUUID()}@example.org`;
    if (await post("/auth/sign-up/email", { email, password, name: "New Comer", role: "person" })) signedUp.add(email);
    await sleep(20);
  }
}

async function writeBios({ email, token }: { email: string; token: string }): Promise<void> {
  for (let count = 1; isWriting; count += 1) {
    const answer = await post("/user/update", { key: "bio", bio: String(count) }, { authorization: `Bearer ${token}` });
    if (answer) {
      lastBio.set(email, count);
      bioWrites += 1;
    }
    await sleep(5);
  }
}

/** By the way a person takes: sign up, follow the mailed link, sign in, fetch a token. */
async function signIn(email: string): Promise<{ email: string; token: string }> {
  expect(await post("/auth/sign-up/email", { email, password, name: "Wri Ter", role: "person" })).not.toBeNull();
  const name = await expect
    .poll(() => mailTo(email), { timeout: 10_000 })
    .toBeDefined()
    .then(() => mailTo(email));
  const mail = (await readFile(join(dataDir, "outbox", name ?? ""), "utf8"))
    .replaceAll("=\r\n", "")
    .replaceAll("=3D", "=");
  const link = /token=([\w.-]+)/.exec(mail)?.[1] ?? "";
  expect((await fetch(`${url}/api/auth/verify-email?token=${link}`)).status).toBeLessThan(400);
  const session = await post("/auth/sign-in/email", { email, password });
  const cookie =
    session?.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ") ?? "";
  const { token } = (await (await fetch(`${url}/api/auth/token`, { headers: { cookie } })).json()) as { token: string };
  return { email, token };
}

async function mailTo(email: string): Promise<string | undefined> {
  return (await readdir(join(dataDir, "outbox")).catch(() => [])).find((name) => name.endsWith(`-${email}.eml`));
}

async function unmailed(): Promise<string[]> {
  const names = await readdir(join(dataDir, "outbox"));
  return [...signedUp].filter((email) => !names.some((name) => name.endsWith(`-${email}.eml`)));
}

async function expectAllThere(): Promise<void> {
  const promised = { emails: [...signedUp], bios: new Map(lastBio) };
  const client = new pg.Client(await connectionTo(dataDir));
  await client.connect();
  const { rows } = await client.query<{ email: string; bio: string }>("select email, bio from users");
  await client.end();
  const found = new Map(rows.map(({ email, bio }) => [email, bio]));
  expect(promised.emails.filter((email) => !found.has(email))).toEqual([]);
  expect([...promised.bios].filter(([email, count]) => !(Number(found.get(email)) >= count))).toEqual([]);
}

function describe(times: Record<string, number[]>): string {
  return Object.entries(times)
    .map(([way, all]) => `${way}: ready again after ${Math.round(Math.max(...all))} ms at most`)
    .join(", ");
}
