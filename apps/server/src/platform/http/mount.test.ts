import { endpoint, type Endpoint } from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestDeps } from "#test/harness.ts";
import { AppError } from "./app-error.ts";
import { createHttpServer } from "./http-server.ts";
import { createLogger } from "#platform/log.ts";
import { mount, mountJson, StreamAnswer } from "./mount.ts";
import type { Viewer } from "./viewer.ts";

const { deps } = await startTestDeps();
const id = "0190163d-8694-739b-aea5-966c26f8ad91";
const uuidv7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const base = { method: "GET", access: "public", summary: "For this test", response: z.object({}) } as const;
const read = endpoint({
  ...base,
  path: "/things/:id",
  aliases: ["/v1/things/:id"],
  action: "thing.read",
  access: "user",
  params: z.object({ id: z.guid() }),
  query: z.strictObject({ more: z.stringbool().default(false) }),
  response: z.object({ thing: z.object({ id: z.string(), owner: z.string() }) }),
});
const write = endpoint({
  ...base,
  method: "POST",
  path: "/things",
  action: "thing.write",
  access: "user",
  body: z.strictObject({ name: z.string().max(5) }),
  response: z.object({ name: z.string() }),
});
const greet = endpoint({ ...base, path: "/greet", action: "greet.read", response: z.object({ name: z.string() }) });
const hot = endpoint({ ...base, path: "/hot", action: "hot.read", response: z.object({ n: z.number() }) });
const moderate = endpoint({ ...base, path: "/moderate", action: "moderate.read", access: "moderator" });
const administer = endpoint({ ...base, path: "/administer", action: "administer.read", access: "admin" });
const remove = endpoint({ ...base, method: "DELETE", path: "/things", action: "thing.remove", access: "user" });
const later = endpoint({
  ...base,
  method: "POST",
  path: "/later",
  action: "later.write",
  access: "user",
  response: z.object({ pending: z.boolean() }),
});
const broken = endpoint({ ...base, path: "/broken", action: "broken.read", response: z.object({ n: z.number() }) });
const failing = endpoint({ ...base, path: "/failing", action: "failing.read" });

function build(): FastifyInstance {
  const app = createHttpServer(deps);
  afterAll(() => app.close());
  return app;
}

const app = build();
mount(app, read, ({ params, query, viewer }) => ({
  thing: { id: params.id, owner: viewer.id, secret: "s", ...(query.more && { more: "m" }) },
}));
mount(app, write, async ({ body }) => ({ name: body.name }));
mount(app, greet, ({ viewer }) => ({ name: viewer?.id ?? "visitor" }));
mount(app, hot, () => ({ n: 1 }));
mount(app, moderate, () => ({}));
mount(app, administer, () => ({}));
mount(app, remove, () => {});
mount(app, later, ({ reply }) => {
  reply.code(202);
  return { pending: true };
});
mount(app, broken, () => ({ n: "one" as unknown as number }));
mount(app, failing, () => {
  throw new Error("a secret of the house");
});
await app.ready();

function bearer(siteRole: Viewer["siteRole"] = "user") {
  const viewer = { id, role: "person", siteRole, signedInAt: new Date(), sessionId: id } as const;
  return { authorization: `Bearer ${deps.tokens.sign(viewer)}` };
}

