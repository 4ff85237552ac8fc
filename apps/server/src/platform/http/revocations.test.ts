import { expect, it } from "vitest";
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
  return { sessionId, sign: () => `Bearer ${here.deps.tokens.sign(viewer)}` };
}

it("a session that ends takes its tokens along, on every node within a second and on nodes that start later", async () => {
  const { sessionId, sign } = await signIn();
  const other = await signIn();
  const token = sign();
  expect([await statusOf(here, token), await statusOf(there, token)]).toEqual([404, 404]);

  await here.db.deleteFrom("sessions").where("id", "=", sessionId).execute();
  for (const server of [here, there]) await expect.poll(() => statusOf(server, token), { timeout: 1000 }).toBe(401);
  expect(await statusOf(await secondNode(), token)).toBe(401);
  expect(await statusOf(there, other.sign())).toBe(404);
});
