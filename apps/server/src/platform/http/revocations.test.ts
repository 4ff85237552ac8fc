import { expect, it } from "vitest";
import { publish } from "#platform/bus.ts";
import { buildSession, buildUser } from "#test/factories/users.ts";
import { startTestServer, type TestServer } from "#test/harness.ts";

const here = await startTestServer();
const there = await secondNode();

function secondNode(): Promise<TestServer> {
  return startTestServer({
    env: { DATABASE_URL: here.deps.config.databaseUrl!, TOKEN_PRIVATE_KEY: here.deps.secrets.tokenKeys.privatePem },
  });
}

const statusOf = async (server: TestServer, authorization: string) =>
  (await server.app.inject({ url: "/api/nowhere", headers: { authorization } })).statusCode;

async function signIn() {
  const user = await buildUser(here.db);
  const { id: sessionId } = await buildSession(here.db, user.id);
  const viewer = { id: user.id, role: "person", siteRole: "user", signedInAt: new Date(), sessionId } as const;
  return { user, sessionId, sign: () => `Bearer ${here.deps.tokens.sign(viewer)}` };
}

it("a revocation reaches every node within a second, and nodes that start later", async () => {
  const { user, sign } = await signIn();
  const token = sign();
  expect([await statusOf(here, token), await statusOf(there, token)]).toEqual([404, 404]);

  await new Promise((resolve) => setTimeout(resolve, 2));
  const since = here.deps.clock();
  await here.db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ tokens_revoked_at: since }).where("id", "=", user.id).execute();
    await publish(tx, "revoked", { userId: user.id, since: since.toISOString() });
  });

  for (const server of [here, there]) await expect.poll(() => statusOf(server, token), { timeout: 1000 }).toBe(401);
  const late = await secondNode();
  expect(await statusOf(late, token)).toBe(401);
  for (const server of [here, there, late]) expect(await statusOf(server, sign())).toBe(404);
});

it("a session that ends takes its tokens along, on every node", async () => {
  const { sessionId, sign } = await signIn();
  const other = await signIn();
  const token = sign();
  expect(await statusOf(there, token)).toBe(404);

  await here.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
  for (const server of [here, there]) await expect.poll(() => statusOf(server, token), { timeout: 1000 }).toBe(401);
  expect(await statusOf(await secondNode(), token)).toBe(401);
  expect(await statusOf(there, other.sign())).toBe(404);
});
