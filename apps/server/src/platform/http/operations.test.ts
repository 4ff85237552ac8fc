import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, it } from "vitest";
import { startTestServer } from "#test/harness.ts";
import { createHttpServer } from "./http-server.ts";
import { declareOwn } from "./own-operations.ts";
import { capConnections } from "./timeouts.ts";

const server = await startTestServer();
const { app, deps, visitor } = server;
const address = new URL(await server.listen());

/** Writes text to a connection of its own and answers with all that comes back until the other side ends it. */
async function talk(...parts: (string | Buffer)[]): Promise<string> {
  const socket = connect(Number(address.port), address.hostname);
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => (heard += text));
  // A server that has said no may close while there is still something on its way to it.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const part of parts) {
    if (socket.destroyed) break;
    if (!socket.write(part)) await Promise.race([once(socket, "drain").catch(() => {}), closed]);
  }
  await Promise.race([closed, sleep(3000)]);
  socket.destroy();
  return heard;
}

describe("probes", () => {
  it("say what is there", async () => {
    expect((await visitor.get("/health/live")).json()).toEqual({ success: true });
    expect((await visitor.get("/health/ready")).json()).toEqual({
      success: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
      components: { database: "up", bus: "up", storage: "up" },
    });
  });

  it("are neither counted nor turned away, whatever else is", async () => {
    const strict = await startTestServer({ env: { RATE_LIMITS: "0.01" } });
    const answers = await statuses(strict.app, "/api/auth/site", 5);
    expect(answers).toEqual([200, 200, 200, 429, 429]);
    expect(new Set(await statuses(strict.app, "/api/health/live", 20))).toEqual(new Set([200]));
  });
});

describe("HEAD", () => {
  const ask = async (path: string, method: string) => {
    const answer = await fetch(new URL(`/api${path}`, address), { method });
    const [type, length] = ["content-type", "content-length"].map((name) => answer.headers.get(name));
    return { status: answer.status, type, length, body: await answer.text() };
  };

  it.each([
    ["/health/live", 200],
    ["/health/ready", 200],
    ["/openapi.json", 200],
    ["/docs", 200],
    ["/auth/site", 200],
    ["/public/figures", 200],
    ["/v1/spaces/detect?code=nl", 200],
    ["/spaces/detect?code=xx", 404],
    ["/user/userinfo", 401],
  ])("of %s says what GET says, and brings nothing", async (path, status) => {
    const get = await ask(path, "GET");
    expect(get.status).toBe(status);
    expect(await ask(path, "HEAD")).toEqual({ ...get, body: "" });
  });

  it("spends no mailed link", async () => {
    expect(await ask("/auth/verify-email?token=x", "HEAD")).toMatchObject({ status: 404 });
  });
});

it("a flood of probes takes one connection, and everybody else is served", async () => {
  const waiting: number[] = [];
  const watch = setInterval(() => waiting.push(deps.pool.waitingCount), 1);
  const probes = Array.from({ length: 500 }, () => visitor.get("/health/ready"));
  await sleep(5);
  const others = await Promise.all(Array.from({ length: 10 }, () => visitor.get("/auth/site")));
  const answers = await Promise.all(probes);
  clearInterval(watch);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(new Set(others.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(Math.max(...waiting)).toBeLessThan(20);
});

async function statuses(of: FastifyInstance, url: string, times: number): Promise<number[]> {
  const found: number[] = [];
  for (let i = 0; i < times; i++) found.push((await of.inject(url)).statusCode);
  return found;
}

describe("rate limits", () => {
  it("count a visitor by address and a person by account, and say when to come back", async () => {
    const strict = await startTestServer({ env: { RATE_LIMITS: "0.01" } });
    const person = strict.as({ id: "0190163d-8694-739b-aea5-966c26f8ad91" });
    const other = strict.as({ id: "0190163d-8694-739b-aea5-966c26f8ad92" });
    for (let i = 0; i < 3; i++) expect((await strict.visitor.get("/nowhere")).statusCode).toBe(401);
    const refused = await strict.visitor.get("/nowhere");
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { error: { code: "rate_limited" } }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(200);

    for (let i = 0; i < 15; i++) expect((await person.get("/nowhere")).statusCode).toBe(404);
    expect((await person.get("/nowhere")).statusCode).toBe(429);
    expect((await other.get("/nowhere")).statusCode).toBe(404);
  });

  it("refuse the identity library's callers in its own form", async () => {
    const strict = await startTestServer({ env: { RATE_LIMITS: "0.001" } });
    await strict.visitor.get("/auth/get-session");
    const refused = await strict.visitor.get("/auth/get-session");
    expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: "TOO_MANY_REQUESTS" }]);
  });
});

