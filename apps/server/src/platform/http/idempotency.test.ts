import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoint } from "@bump/contract";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestDeps } from "#test/harness.ts";
import { AppError } from "./app-error.ts";
import { createHttpServer } from "./http-server.ts";
import { sweepKeys } from "./idempotency.ts";
import { mount } from "./mount.ts";

const { db, deps } = await startTestDeps();
const app = createHttpServer(deps);
afterAll(() => app.close());

let effects = 0;
let work: () => Promise<void> = async () => {};
beforeEach(() => {
  effects = 0;
  work = async () => {};
});

const shape = { access: "user", summary: "For this test", body: z.strictObject({ n: z.number() }) } as const;
const response = z.object({ effect: z.number() });
const change = endpoint({ ...shape, method: "POST", path: "/change", action: "test.change", response });
const patch = endpoint({ ...shape, method: "PATCH", path: "/change", action: "test.patch", response });
const remove = endpoint({ ...shape, method: "DELETE", path: "/change", action: "test.remove", response });
for (const operation of [change, patch, remove]) {
  mount(app, operation, async ({ body, reply }) => {
    const effect = ++effects;
    await work();
    if (body.n === 202) reply.code(202);
    return { effect };
  });
}
await app.ready();

const [ann, ben] = [randomUUID(), randomUUID()];
function headersOf(who: string) {
  const viewer = { id: who, role: "person", siteRole: "user", signedInAt: new Date(), sessionId: who } as const;
  return { authorization: `Bearer ${deps.tokens.sign(viewer)}` };
}
function send(key: string, { who = ann, n = 1, method = "POST" as "POST" | "PATCH" | "DELETE" } = {}) {
  const headers = { ...headersOf(who), "idempotency-key": key };
  return app.inject({ method, url: "/api/change", headers, payload: { n } });
}

const abandoned: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of abandoned.splice(0)) await end();
});

/** A claim whose worker died `ageMs` ago. */
async function abandon(key: string, ageMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  work = () => promise;
  const first = send(key);
  await expect.poll(() => effects).toBe(1);
  await sql`update idempotency_keys set created_at = created_at - ${`${ageMs} milliseconds`}::interval where key = ${key}`.execute(
    db,
  );
  work = async () => {};
  abandoned.push(async () => {
    resolve();
    await first;
  });
}

describe("a repeat", () => {
  it.each(["POST", "PATCH", "DELETE"] as const)("of %s gets the first answer and has no effect", async (method) => {
    const key = randomUUID();
    const first = await send(key, { n: 202, method });
    const second = await send(key, { n: 202, method });
    expect([second.statusCode, second.body]).toEqual([202, first.body]);
    expect([first.headers["idempotency-replayed"], second.headers["idempotency-replayed"]]).toEqual([
      undefined,
      "true",
    ]);
    expect(effects).toBe(1);
  });

  it("may name the same in another order", async () => {
    const at = createHttpServer(deps);
    afterAll(() => at.close());
    const body = z.strictObject({ n: z.number(), of: z.array(z.strictObject({ a: z.number(), b: z.number() })) });
    mount(at, { ...change, body }, () => ({ effect: ++effects }));
    const { authorization } = headersOf(ann);
    const ask = (key: string, payload: string) =>
      at.inject({
        method: "POST",
        url: "/api/change",
        headers: { authorization, "idempotency-key": key, "content-type": "application/json" },
        payload,
      });
    const key = randomUUID();
    const first = await ask(key, '{"n":1,"of":[{"a":1,"b":2},{"a":3,"b":4}]}');
    const turned = await ask(key, '{"of":[{"b":2,"a":1},{"b":4,"a":3}],"n":1}');
    expect([turned.statusCode, turned.body]).toEqual([200, first.body]);
    const others = await ask(key, '{"n":1,"of":[{"a":3,"b":4},{"a":1,"b":2}]}');
    expect([others.statusCode, others.json().error.code]).toEqual([422, "idempotency_key_reused"]);
    expect(effects).toBe(1);
  });

  it("under another key, or by somebody else, is another request", async () => {
    const key = randomUUID();
    await send(key);
    await send(randomUUID());
    await send(key, { who: ben });
    expect(effects).toBe(3);
  });

  it("with another body or by another call is refused", async () => {
    const key = randomUUID();
    await send(key);
    for (const other of [await send(key, { n: 2 }), await send(key, { method: "PATCH" })]) {
      expect(other.statusCode).toBe(422);
      expect(other.json()).toMatchObject({ error: { code: "idempotency_key_reused" } });
    }
    expect(effects).toBe(1);
  });

  it.each(["", "1", "x".repeat(36), `${randomUUID()}0`])("with %j is refused: that is no key", async (key) => {
    const res = await send(key);
    expect(res.statusCode).toBe(422);
    expect(res.json()).toMatchObject({ error: { code: "invalid_id", fields: { "Idempotency-Key": "invalid_id" } } });
    expect(effects).toBe(0);
  });
});

