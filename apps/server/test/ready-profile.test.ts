import { expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestDeps } from "#test/harness.ts";

const { deps, db } = await startTestDeps();

it("the person's own record goes out before Fastify while it lies ready, as it is now, and to them alone", async () => {
  const app = await buildApp(deps);
  let usual = 0;
  app.addHook("onRequest", async () => void usual++);
  const address = await app.listen({ host: "127.0.0.1", port: 0 });
  const { id } = await buildUser(db, { display_name: "Ada King" });
  const sessionId = crypto.randomUUID();
  const token = deps.tokens.sign({ id, role: "person", siteRole: "user", signedInAt: deps.clock(), sessionId });
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const ask = async () => {
    const before = usual;
    const answer = await fetch(`${address}/api/user/userinfo`, { headers });
    const { user } = (await answer.json()) as { user?: { displayName: string } };
    return { status: answer.status, name: user?.displayName, isUsual: usual > before };
  };

  expect(await ask()).toEqual({ status: 200, name: "Ada King", isUsual: true });
  expect(await ask()).toEqual({ status: 200, name: "Ada King", isUsual: false });
  expect((await fetch(`${address}/api/user/userinfo`, { method: "HEAD", headers })).status).toBe(200);
  const body = JSON.stringify({ key: "displayName", displayName: "Ada Lovelace" });
  expect((await fetch(`${address}/api/user/update`, { method: "POST", headers, body })).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 200, name: "Ada Lovelace" });
  deps.tokens.revokeSession(sessionId);
  expect(await ask()).toEqual({ status: 401, name: undefined, isUsual: true });
  await app.close();
});
