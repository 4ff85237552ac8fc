import { describe, expect, it } from "vitest";
import { type Browser, openBrowser, readMails } from "#test/accounts.ts";
import { createAuthenticator, totpCode } from "#test/authenticators.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const password = "quiet-otter-97";
const site = "http://localhost:3000";
let now: Date | null = null;
const server = await startTestServer({ clock: () => now ?? new Date() });
const { db } = server;

async function signIn(email: string): Promise<Browser> {
  const browser = openBrowser(server);
  await browser.post("/auth/sign-in/email", { email, password });
  return browser;
}

/** What the app shows in half a minute; it is taken already. */
function nextCode(totpURI: string): string {
  return totpCode(totpURI, Date.now() + 30_000);
}

async function auditOf(userId: string): Promise<string[]> {
  const rows = await db.selectFrom("audit_log").select("action").where("actor_id", "=", userId).orderBy("id").execute();
  return rows.map(({ action }) => action);
}

describe("codes of an authenticator app", () => {
  async function enrol() {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const started = await browser.post("/auth/two-factor/enable", { password });
    expect(started.statusCode).toBe(200);
    const { totpURI, backupCodes } = started.json<{ totpURI: string; backupCodes: string[] }>();
    return { user, browser, totpURI, backupCodes };
  }

  async function enrolled() {
    const person = await enrol();
    const confirmed = await person.browser.post("/auth/two-factor/verify-totp", { code: totpCode(person.totpURI) });
    expect(confirmed.statusCode).toBe(200);
    return person;
  }

  const notRight = { code: "INVALID_CODE", message: "This code is not right. Enter the newest one." };

  it("are asked for after the password once they are switched on", async () => {
    const { user, browser, totpURI, backupCodes } = await enrol();
    expect(totpURI).toMatch(/^otpauth:\/\/totp\/Bump:/);
    expect(backupCodes).toHaveLength(10);
    // Not before a code has proven that the app works.
    expect(await (await signIn(user.email)).token()).toBeTruthy();
    const wrong = await browser.post("/auth/two-factor/verify-totp", { code: "000000" });
    expect([wrong.statusCode, wrong.json()]).toEqual([401, notRight]);
    await browser.post("/auth/two-factor/verify-totp", { code: totpCode(totpURI) });
    expect((await browser.get("/auth/get-session")).json().user.twoFactorEnabled).toBe(true);
    expect(await browser.token()).toBeTruthy();

    const device = openBrowser(server);
    const asked = await device.post("/auth/sign-in/email", { email: user.email, password });
    expect(asked.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
    expect((await device.get("/auth/token")).statusCode).toBe(401);
    const done = await device.post("/auth/two-factor/verify-totp", { code: nextCode(totpURI) });
    expect([done.statusCode, done.json().user.id]).toEqual([200, user.id]);
    expect(await device.token()).toBeTruthy();
  });

  it("work once each", async () => {
    const { user, totpURI } = await enrolled();
    const thief = await signIn(user.email);
    // The one that switched it on is spent as well, and the sign-in under way is not lost with it.
    const enrolling = await thief.post("/auth/two-factor/verify-totp", { code: totpCode(totpURI) });
    expect([enrolling.statusCode, enrolling.json()]).toEqual([401, notRight]);
    const code = nextCode(totpURI);
    const browsers = [await signIn(user.email), await signIn(user.email), thief];
    const uses = await Promise.all(browsers.map((one) => one.post("/auth/two-factor/verify-totp", { code })));
    expect(uses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await db.selectFrom("sessions").select("id").where("user_id", "=", user.id).execute()).toHaveLength(2);
  });

  it("are told of and written down when they are switched on and off", async () => {
    const { user, browser } = await enrolled();
    await browser.post("/auth/two-factor/disable", { password });
    const subjects = (await readMails(server, user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Two-step verification is on", "Two-step verification is off"]);
    expect(await auditOf(user.id)).toEqual(["auth.twoStepOn", "auth.twoStepOff"]);
  });

  it("are stored encrypted", async () => {
    const { user, totpURI, backupCodes } = await enrol();
    const row = await db.selectFrom("two_factors").selectAll().where("user_id", "=", user.id).executeTakeFirstOrThrow();
    const stored = JSON.stringify(row);
    expect(stored).not.toContain(new URL(totpURI).searchParams.get("secret"));
    expect(stored).not.toContain(backupCodes[0]);
  });

  it("can be replaced by a backup code, each once", async () => {
    const { user, backupCodes } = await enrolled();
    const device = await signIn(user.email);
    expect((await device.post("/auth/two-factor/verify-backup-code", { code: backupCodes[3] })).statusCode).toBe(200);
    expect(await device.token()).toBeTruthy();
    const second = await signIn(user.email);
    const again = await second.post("/auth/two-factor/verify-backup-code", { code: backupCodes[3] });
    expect([again.statusCode, again.json().code]).toEqual([401, "INVALID_BACKUP_CODE"]);
  });

  it("cannot be guessed", async () => {
    const { user, totpURI } = await enrolled();
    const outcomes: string[] = [];
    for (let round = 0; round < 3; round++) {
      const thief = await signIn(user.email);
      for (let guess = 0; guess < 6; guess++) {
        outcomes.push((await thief.post("/auth/two-factor/verify-totp", { code: "000000" })).json().code);
      }
    }
    expect(outcomes.filter((code) => code === "INVALID_CODE")).toHaveLength(10);
    const owner = await signIn(user.email);
    const locked = await owner.post("/auth/two-factor/verify-totp", { code: nextCode(totpURI) });
    expect([locked.statusCode, locked.json().code]).toEqual([429, "ACCOUNT_LOCKED"]);
  });

  it("are switched off with the password only", async () => {
    const { user, browser } = await enrolled();
    const wrong = await browser.post("/auth/two-factor/disable", { password: "not-this-one-1" });
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "INVALID_PASSWORD"]);
    expect((await browser.post("/auth/two-factor/disable", { password })).statusCode).toBe(200);
    expect(await (await signIn(user.email)).token()).toBeTruthy();
  });

  it("need a password first", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    for (const body of [{}, { password: "not-this-one-1" }, { password: ["x"] }]) {
      const refused = await browser.post("/auth/two-factor/enable", body);
      expect(refused.statusCode).toBe(400);
    }
    expect((await openBrowser(server).post("/auth/two-factor/enable", { password })).statusCode).toBe(401);
  });
});