describe("metrics", () => {
  it("show durations by route pattern, the pool and the event loop to the machine itself", async () => {
    await visitor.get("/auth/site/terms");
    await visitor.get("/nowhere/else");
    const { body } = await visitor.get("/metrics");
    expect(body).toContain(
      'bump_http_request_duration_seconds_count{method="GET",route="/api/auth/site/:text",status="200"} 1',
    );
    expect(body).toContain('{method="other",route="none",status="401"} 1');
    expect(body).toMatch(/^bump_database_connections \d/m);
    expect(body).toMatch(/^bump_outbox_lag_seconds \d/m);
    expect(body).toMatch(/^nodejs_eventloop_lag_seconds \d/m);
    expect(body).not.toContain("nowhere");
  });

  it("show nothing to others, not even through a proxy on the machine, but with the token", async () => {
    const guarded = await startTestServer({ env: { METRICS_TOKEN: "a token of enough letters" } });
    const read = (headers: Record<string, string>, remoteAddress = "203.0.113.7") =>
      guarded.app.inject({ url: "/api/metrics", headers, remoteAddress });
    expect((await read({})).statusCode).toBe(404);
    expect((await read({ "x-forwarded-for": "203.0.113.7" }, "127.0.0.1")).statusCode).toBe(404);
    expect((await read({ authorization: "Bearer a token of enough lettert" })).statusCode).toBe(404);
    expect((await read({ authorization: "Bearer a token of enough letters" })).statusCode).toBe(200);
    expect((await read({}, "127.0.0.1")).statusCode).toBe(200);
  });
});

describe("overload", () => {
  it("answers 503 with Retry-After while too many queries wait, and lets probes through", async () => {
    const clients = await Promise.all(Array.from({ length: 20 }, () => deps.pool.connect()));
    const waiting = Array.from({ length: 210 }, () => deps.pool.query("select 1"));
    await sleep(400);
    const refused = await visitor.get("/auth/site");
    const live = await visitor.get("/health/live");
    for (const client of clients) client.release();
    await Promise.all(waiting);

    expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: { code: "overloaded" } }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(live.statusCode).toBe(200);
    await expect.poll(async () => (await visitor.get("/auth/site")).statusCode).toBe(200);
  });

  it("does so too when the process itself is late for seconds, and comes back by itself", async () => {
    let refused = await visitor.get("/auth/site");
    for (let blocks = 0; blocks < 20 && refused.statusCode === 200; blocks++) {
      for (const until = performance.now() + 600; performance.now() < until;);
      await sleep(1);
      refused = await visitor.get("/auth/site");
    }
    expect([refused.statusCode, refused.json()]).toMatchObject([503, { error: { code: "overloaded" } }]);
    expect((await visitor.get("/health/live")).statusCode).toBe(200);
    const answer = async () => (await visitor.get("/auth/site")).statusCode;
    await expect.poll(answer, { timeout: 10_000 }).toBe(200);
  });
});

