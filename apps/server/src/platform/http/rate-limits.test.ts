import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { hasRedis, TestRedis } from "#test/redis.ts";
import { createLimiter, ipKey, type Limiter, type RuleName } from "./rate-limits.ts";
import { SharedCounters } from "./shared-counters.ts";

const log = pino({ level: "silent" });
const open: Limiter[] = [];

function limiter({ factor = 1, redisUrl = null as string | null } = {}) {
  let now = new Date("2026-03-01T12:00:00Z");
  const made = createLimiter({
    shared: redisUrl === null ? null : new SharedCounters(redisUrl, log),
    factor,
    clock: () => now,
    log,
  });
  open.push(made);
  return {
    take: (rule: RuleName, key: string) => made.take(rule, key),
    made,
    wait: (ms: number) => (now = new Date(now.getTime() + ms)),
  };
}

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

/** How many pass before the first is refused. */
async function passing(take: Limiter["take"], rule: RuleName, key: string, tries: number): Promise<number> {
  let passed = 0;
  for (let i = 0; i < tries; i++) {
    try {
      await take(rule, key);
      passed += 1;
    } catch {
      // refused
    }
  }
  return passed;
}

describe("the table", () => {
  it.each<[RuleName, number, number]>([
    ["login", 10, 15],
    ["loginIp", 25, 5],
    ["mail", 5, 30],
    ["mailIp", 25, 5],
    ["signUpIp", 5, 30],
    ["api", 1500, 5],
    ["apiIp", 300, 5],
    ["uploads", 600, 30],
    ["posts", 10, 1],
    ["postsDaily", 100, 24 * 60],
    ["anonymousPosts", 5, 24 * 60],
    ["anonymousEdits", 10, 24 * 60],
    ["comments", 20, 1],
    ["reactions", 60, 1],
    ["autocomplete", 60, 1],
    ["reports", 10, 60],
    ["invites", 50, 24 * 60],
    ["accessRequests", 10, 24 * 60],
  ])("%s: %i in %i minutes", async (rule, limit, minutes) => {
    const { take, wait } = limiter();
    expect(await passing(take, rule, "key", limit + 10)).toBe(limit);
    expect(await passing(take, rule, "another", 1)).toBe(1);
    wait(minutes * 60_000 - 1);
    expect(await passing(take, rule, "key", 1)).toBe(0);
    wait(1);
    expect(await passing(take, rule, "key", limit + 10)).toBe(limit);
  });

  it("may hold two for one call: so many a minute and so many a day", async () => {
    const { take, wait } = limiter();
    let passed = 0;
    for (let minutes = 0; minutes < 20; minutes++, wait(60_000)) passed += await passing(take, "posts", "key", 20);
    expect(passed).toBe(100);
  });
});

describe("a refusal", () => {
  it("says when to come back", async () => {
    const { take, wait } = limiter();
    await passing(take, "login", "key", 10);
    wait(60_500);
    expect(() => take("login", "key")).toThrow(
      expect.objectContaining({ code: "rate_limited", retryAfter: 840 }) as Error,
    );
  });

  it("moves with RATE_LIMITS", async () => {
    expect(await passing(limiter({ factor: 2 }).take, "login", "key", 50)).toBe(20);
    expect(await passing(limiter({ factor: 0.5 }).take, "login", "key", 50)).toBe(5);
    expect(await passing(limiter({ factor: Infinity }).take, "login", "key", 5000)).toBe(5000);
  });
});

it("takes back what turned out not to count, and no more than was counted", async () => {
  const { take, made } = limiter();
  await made.giveBack("login", "key");
  expect(await passing(take, "login", "key", 10)).toBe(10);
  await made.giveBack("login", "key");
  expect(await passing(take, "login", "key", 5)).toBe(1);
});

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:0:1:aaaa:bbbb:cccc:dddd", "2001:db8:0:1::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["2001:0db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["not an address", "not an address"],
])("%s counts as %s", (ip, key) => {
  expect(ipKey(ip)).toBe(key);
});

describe.runIf(hasRedis)("with Redis", () => {
  it("nodes count together, each alone while it is away, and together again when it is back", async () => {
    const redis = await TestRedis.start();
    onTestFinished(() => redis.kill());
    const { url } = redis;
    const [one, two] = [limiter({ redisUrl: url }), limiter({ redisUrl: url })];
    await Promise.all([isUp(one.made), isUp(two.made)]);

    expect(await passing(one.take, "login", "key", 6)).toBe(6);
    expect(await passing(two.take, "login", "key", 4)).toBe(4);
    await one.made.giveBack("login", "key");
    expect(await passing(two.take, "login", "key", 4)).toBe(1);

    await redis.kill();
    await isUp(one.made, false);
    expect(await passing(one.take, "login", "key", 12)).toBe(10);

    await redis.restart();
    await Promise.all([isUp(one.made), isUp(two.made)]);
    expect(await passing(one.take, "login", "other", 6)).toBe(6);
    expect(await passing(two.take, "login", "other", 6)).toBe(4);
  });
});

async function isUp(of: Limiter, wanted = true): Promise<void> {
  for (let i = 0; i < 200 && of.redisIsUp() !== wanted; i++) await sleep(25);
  expect(of.redisIsUp()).toBe(wanted);
}
