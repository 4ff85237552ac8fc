import type { HTTPMethods } from "fastify";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { type Actor, actors, matrix } from "./authorization-matrix.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

let now = Date.now();
const { app, deps, db } = await startTestServer({ clock: () => new Date(now) });

/** What an actor brings to a request. */
type Credentials = { authorization?: string; cookie?: string };

const password = "correct-horse-7";
const people = new Map<Actor, Credentials>();

async function signIn(email: string): Promise<Credentials> {
  const answer = await app.inject({ method: "POST", url: "/api/auth/sign-in/email", payload: { email, password } });
  expect(answer.statusCode, answer.body).toBe(200);
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
  const token = await app.inject({ url: "/api/auth/token", headers: { cookie } });
  return { cookie, authorization: `Bearer ${token.json<{ token: string }>().token}` };
}

async function buildActor(actor: Actor): Promise<Credentials> {
  if (actor === "visitor") return {};
  const siteRole = actor === "moderator" || actor === "admin" ? actor : "user";
  const user = await buildUser(db, { password, site_role: siteRole, role: actor === "org" ? "org" : "person" });
  if (actor === "expired") {
    const present = now;
    now -= 3_600_000;
    const token = deps.tokens.sign({
      id: user.id,
      role: "person",
      siteRole: "user",
      signedInAt: new Date(),
      sessionId: user.id,
    });
    now = present;
    return { authorization: `Bearer ${token}` };
  }
  const credentials = await signIn(user.email);
  if (actor === "signedOut")
    await app.inject({ method: "POST", url: "/api/auth/sign-out", headers: { cookie: credentials.cookie! } });
  if (actor === "suspended") await suspend(user.id);
  if (actor === "signedOut" || actor === "suspended") await untilRefused(credentials);
  return credentials;
}

/** What the admin pages will do: the account is closed, and what it holds ends through the trigger on sessions. */
async function suspend(userId: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ suspended_at: new Date(now) })
    .where("id", "=", userId)
    .execute();
  await db.deleteFrom("sessions").where("user_id", "=", userId).execute();
}

/** Word of an ended session travels over the bus. */
async function untilRefused({ authorization }: Credentials): Promise<void> {
  await vi.waitFor(async () => {
    const answer = await app.inject({ url: "/api/user/userinfo", headers: { authorization: authorization! } });
    expect(answer.statusCode).toBe(401);
  });
}

type Operation = { action: string; method: HTTPMethods; path: string };

/** Every operation there is, read off the published document. */
async function listOperations(): Promise<Operation[]> {
  const answer = await app.inject({ url: "/api/openapi.json" });
  const document = answer.json<{ paths: Record<string, Record<string, { operationId?: string }>> }>();
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId }]) =>
      operationId ? [{ action: operationId, method: method.toUpperCase() as HTTPMethods, path }] : [],
    ),
  );
}

const operations = await listOperations();

beforeAll(async () => {
  for (const actor of actors) people.set(actor, await buildActor(actor));
});

it("has a row for every operation, and no row for one that is gone", () => {
  const actions = new Set(operations.map(({ action }) => action));
  expect([...actions].filter((action) => !Object.hasOwn(matrix, action))).toEqual([]);
  expect(Object.keys(matrix).filter((action) => !actions.has(action))).toEqual([]);
});

describe.each(operations)("$action ($method $path)", ({ action, method, path }) => {
  it.each(actors)("as %s", async (actor) => {
    const row = matrix[action]!;
    const { params = {}, query, headers, body } = row.request ?? {};
    const credentials = row.spends ? await buildActor(actor) : people.get(actor)!;
    const answer = await app.inject({
      method,
      url: `/api${path.replace(/^\/api/, "").replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)}`,
      ...(query && { query }),
      headers: { ...headers, ...credentials },
      ...(body && { payload: body }),
    });
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(row.status[actor]);
  });
});
