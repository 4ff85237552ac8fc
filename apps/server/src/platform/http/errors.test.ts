import { describe, expect, it } from "vitest";
import { startTestCluster, urlOf } from "#test/cluster.ts";
import { startTestServer } from "#test/harness.ts";
import { AppError } from "./app-error.ts";
import { foreseen } from "./errors.ts";

function failure(message: string, more: object = {}): Error {
  return Object.assign(new Error(message), more);
}

describe("what an error means to a client", () => {
  it.each<[Error, string | null]>([
    [new AppError("not_found"), "not_found"],
    [failure("terminating connection due to administrator command", { code: "57P01" }), "starting"],
    [failure("the database system is starting up", { code: "57P03" }), "starting"],
    [failure("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" }), "starting"],
    [failure("connect ENOENT /tmp/.s.PGSQL.5432", { code: "ENOENT", syscall: "connect" }), "starting"],
    [new AggregateError([failure("connect ECONNREFUSED", { code: "ECONNREFUSED", syscall: "connect" })]), "starting"],
    [failure("Connection terminated unexpectedly"), "starting"],
    [failure("timeout exceeded when trying to connect"), "overloaded"],
    [failure("sorry, too many clients already", { code: "53300" }), "overloaded"],
    [failure("canceling statement due to statement timeout", { code: "57014" }), "overloaded"],
    [failure("could not extend file", { code: "53100" }), "overloaded"],
    [failure("deadlock detected", { code: "40P01" }), "overloaded"],
    [failure("violates foreign key constraint", { code: "23503" }), "not_found"],
    [failure("invalid byte sequence for encoding", { code: "22021" }), "invalid_characters"],
    [failure("no such file", { code: "ENOENT", syscall: "open" }), null],
    [failure("duplicate key value violates unique constraint", { code: "23505" }), null],
    [failure("invalid input syntax for type uuid", { code: "22P02" }), null],
    [new TypeError("x is not a function"), null],
  ])("%s is %s", (error, code) => {
    const known = foreseen(error);
    expect(known?.code ?? null).toBe(code);
    expect(known?.retryAfter !== undefined).toBe(known?.status === 503);
  });
});

it("answers 503 with Retry-After while the database is away, and stays alive itself", async () => {
  const cluster = await startTestCluster();
  const server = await startTestServer({ env: { DATABASE_URL: urlOf(cluster.connection) } });
  expect((await server.visitor.get("/health/ready")).json()).toMatchObject({
    success: true,
    version: expect.any(String) as string,
    components: { database: "up", bus: "up", storage: "up" },
  });

  await cluster.stop();
  const ready = await server.visitor.get("/health/ready");
  expect(ready.statusCode).toBe(503);
  expect(ready.json()).toMatchObject({ success: false, error: { code: "starting" } });
  expect(Number(ready.headers["retry-after"])).toBeGreaterThan(0);
  const figures = await server.visitor.get("/public/figures");
  expect([figures.statusCode, figures.json()]).toMatchObject([503, { error: { code: "starting" } }]);
  expect((await server.visitor.get("/health/live")).statusCode).toBe(200);
}, 60_000);
