import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Browser, mailedToken, openBrowser } from "#test/accounts.ts";
import { createAuthenticator, totpCode } from "#test/authenticators.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { grantSiteRole } from "./accounts.service.ts";

const password = "quiet-otter-97";
const newPassword = "another-otter-98";
const site = "http://localhost:3000";
const server = await startTestServer();
const { db, app, deps } = server;

async function signIn(email: string, given = password): Promise<Browser> {
  const browser = openBrowser(server);
  await browser.post("/auth/sign-in/email", { email, password: given });
  return browser;
}

/** What the server says to the holder of a token; nobody here may read the audit but admins. */
async function show(token: string): Promise<number> {
  return (await app.inject({ url: "/api/admin/audit", headers: { authorization: `Bearer ${token}` } })).statusCode;
}

async function reset(email: string) {
  await openBrowser(server).post("/auth/request-password-reset", { email });
  const token = await mailedToken(server, email, "resetPassword");
  return openBrowser(server).post("/auth/reset-password", { token, newPassword });
}

function change(browser: Browser) {
  return browser.post("/auth/change-password", { currentPassword: password, newPassword });
}

async function addPasskey(browser: Browser) {
  const key = createAuthenticator(site);
  const options = (await browser.get("/auth/passkey/generate-register-options")).json();
  const added = await browser.post("/auth/passkey/verify-registration", { response: key.create(options) });
  expect(added.statusCode).toBe(200);
  return key;
}

async function enableTwoStep(browser: Browser, given = password): Promise<string> {
  const { totpURI } = (await browser.post("/auth/two-factor/enable", { password: given })).json();
  const answer = await browser.post("/auth/two-factor/verify-totp", { code: totpCode(totpURI) });
  expect(answer.statusCode).toBe(200);
  return totpURI;
}

describe("a thief who was inside", () => {
  it.each([
    ["change of the password", change],
    ["reset by mail", (_: Browser, email: string) => reset(email)],
  ])("cannot move the account to another address after a %s", async (_name, renew) => {
    const user = await buildUser(db, { password });
    const evil = `evil-${user.email}`;
    const [owner, thief] = [await signIn(user.email), await signIn(user.email)];
    const headers = { authorization: `Bearer ${await thief.token()}` };
    const payload = { key: "email", email: evil };
    const asked = await app.inject({ method: "POST", url: "/api/user/update", headers, payload });
    expect(asked.json()).toMatchObject({ pending: true });
    await thief.post("/auth/request-password-reset", { email: user.email });
    const resetToken = await mailedToken(server, user.email, "resetPassword");
    const token = await mailedToken(server, evil, "changeEmail");

    expect((await renew(owner, user.email)).statusCode).toBe(200);
    expect((await openBrowser(server).get(`/auth/verify-email?token=${token}`)).statusCode).toBe(401);
    const late = { token: resetToken, newPassword: "thiefs-own-one-6" };
    expect((await openBrowser(server).post("/auth/reset-password", late)).statusCode).toBe(400);
  });

  /** Somebody passed the second step once and had the device trusted. */
  async function trusted() {
    const user = await buildUser(db, { password });
    const owner = await signIn(user.email);
    const totpURI = await enableTwoStep(owner);
    const thief = await signIn(user.email);
    const code = totpCode(totpURI, Date.now() + 30_000);
    expect((await thief.post("/auth/two-factor/verify-totp", { code, trustDevice: true })).statusCode).toBe(200);
    expect((await thief.post("/auth/sign-in/email", { email: user.email, password })).json().user.id).toBe(user.id);
    return { user, owner, thief };
  }

  it.each([
    ["change of the password", change, newPassword],
    ["reset by mail", (_: Browser, email: string) => reset(email), newPassword],
    ["end of all other sessions", (owner: Browser) => owner.post("/auth/revoke-other-sessions"), password],
    ["end of all sessions", (owner: Browser) => owner.post("/auth/revoke-sessions"), password],
  ])("is asked for the second step again after a %s", async (_name, act, given) => {
    const { user, owner, thief } = await trusted();
    expect((await act(owner, user.email)).statusCode).toBe(200);
    const asked = await thief.post("/auth/sign-in/email", { email: user.email, password: given });
    expect(asked.json()).toMatchObject({ twoFactorRedirect: true });
  });

  it("is asked for the codes of a new authenticator", async () => {
    const { user, owner, thief } = await trusted();
    await owner.post("/auth/two-factor/disable", { password });
    await enableTwoStep(owner);
    const asked = await thief.post("/auth/sign-in/email", { email: user.email, password });
    expect(asked.json()).toMatchObject({ twoFactorRedirect: true });
  });

  it("cannot end a second step that was begun with the old password", async () => {
    const user = await buildUser(db, { password });
    const owner = await signIn(user.email);
    const totpURI = await enableTwoStep(owner);
    const thief = await signIn(user.email);
    await change(owner);
    const late = await thief.post("/auth/two-factor/verify-totp", { code: totpCode(totpURI, Date.now() + 30_000) });
    expect([late.statusCode, late.json().code]).toEqual([401, "INVALID_TWO_FACTOR_COOKIE"]);
  });

  it("does not come back by a passkey after a reset", async () => {
    const user = await buildUser(db, { password });
    const key = await addPasskey(await signIn(user.email));
    await reset(user.email);
    const thief = openBrowser(server);
    const options = (await thief.get("/auth/passkey/generate-authenticate-options")).json();
    const refused = await thief.post("/auth/passkey/verify-authentication", { response: key.get(options) });
    expect([refused.statusCode, refused.json().code]).toEqual([401, "PASSKEY_NOT_FOUND"]);
  });
});