describe("passkeys", () => {
  async function register(browser: Browser, authenticator = createAuthenticator(site), name = "My laptop") {
    const options = await browser.get("/auth/passkey/generate-register-options");
    expect(options.statusCode).toBe(200);
    const response = authenticator.create(options.json());
    return { authenticator, answer: await browser.post("/auth/passkey/verify-registration", { response, name }) };
  }

  it("sign somebody in without a password", async () => {
    const user = await buildUser(db, { password });
    const { authenticator, answer } = await register(await signIn(user.email));
    expect([answer.statusCode, answer.json().name]).toEqual([200, "My laptop"]);

    const device = openBrowser(server);
    const options = await device.get("/auth/passkey/generate-authenticate-options");
    expect(options.json()).toMatchObject({ rpId: "localhost", challenge: expect.any(String) });
    const response = authenticator.get(options.json());
    const done = await device.post("/auth/passkey/verify-authentication", { response });
    expect([done.statusCode, done.json().user.id]).toEqual([200, user.id]);
    expect(await device.token()).toBeTruthy();
    // A challenge is good for one answer.
    const replay = await device.post("/auth/passkey/verify-authentication", { response });
    expect([replay.statusCode, replay.json().code]).toEqual([400, "CHALLENGE_NOT_FOUND"]);
  });

  it("do not work from another origin, unknown or for somebody suspended", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const elsewhere = await register(browser, createAuthenticator("https://evil.example"));
    expect(elsewhere.answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(elsewhere.answer.json().code).toBe("AUTHENTICATION_FAILED");
    const { authenticator } = await register(browser);

    const attempt = async (key: ReturnType<typeof createAuthenticator>) => {
      const device = openBrowser(server);
      const options = (await device.get("/auth/passkey/generate-authenticate-options")).json();
      return device.post("/auth/passkey/verify-authentication", { response: key.get(options) });
    };
    const unknown = await attempt(createAuthenticator(site));
    expect([unknown.statusCode, unknown.json().code]).toEqual([401, "PASSKEY_NOT_FOUND"]);
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", user.id).execute();
    const suspended = await attempt(authenticator);
    expect([suspended.statusCode, suspended.json().code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
  });

  it("are listed, renamed and removed by their owner alone", async () => {
    const owner = await signIn((await buildUser(db, { password })).email);
    const other = await signIn((await buildUser(db, { password })).email);
    const { id } = (await register(owner)).answer.json<{ id: string }>();
    for (const refused of [
      await other.post("/auth/passkey/delete-passkey", { id }),
      await other.post("/auth/passkey/update-passkey", { id, name: "Mine now" }),
      await owner.post("/auth/passkey/delete-passkey", { id: "nonsense" }),
      await owner.post("/auth/passkey/delete-passkey", { id: ["x"] }),
    ]) {
      expect(refused.statusCode).toBeGreaterThanOrEqual(400);
      expect(refused.statusCode).toBeLessThan(500);
    }
    await owner.post("/auth/passkey/update-passkey", { id, name: "Work" });
    expect((await owner.get("/auth/passkey/list-user-passkeys")).json()).toMatchObject([{ id, name: "Work" }]);
    for (const name of ["x".repeat(101), ["x"], undefined]) {
      expect((await owner.post("/auth/passkey/update-passkey", { id, name })).statusCode).toBe(422);
    }
    expect((await owner.post("/auth/passkey/delete-passkey", { id })).json()).toEqual({ status: true });
    expect((await owner.get("/auth/passkey/list-user-passkeys")).json()).toEqual([]);
  });

  it("are told of and written down, with a name that fits", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    expect((await register(browser, createAuthenticator(site), "x".repeat(101))).answer.statusCode).toBe(422);
    const { id } = (await register(browser)).answer.json<{ id: string }>();
    await browser.post("/auth/passkey/delete-passkey", { id });
    const subjects = (await readMails(server, user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["A passkey was added to your account"]);
    expect(await auditOf(user.id)).toEqual(["auth.passkeyAdded", "auth.passkeyRemoved"]);
  });

  it("must have asked who holds them where the account has a second step", async () => {
    const user = await buildUser(db, { password });
    const found = await register(await signIn(user.email), createAuthenticator(site, { verifiesUser: false }));
    const attempt = async () => {
      const device = openBrowser(server);
      const options = (await device.get("/auth/passkey/generate-authenticate-options")).json();
      const response = found.authenticator.get(options);
      return device.post("/auth/passkey/verify-authentication", { response });
    };
    expect((await attempt()).statusCode).toBe(200);
    await db.updateTable("users").set({ two_factor_enabled: true }).where("id", "=", user.id).execute();
    const refused = await attempt();
    expect([refused.statusCode, refused.json().code]).toEqual([403, "PASSKEY_NOT_VERIFIED"]);
  });

  it("are added only after a recent sign-in", async () => {
    const browser = await signIn((await buildUser(db, { password })).email);
    now = new Date(Date.now() + 16 * 60_000);
    const refused = await browser.get("/auth/passkey/generate-register-options");
    now = null;
    expect([refused.statusCode, refused.json().code]).toEqual([403, "SESSION_NOT_FRESH"]);
    expect((await openBrowser(server).get("/auth/passkey/generate-register-options")).statusCode).toBe(401);
  });

  it.each([
    [{}],
    [{ response: null }],
    [{ response: { id: "x" } }],
    [{ response: { id: { a: 1 }, response: 5 } }],
    [{ response: "x" }],
  ])("refuse %j", async (body) => {
    const browser = await signIn((await buildUser(db, { password })).email);
    await browser.get("/auth/passkey/generate-register-options");
    const registration = await browser.post("/auth/passkey/verify-registration", body);
    await browser.get("/auth/passkey/generate-authenticate-options");
    const authentication = await browser.post("/auth/passkey/verify-authentication", body);
    for (const refused of [registration, authentication]) {
      expect(refused.statusCode).toBeGreaterThanOrEqual(400);
      expect(refused.statusCode).toBeLessThan(500);
    }
  });
});