describe("a refusal", () => {
  it.each([
    ["not_found", 404],
    ["conflict", 409],
    ["last_admin", 409],
    ["unknown_media", 422],
    ["forbidden", 403],
  ] as const)("by rule (%s) is kept", async (code, status) => {
    const key = randomUUID();
    work = () => Promise.reject(new AppError(code));
    const first = await send(key);
    work = async () => {};
    const second = await send(key);
    expect([second.statusCode, second.body]).toEqual([status, first.body]);
    expect(effects).toBe(1);
  });

  it.each([
    new AppError("rate_limited"),
    new AppError("overloaded"),
    new AppError("unauthorized"),
    new Error("unforeseen"),
  ])("of the moment (%s) is not", async (error) => {
    const key = randomUUID();
    work = () => Promise.reject(error);
    expect((await send(key)).statusCode).toBeGreaterThanOrEqual(401);
    work = async () => {};
    expect((await send(key)).statusCode).toBe(200);
    expect(effects).toBe(2);
  });
});

describe("at the same time", () => {
  const rounds = process.env["HEAVY"] ? 1000 : 10;
  it("32 of one key have one effect and one answer", { timeout: rounds * 1000 }, async () => {
    work = () => sleep(50);
    for (let round = 0; round < rounds; round++) {
      effects = 0;
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 32 }, () => send(key)));
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`))).toEqual(
        new Set(['200 {"success":true,"effect":1}']),
      );
      expect(effects).toBe(1);
    }
  });

  it("those that cannot wait any longer are told so", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    work = () => promise;
    const key = randomUUID();
    const first = send(key);
    await expect.poll(() => effects).toBe(1);
    const second = await send(key);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ error: { code: "request_in_progress" } });
    resolve();
    expect((await first).statusCode).toBe(200);
    expect(effects).toBe(1);
  });

  it("when the first fails for the moment, a waiting one takes over", async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    work = () => promise;
    const key = randomUUID();
    const first = send(key);
    await expect.poll(() => effects).toBe(1);
    work = async () => {};
    const second = send(key);
    await sleep(100);
    reject(new AppError("overloaded"));
    expect([(await first).statusCode, (await second).statusCode]).toEqual([503, 200]);
  });
});

describe("a dead worker's key", () => {
  it("is taken over after the lease, by one", async () => {
    const key = randomUUID();
    await abandon(key, 31_000);
    const answers = await Promise.all([send(key), send(key), send(key)]);
    expect(answers.map((answer) => answer.json<object>())).toEqual(Array(3).fill({ success: true, effect: 2 }));
  });

  it("is not taken over by another body", async () => {
    const key = randomUUID();
    await abandon(key, 31_000);
    expect((await send(key, { n: 2 })).statusCode).toBe(422);
    expect(effects).toBe(1);
  });
});

it("forgets after 24 hours, not before", async () => {
  const [old, recent] = [randomUUID(), randomUUID()];
  await Promise.all([send(old), send(recent)]);
  const age = (key: string, hours: number) =>
    sql`update idempotency_keys set created_at = now() - ${`${hours} hours`}::interval where key = ${key}`.execute(db);
  await age(old, 24.1);
  await age(recent, 23.9);
  await sweepKeys(deps);
  effects = 0;
  await Promise.all([send(old), send(recent)]);
  expect(effects).toBe(1);
});
