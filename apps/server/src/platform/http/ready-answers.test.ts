import { request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { endpoint, type SiteRole } from "@bump/contract";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { startTestDeps } from "#test/harness.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "./app-error.ts";
import { createHttpServer } from "./http-server.ts";
import { mountJson } from "./mount.ts";

const { deps } = await startTestDeps();
const base = { method: "GET", summary: "For this test", response: z.object({}) } as const;
const read = endpoint({ ...base, path: "/read", action: "ready.read", access: "user" });
const moderate = endpoint({ ...base, path: "/moderate", action: "ready.moderate", access: "moderator" });
const readyJson = `{"success":true,"word":"మాట"}`;
const madeJson = `{"success":true,"made":true}`;

let lies: string | undefined;
beforeEach(() => {
  lies = readyJson;
});

/** Injected requests never meet what stands before Fastify, so the address tells the two ways apart. */
async function serve(own: Deps, prepare?: (app: FastifyInstance) => void, find = () => lies) {
  const app = createHttpServer(own);
  afterAll(() => app.close());
  prepare?.(app);
  for (const one of [read, moderate]) mountJson(app, one, () => madeJson, find);
  return { app, address: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

const { app, address } = await serve(deps);

function bearer({
  siteRole = "user",
  sessionId = crypto.randomUUID(),
}: { siteRole?: SiteRole; sessionId?: string } = {}) {
  const viewer = { id: crypto.randomUUID(), role: "person", siteRole, signedInAt: new Date(), sessionId } as const;
  return { authorization: `Bearer ${deps.tokens.sign(viewer)}` };
}

async function ask(path: string, init: RequestInit = {}, at = address) {
  const answer = await fetch(`${at}/api${path}`, init);
  return { status: answer.status, body: await answer.text(), headers: Object.fromEntries(answer.headers) };
}

it("is sent as it lies there, with what every answer says", async () => {
  const { status, body, headers } = await ask("/read", { headers: bearer() });
  expect([status, body]).toEqual([200, readyJson]);
  const usual = (await app.inject({ url: "/api/read", headers: bearer() })).headers;
  const alike = ["content-type", "cache-control", "content-security-policy", "x-content-type-options"];
  for (const name of [...alike, "cross-origin-resource-policy"]) expect(headers[name]).toBe(usual[name]);
  expect(headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers["content-length"]).toBe(String(Buffer.byteLength(readyJson)));
});

it("is counted as one answer of its route", async () => {
  const count = () =>
    deps.metrics.requests.figures
      .filter((series) => series.route === "/api/read" && series.status === 200)
      .map(({ counts }) => counts.reduce((sum, counted) => sum + counted, 0));
  const [before = 0] = count();
  await ask("/read", { headers: bearer() });
  await app.inject({ url: "/api/read", headers: bearer() });
  expect(count()).toEqual([before + 2]);
});

it("is made where nothing lies ready", async () => {
  lies = undefined;
  expect((await ask("/read", { headers: bearer() })).body).toBe(madeJson);
});

describe("the usual way answers", () => {
  const ended = crypto.randomUUID();
  deps.tokens.revokeSession(ended);

  it.each<[string, string, RequestInit, number]>([
    ["a visitor", "/read", {}, 401],
    ["who shows a token that is none", "/read", { headers: { authorization: "Bearer a.b.c" } }, 401],
    ["who has signed out", "/read", { headers: bearer({ sessionId: ended }) }, 401],
    ["who may not enter", "/moderate", { headers: bearer() }, 403],
    ["a field that nobody knows", "/read?word=1", { headers: bearer() }, 422],
    ["another method", "/read", { method: "POST", headers: bearer() }, 404],
  ])("%s", async (_name, path, init, status) => {
    expect(await ask(path, init)).toMatchObject({ status, body: expect.stringContaining(`"success":false`) as string });
  });

  it("a request that brings a body, which is watched there", async () => {
    const body = await new Promise<string>((resolve, reject) => {
      const asked = request(`${address}/api/read`, { headers: { ...bearer(), "content-length": "2" } }, (answer) => {
        answer.setEncoding("utf8").on("data", resolve);
      });
      asked.on("error", reject).end("{}");
    });
    expect(body).toBe(madeJson);
  });

  it("one call too many", async () => {
    let taken = 0;
    const take = () => {
      if (++taken > 1) throw new AppError("rate_limited", { retryAfter: 7 });
    };
    const limited = await serve({ ...deps, limiter: { ...deps.limiter, take } });
    expect(await ask("/read", { headers: bearer() }, limited.address)).toMatchObject({ status: 200, body: readyJson });
    const refused = await ask("/read", { headers: bearer() }, limited.address);
    expect(refused).toMatchObject({ status: 429, headers: { "retry-after": "7" } });
  });

  it("where Redis counts", async () => {
    const limiter = { ...deps.limiter, redisIsUp: () => true, take: () => Promise.resolve() };
    const shared = await serve({ ...deps, limiter });
    expect((await ask("/read", { headers: bearer() }, shared.address)).body).toBe(madeJson);
  });

  it("when there is too much to do", async () => {
    const late = await serve({ ...deps, pool: { waitingCount: 1_000 } as Deps["pool"] });
    expect((await ask("/read", { headers: bearer() }, late.address)).status).toBe(503);
  });

  it("while the server drains, from its first moment on", async () => {
    const { app: drained, address: at } = await serve(deps, (one) => {
      // What lives beside the requests takes its time to end.
      one.addHook("preClose", () => wait(300));
    });
    expect((await ask("/read", { headers: bearer() }, at)).headers["connection"]).toBe("keep-alive");
    const closed = drained.close();
    await wait(50);
    expect((await ask("/read", { headers: bearer() }, at)).headers["connection"]).toBe("close");
    await closed;
  });
});

it("is for what nothing but who asks decides", () => {
  const narrowed = endpoint({
    ...base,
    path: "/narrowed",
    action: "ready.narrowed",
    access: "user",
    query: z.object({}),
  });
  const written = endpoint({ ...base, method: "POST", path: "/written", action: "ready.written", access: "user" });
  const limited = endpoint({ ...base, path: "/limited", action: "ready.limited", access: "user", limit: "posts" });
  for (const one of [narrowed, written, limited]) {
    expect(() =>
      mountJson(
        createHttpServer(deps),
        one,
        () => madeJson,
        () => lies,
      ),
    ).toThrow("more to judge");
  }
});

it("that cannot be looked for is made the usual way", async () => {
  const broken = await serve(deps, undefined, () => {
    throw new Error("the cache is gone");
  });
  expect((await ask("/read", { headers: bearer() }, broken.address)).body).toBe(madeJson);
});