describe("the node that ends a session", () => {
  it.each<[string, (browser: Browser, email: string) => Promise<unknown>]>([
    ["sign-out", (browser) => browser.post("/auth/sign-out")],
    ["the end of all sessions", (browser) => browser.post("/auth/revoke-sessions")],
    ["a change of the password", change],
    ["a reset by mail", (_, email) => reset(email)],
    ["the switch to two steps", (browser) => enableTwoStep(browser)],
    ["another sign-in", (browser, email) => browser.post("/auth/sign-in/email", { email, password })],
    [
      "the removal of the account",
      async (browser) => {
        const headers = { authorization: `Bearer ${await browser.token()}` };
        return app.inject({ method: "DELETE", url: "/api/user/delete", headers });
      },
    ],
  ])("holds to it when it answers: %s", async (_name, end) => {
    const alone = await buildUser(db, { password });
    const browser = await signIn(alone.email);
    const token = await browser.token();
    expect(await show(token)).toBe(403);
    // What the database would tell all nodes of it is held back.
    await sql`alter table sessions disable trigger sessions_end`.execute(db);
    await end(browser, alone.email);
    await sql`alter table sessions enable trigger sessions_end`.execute(db);
    expect(await show(token)).toBe(401);
  });
});

describe("a role", () => {
  it("that is taken away is gone from the tokens of a node whose clock runs ahead", async () => {
    let ahead = 0;
    const fast = await startTestServer({ clock: () => new Date(Date.now() + ahead) });
    const admin = await buildUser(fast.db, { password, site_role: "admin" });
    const browser = openBrowser(fast);
    await browser.post("/auth/sign-in/email", { email: admin.email, password });
    ahead = 10 * 60_000;
    const headers = { authorization: `Bearer ${await browser.token()}` };
    const ask = async () => (await fast.app.inject({ url: "/api/admin/audit", headers })).statusCode;
    expect(await ask()).toBe(200);
    ahead = 0;
    await grantSiteRole(fast.deps, admin.email, "user");
    ahead = 10 * 60_000;
    await expect.poll(ask).toBe(401);
    // Still signed in: the next token says what they are now.
    headers.authorization = `Bearer ${await browser.token()}`;
    expect(await ask()).toBe(403);
  });
});

it("forgets what was typed at sign-ups and the links that nobody can use", async () => {
  const { sweepAccounts } = await import("./accounts.repo.ts");
  const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3600_000);
  const user = await buildUser(db, {});
  const row = (days: number, signUp: object | null) => ({
    token_hash: Buffer.from(`${days}-${signUp !== null}`),
    purpose: "verifyEmail",
    user_id: user.id,
    email: user.email,
    sign_up: signUp && JSON.stringify(signUp),
    expires_at: daysAgo(days),
  });
  const typed = { name: "Ada", role: "person", passwordHash: "x" };
  await db
    .insertInto("mailed_links")
    .values([row(6, null), row(8, null), row(29, typed), row(31, typed)])
    .execute();
  await sweepAccounts(db, deps.clock());
  const left = await db.selectFrom("mailed_links").select("token_hash").where("user_id", "=", user.id).execute();
  expect(left.map(({ token_hash }) => token_hash.toString()).toSorted()).toEqual(["29-true", "6-false"]);
});
