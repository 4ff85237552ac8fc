import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openBrowser } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const program = fileURLToPath(new URL("./admin-cli.ts", import.meta.url));
const server = await startTestServer();
const { db, deps } = server;
const password = "quiet-otter-97";

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const env = { DATABASE_URL: deps.config.databaseUrl!, DATA_DIR: deps.config.dataDir };
  return promisify(execFile)(process.execPath, [program, ...args], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      output: error.stdout + error.stderr,
    }),
  );
}

it("makes somebody admin while the server runs", async () => {
  const user = await buildUser(db, { password });
  const browser = openBrowser(server);
  await browser.post("/auth/sign-in/email", { email: user.email, password });
  const ask = async (token: string) =>
    server.app.inject({ url: "/api/user/userinfo", headers: { authorization: `Bearer ${token}` } });
  const before = await browser.token();
  expect((await ask(before)).json().user.siteRole).toBe("user");
  expect(await run("grant", ` ${user.email.toUpperCase()} `)).toEqual({
    code: 0,
    output: `${user.email} is admin now\n`,
  });
  // Tokens with the old role stop, and the next one of the same session shows the new one.
  await expect.poll(async () => (await ask(before)).statusCode).toBe(401);
  expect((await ask(await browser.token())).json().user.siteRole).toBe("admin");
  const { first_admin_at } = await db.selectFrom("site_settings").select("first_admin_at").executeTakeFirstOrThrow();
  expect(first_admin_at).not.toBeNull();
  const audit = await db.selectFrom("audit_log").selectAll().where("subject", "=", user.id).execute();
  expect(audit).toMatchObject([{ action: "role.grant", actor_id: null, details: { role: "admin" } }]);

  expect((await run("grant", user.email, "user")).code).toBe(0);
  expect(await db.selectFrom("users").select("site_role").where("id", "=", user.id).executeTakeFirst()).toEqual({
    site_role: "user",
  });
});

it("says what to do when nobody has the address", async () => {
  const { code, output } = await run("grant", "nobody@example.org");
  expect([code, output]).toEqual([1, expect.stringContaining("nobody@example.org yet. Sign up with it")]);
});

it.each([[[]], [["grant", "nonsense"]], [["grant", "a@example.org", "king"]]])(
  "explains itself when asked for %j",
  async (args) => {
    const { code, output } = await run(...args);
    expect([code, output]).toEqual([2, expect.stringContaining("usage: npm run admin -- grant <e-mail>")]);
  },
);