describe("an answer", () => {
  it("says success and holds what the contract names, no more", async () => {
    const res = await app.inject({ url: `/api/things/${id}?more=true&spaceId=x`, headers: bearer() });
    expect(res.statusCode).toBe(200);
    expect(res.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(res.json()).toEqual({ success: true, thing: { id, owner: id } });
  });

  it("is the same under every alias", async () => {
    const res = await app.inject({ url: `/api/v1/things/${id}`, headers: bearer() });
    expect(res.json()).toMatchObject({ success: true, thing: { id } });
  });

  it("may be empty, or say that it waits", async () => {
    expect((await app.inject({ method: "DELETE", url: "/api/things", headers: bearer() })).json()).toEqual({
      success: true,
    });
    const res = await app.inject({ method: "POST", url: "/api/later", headers: bearer() });
    expect([res.statusCode, res.json()]).toEqual([202, { success: true, pending: true }]);
  });

  it("carries a request id of ours", async () => {
    const res = await app.inject({ url: "/api/greet", headers: { "x-request-id": "from-outside" } });
    expect(res.headers["x-request-id"]).toMatch(uuidv7);
  });
});

describe("who may call", () => {
  it.each([
    ["/api/things/x", {}, 401],
    ["/api/things/x", { authorization: "Bearer a.b.c" }, 401],
    ["/api/things/x", { authorization: bearer().authorization.replace("Bearer ", "Basic ") }, 401],
    ["/api/things/x", { authorization: `${bearer().authorization}x` }, 401],
    ["/api/things/x", bearer(), 404],
    ["/api/moderate", bearer(), 403],
    ["/api/moderate", bearer("moderator"), 200],
    ["/api/moderate", bearer("admin"), 200],
    ["/api/administer", bearer("moderator"), 403],
    ["/api/administer", bearer("admin"), 200],
    ["/api/greet", { authorization: "Bearer a.b.c" }, 200],
    ["/api/nowhere", {}, 401],
    ["/api/nowhere", bearer(), 404],
    ["/api", bearer(), 404],
    ["/api?x=1", {}, 401],
  ])("%s with %j gets %i", async (url, headers, status) => {
    expect((await app.inject({ url, headers })).statusCode).toBe(status);
  });

  it("tells a handler who asks", async () => {
    expect((await app.inject("/api/greet")).json()).toMatchObject({ name: "visitor" });
    expect((await app.inject({ url: "/api/greet", headers: bearer() })).json()).toMatchObject({ name: id });
  });

  it("is settled before the body is looked at", async () => {
    const huge = await app.inject({ method: "POST", url: "/api/things", payload: "x".repeat(2_000_000) });
    const elsewhere = await app.inject({
      method: "POST",
      url: "/api/nowhere",
      payload: "{",
      headers: { "content-type": "application/json" },
    });
    expect([huge.statusCode, elsewhere.statusCode]).toEqual([401, 401]);
  });
});

describe("a failure", () => {
  const json = { "content-type": "application/json" };
  it.each<[string, object, number, object]>([
    ["unparsable", { payload: '{"a":', headers: json }, 400, { code: "malformed" }],
    ["a poisoned prototype", { payload: '{"__proto__":{}}', headers: json }, 400, { code: "malformed" }],
    ["another type", { payload: "a=1", headers: { "content-type": "text/plain" } }, 415, { code: "unsupported_type" }],
    ["a type that is none", { payload: "{}", headers: { "content-type": "json" } }, 415, { code: "unsupported_type" }],
    [
      "a tab in the type",
      { payload: "{}", headers: { "content-type": "application/json\t; a" } },
      422,
      { code: "required" },
    ],
    [
      "too large",
      { payload: JSON.stringify({ name: "x".repeat(1_000_001) }), headers: json },
      413,
      { code: "too_large" },
    ],
    [
      "a type and nothing with it",
      { payload: "", headers: json },
      422,
      { code: "required", fields: { name: "required" } },
    ],
    ["nothing at all", {}, 422, { code: "required" }],
    [
      "too long",
      { payload: { name: "123456" } },
      422,
      { code: "max_characters", message: "Max 5 characters", params: { max: 5 } },
    ],
  ])("%s", async (_name, request, status, error) => {
    const { headers, ...rest } = request as { headers?: Record<string, string> };
    const res = await app.inject({ method: "POST", url: "/api/things", ...rest, headers: { ...bearer(), ...headers } });
    expect(res.statusCode).toBe(status);
    expect(res.json()).toEqual({
      success: false,
      error: expect.objectContaining({
        ...error,
        message: expect.any(String),
        requestId: expect.stringMatching(uuidv7),
      }) as object,
    });
    expect(res.json<{ error: { requestId: string } }>().error.requestId).toBe(res.headers["x-request-id"]);
  });

  it("keeps to itself what nobody foresaw", async () => {
    for (const url of ["/api/failing", "/api/broken"]) {
      const res = await app.inject(url);
      expect(res.statusCode).toBe(500);
      expect(res.json()).toMatchObject({ success: false, error: { code: "internal" } });
      expect(res.body).not.toContain("secret");
    }
  });

  it.each([
    ["/api/%ff", 400],
    [`/api/things/${"x".repeat(2000)}`, 404],
  ])("answers an address that cannot be one: %s", async (url, status) => {
    const res = await app.inject({ url, headers: bearer() });
    expect(res.statusCode).toBe(status);
    expect(res.json()).toMatchObject({ success: false, error: { requestId: expect.stringMatching(uuidv7) as string } });
    expect(res.headers["x-content-type-options"]).toBe("nosniff");
  });

  it.each(["POST", "PUT", "OPTIONS"] as const)("does not know %s where only GET is", async (method) => {
    expect((await app.inject({ method, url: "/api/greet", headers: bearer() })).statusCode).toBe(404);
  });

  it.each(["/api/greet", "/api/hot", "/api/moderate", "/api/failing", `/api/v1/things/${id}`])(
    "answers HEAD of %s as GET, without the body",
    async (url) => {
      const get = await app.inject({ url, headers: bearer() });
      const head = await app.inject({ method: "HEAD", url, headers: bearer() });
      expect(head.statusCode).toBe(get.statusCode);
      expect(head.body).toBe("");
      expect(head.headers["content-length"]).toBe(get.headers["content-length"]);
      expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    },
  );

  it("does not know HEAD where the answer is made for who reads it", async () => {
    const at = build();
    let made = 0;
    mount(at, hot, () => ({ n: ++made }), { hasHead: false });
    expect((await at.inject({ method: "HEAD", url: "/api/hot", headers: bearer() })).statusCode).toBe(404);
    expect(made).toBe(0);
  });
});

describe("the start", () => {
  it.each<[string, (at: FastifyInstance) => unknown, RegExp]>([
    ["without an action", (at) => mount(at, { ...hot, action: "" as "x.y" }, () => ({ n: 1 })), /no action/],
    [
      "with an action twice",
      (at) => {
        mount(at, hot, () => ({ n: 1 }));
        mount(at, { ...greet, action: "hot.read" }, () => ({ name: "" }));
      },
      /Two operations are called hot.read/,
    ],
    ["with a route below /api that nobody declared", (at) => at.get("/api/hidden", () => ""), /declared by nobody/],
    [
      "with one that only claims to be an operation",
      (at) => at.get("/api/hidden", { config: { action: "hidden.read" } }, () => ""),
      /declared by nobody/,
    ],
    [
      "with one hidden in a plugin",
      (at) => at.register(async (inner) => void inner.get("/hidden", () => ""), { prefix: "/api" }).ready(),
      /declared by nobody/,
    ],
  ])("is refused %s", async (_name, start, reason) => {
    await expect((async () => start(build()))()).rejects.toThrow(reason);
  });
});

it("refuses by type a handler that answers less than the contract", () => {
  const handler = () => ({}) as object;
  // @ts-expect-error -- `n` is missing
  expect(() => mount(build(), hot satisfies Endpoint, handler)).not.toThrow();
});

it("throws what a handler refuses", async () => {
  const other = build();
  mount(other, hot, () => {
    throw new AppError("rate_limited", { retryAfter: 7 });
  });
  const res = await other.inject("/api/hot");
  expect([res.statusCode, res.headers["retry-after"]]).toEqual([429, "7"]);
});

describe("an answer that is JSON already", () => {
  const straight = endpoint({
    ...base,
    path: "/straight",
    action: "straight.read",
    query: z.strictObject({ say: z.enum(["at once", "later", "no"]).default("at once") }),
  });
  const own = build();
  const json = `{"success":true,"word":"మాట"}`;
  mount(own, greet, () => ({ name: "Ada" }));
  mountJson(own, straight, ({ query: { say } }) => {
    if (say === "no") throw new AppError("not_found");
    return say === "later" ? Promise.resolve(json) : json;
  });
  const nameless = (headers: Record<string, unknown>) => {
    const { date: _date, "content-length": _length, "x-request-id": requestId, ...others } = headers;
    expect(requestId).toMatch(uuidv7);
    return others;
  };

  it("says what every other says, in as many bytes as there are", async () => {
    const usual = nameless((await own.inject("/api/greet")).headers);
    for (const say of ["at once", "later"]) {
      const answer = await own.inject(`/api/straight?say=${encodeURIComponent(say)}`);
      expect(answer.body).toBe(json);
      expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(json)));
      expect(nameless(answer.headers)).toEqual(usual);
    }
  });

  it("fails like every other", async () => {
    const answer = await own.inject("/api/straight?say=no");
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { code: "not_found" } });
    expect(nameless(answer.headers)).toEqual(nameless((await own.inject("/api/greet?wrong=1")).headers));
    expect((await own.inject("/api/straight?say=what")).statusCode).toBe(422);
  });

  it("is counted once by its route, also where it fails", async () => {
    const count = (status: number) =>
      deps.metrics.requests.figures
        .filter((series) => series.route === "/api/straight" && series.status === status)
        .flatMap(({ counts }) => counts)
        .reduce((sum, counted) => sum + counted, 0);
    const before = [200, 404].map(count);
    for (const say of ["at once", "later", "no"]) await own.inject(`/api/straight?say=${encodeURIComponent(say)}`);
    expect([200, 404].map(count)).toEqual([before[0]! + 2, before[1]! + 1]);
  });
});

it("writes down that an answer broke off, and by which request", async () => {
  const lines: string[] = [];
  const own = createHttpServer({ ...deps, log: createLogger("warn", { write: (line) => void lines.push(line) }) });
  afterAll(() => own.close());
  mount(own, greet, () => {
    async function* pieces() {
      yield '{"success":true,';
      throw new Error("the disk is gone");
    }
    return new StreamAnswer(pieces());
  });
  const address = await own.listen({ host: "127.0.0.1", port: 0 });
  const answer = await fetch(`${address}/api/greet`);
  await expect(answer.text()).rejects.toThrow("terminated");
  const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(line).toMatchObject({ msg: "An answer broke off", requestId: answer.headers.get("x-request-id") });
  expect(line?.["err"]).toMatchObject({ stack: expect.stringContaining("the disk is gone") as string });
});
