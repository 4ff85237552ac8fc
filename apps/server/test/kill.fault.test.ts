import { randomInt, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connectionTo } from "#platform/embedded-postgres/cluster.ts";
import { within } from "./process.ts";
import { startVictim, type Victim, ways } from "./victim.ts";

// kill -9 of the server, of PostgreSQL and of both, while people sign up and write to their profiles: whatever was
// acknowledged is there afterwards, and the server answers again within five seconds.
const rounds = process.env["HEAVY"] ? 20 : 1;
const readyWithinMs = within(5000);
const password = "a long enough password";

let victim: Victim;

/** What the server said yes to. */
const signedUp = new Set<string>();
const lastBio = new Map<string, number>();
let bioWrites = 0;
let isWriting = true;

beforeAll(async () => {
  victim = await startVictim();
});
afterAll(async () => {
  isWriting = false;
  await victim.stop();
});

it(`loses nothing in ${rounds * ways.length} rounds`, { timeout: 60_000 + rounds * ways.length * 15_000 }, async () => {
  const people = await Promise.all(Array.from({ length: 4 }, (_, index) => signIn(`writer${index}@example.org`)));
  const writers = [...people.map(writeBios), keepSigningUp(), keepSigningUp()];
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const way of ways) {
      await sleep(randomInt(300, 800));
      const before = signedUp.size;
      const ms = await victim.kill(way);
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

/** What an answer of success promised. Anything else may or may not have happened. */
async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response | null> {
  const init = {
    method: "POST",
    headers: { origin: victim.url, "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  };
  const answer = await fetch(`${victim.url}/api${path}`, { ...init, signal: AbortSignal.timeout(10_000) }).catch(
    () => null,
  );
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
  const mail = (await readFile(join(victim.dataDir, "outbox", name ?? ""), "utf8"))
    .replaceAll("=\r\n", "")
    .replaceAll("=3D", "=");
  const link = /token=([\w.-]+)/.exec(mail)?.[1] ?? "";
  expect((await fetch(`${victim.url}/api/auth/verify-email?token=${link}`)).status).toBeLessThan(400);
  const session = await post("/auth/sign-in/email", { email, password });
  const cookie =
    session?.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ") ?? "";
  const { token } = (await (await fetch(`${victim.url}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string;
  };
  return { email, token };
}

async function mailTo(email: string): Promise<string | undefined> {
  return (await readdir(join(victim.dataDir, "outbox")).catch(() => [])).find((name) => name.endsWith(`-${email}.eml`));
}

async function unmailed(): Promise<string[]> {
  const names = await readdir(join(victim.dataDir, "outbox"));
  return [...signedUp].filter((email) => !names.some((name) => name.endsWith(`-${email}.eml`)));
}

async function expectAllThere(): Promise<void> {
  const promised = { emails: [...signedUp], bios: new Map(lastBio) };
  const client = new pg.Client(await connectionTo(victim.dataDir));
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