describe("on the wire", () => {
  const post = "POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";

  it("a body of 10 MB is refused, announced or not, and who sends it all hears so", async () => {
    const megabyte = Buffer.alloc(1_000_000, "x");
    const body = Array<Buffer>(10).fill(megabyte);
    const chunks = body.flatMap((part) => [`${part.length.toString(16)}\r\n`, part, "\r\n"]);
    const next = "GET /api/health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
    for (const heard of [
      await talk(`${post}Content-Length: 10000000\r\n\r\n`, ...body, next),
      await talk(`${post}Transfer-Encoding: chunked\r\n\r\n`, ...chunks, "0\r\n\r\n", next),
    ]) {
      expect(heard).toMatch(/^HTTP\/1\.1 413 .*"code":"TOO_LARGE".*HTTP\/1\.1 200 /s);
    }
  });

  it.each([
    ["no HTTP at all", "hello\r\n\r\n", 400],
    ["a header without an end", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(100_000)}\r\n\r\n`, 431],
    ["two lengths", `${post}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`, 400],
    ["length and chunks", `${post}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n{}`, 400],
    ["a NUL in a header", "GET / HTTP/1.1\r\nHost: x\r\nX: \0\r\n\r\n", 400],
  ])("%s gets %3$i", async (_name, text, status) => {
    const heard = await talk(text);
    expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(JSON.parse(heard.split("\r\n\r\n")[1]!)).toMatchObject({
      success: false,
      error: { code: "malformed", requestId: expect.any(String) as string },
    });
    expect((await fetch(new URL("/api/health/live", address))).status).toBe(200);
  });
});

it("one address has only so many connections at a time", async () => {
  const listener = createServer().listen(0, "127.0.0.1");
  capConnections(listener, 2);
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, "127.0.0.1");
    const isClosed = await Promise.race([once(socket, "close").then(() => true), sleep(200).then(() => false)]);
    return { socket, isClosed };
  };
  const [first, second, third] = [await open(), await open(), await open()];
  expect([first.isClosed, second.isClosed, third.isClosed]).toEqual([false, false, true]);
  first.socket.destroy();
  await expect.poll(async () => (await open()).isClosed).toBe(false);
  listener.close();
});

describe("slow clients", () => {
  it("have the times that were chosen", () => {
    expect(app.server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 0, timeout: 60_000 });
  });

  it("lose the connection when a body does not come, unless an upload gets on", async () => {
    const patient = createHttpServer(deps, { bodyWithinMs: 300 });
    afterAll(() => patient.close());
    declareOwn(
      patient,
      [
        { path: "/api/auth/*", access: "public" },
        { path: "/api/uploads", access: "user" },
      ],
      [],
    );
    patient.post("/api/auth/test", (request) => request.body);
    patient.addContentTypeParser(
      "application/octet-stream",
      { parseAs: "buffer" },
      async (_: unknown, body: Buffer) => body,
    );
    patient.post("/api/uploads", (request) => `${(request.body as Buffer).length} bytes`);
    const to = new URL(await patient.listen({ host: "127.0.0.1", port: 0 }));
    const token = deps.tokens.sign({
      id: "a",
      role: "person",
      siteRole: "user",
      signedInAt: new Date(),
      sessionId: "a",
    });
    const send = async (path: string, type: string, bytesEvery100ms: number) => {
      const socket = connect(Number(to.port), to.hostname);
      let heard = "";
      socket.on("data", (data) => (heard += String(data))).on("error", () => {});
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytesEvery100ms * 10}\r\n\r\n`,
      );
      for (let i = 0; i < 10 && !socket.destroyed; i++) {
        socket.write("1".repeat(bytesEvery100ms));
        await sleep(100);
      }
      socket.destroy();
      return heard;
    };
    const [slow, upload, stalled] = await Promise.all([
      send("/api/auth/test", "application/json", 1),
      send("/api/uploads", "application/octet-stream", 1000),
      send("/api/uploads", "application/octet-stream", 1),
    ]);
    expect([slow, stalled]).toEqual(["", ""]);
    expect(upload).toContain("10000 bytes");
  });
});
