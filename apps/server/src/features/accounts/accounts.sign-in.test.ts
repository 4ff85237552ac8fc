import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { mailedToken, openBrowser } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { password, startSessions } from "#test/sessions.ts";

const { server, db, signIn, opens } = await startSessions();

describe("sign-in", () => {
  it("refuses a wrong password and an unknown address with the same words", async () => {
    const { email } = await buildUser(db, { password });
    const wrong = await openBrowser(server).post("/auth/sign-in/email", { email, password: "not-this-one-1" });
    const unknown = await openBrowser(server).post("/auth/sign-in/email", {
      email: "nobody@example.org",
      password: "not-this-one-1",
    });
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
    expect(unknown.json()).toEqual(wrong.json());
    expect(unknown.statusCode).toBe(401);
  });

  it("asks for the e-mail where there is none", async () => {
    const refused = await openBrowser(server).post("/auth/sign-in/email", { password });
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      { code: "EMAIL_REQUIRED", message: "E-mail is required" },
    ]);
  });

  it.each([{}, { password: "" }])("asks for the password where there is none: %j", async (given) => {
    const { email } = await buildUser(db, { password });
    const refused = await openBrowser(server).post("/auth/sign-in/email", { email, ...given });
    expect([refused.statusCode, refused.json().code]).toEqual([422, "PASSWORD_REQUIRED"]);
  });

  it("tells the page's script that there is a session, and no more, until it ends", async () => {
    const { email } = await buildUser(db, { password });
    const browser = openBrowser(server);
    const answer = await browser.post("/auth/sign-in/email", { email, password });
    const hint = answer.cookies.find(({ name }) => name === "bump.signed-in");
    expect(hint).toMatchObject({ value: "1", path: "/", sameSite: "Lax" });
    expect(hint?.httpOnly).toBeUndefined();
    expect(answer.cookies.find(({ name }) => name.endsWith("session_token"))?.httpOnly).toBe(true);

    await browser.post("/auth/sign-out");
    expect([...browser.cookies.keys()]).not.toContain("bump.signed-in");
  });

  it("takes as long for an unknown address as for a wrong password", async () => {
    const { email } = await buildUser(db, { password });
    const measure = async (address: string) => {
      const started = performance.now();
      await openBrowser(server).post("/auth/sign-in/email", { email: address, password: "not-this-one-1" });
      return performance.now() - started;
    };
    // The fastest of each: other programs on the machine can only add. Without the hash it would be a tenth.
    let [known, unknown] = [Infinity, Infinity];
    for (let round = 0; round < 50 && (round < 5 || Math.abs(known - unknown) >= 10); round++) {
      known = Math.min(known, await measure(email));
      unknown = Math.min(unknown, await measure(`${randomUUID()}@example.org`));
    }
    expect(Math.abs(known - unknown)).toBeLessThan(10);
  }, 60_000);

  it.each([
    [{ email: ["a@example.org"], password }],
    [{ email: { a: 1 }, password }],
    [{ password }],
    [{ email: "a@example.org" }],
    [{ email: "a@example.org", password: [password] }],
    [{ email: "a\0@example.org", password }],
    [{ email: "a@example.org", password: "x".repeat(200) }],
    [{ email: "a@example.org", password, callbackURL: "https://evil.example/" }],
    [{ email: "a@example.org", password, callbackURL: { a: 1 } }],
    [[]],
  ])("refuses %j", async (body) => {
    const refused = await openBrowser(server).post("/auth/sign-in/email", body);
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode).toBeLessThan(500);
    expect(refused.json()).toEqual({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) });
    expect(refused.headers["set-cookie"]).toBeUndefined();
  });

  it("keeps the session in a cookie that scripts cannot read", async () => {
    const { email } = await buildUser(db, { password });
    const answer = await openBrowser(server).post("/auth/sign-in/email", { email, password });
    const cookie = answer.cookies.find(({ name }) => name === "bump.session_token");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie?.secure).toBeUndefined();

    const secure = await startTestServer({ env: { PUBLIC_URL: "https://bump.example" } });
    const person = await buildUser(secure.db, { password });
    const browser = openBrowser(secure);
    const safe = await browser.post("/auth/sign-in/email", { email: person.email, password });
    const host = safe.cookies.find(({ name }) => name === "__Host-bump.session_token");
    expect(host).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/", secure: true });
    expect(host?.domain).toBeUndefined();

    const media = (await browser.get("/auth/token")).cookies.find(({ name }) => name === "__Secure-bump.media");
    expect(media).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/api/media", secure: true });
  });

  it("does not take a session token that it did not sign", async () => {
    const user = await buildUser(db, { password });
    await signIn(user.email);
    const session = await db
      .selectFrom("sessions")
      .select("token")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    for (const value of [session.token, `${session.token}.${"A".repeat(43)}=`]) {
      const thief = openBrowser(server);
      thief.cookies.set("bump.session_token", encodeURIComponent(value));
      expect((await thief.get("/auth/token")).statusCode).toBe(401);
    }
  });

  it("replaces the device's session when somebody signs in again", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const old = await browser.token();
    await browser.post("/auth/sign-in/email", { email: user.email, password });
    expect((await browser.get("/auth/list-sessions")).json()).toHaveLength(1);
    expect(await opens(old)).toBe(false);
  });

  it("renews tokens as the person's own calls: an address that many share is not spent by them", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "on" } });
    const { email } = await buildUser(limited.db, { password });
    const browser = openBrowser(limited);
    await browser.post("/auth/sign-in/email", { email, password });
    const statuses = new Set<number>();
    for (let count = 0; count < 320; count++) statuses.add((await browser.get("/auth/token")).statusCode);
    expect([...statuses]).toEqual([200]);

    // Nor does a visitor who spends the address's own calls shut them out.
    const visitor = openBrowser(limited);
    const refused: number[] = [];
    for (let count = 0; count < 301; count++) refused.push((await visitor.get("/auth/token")).statusCode);
    expect([refused[0], refused.at(-1)]).toEqual([401, 429]);
    expect((await browser.get("/auth/token")).statusCode).toBe(200);
  });

  it("locks an account after ten tries, and a new password unlocks it", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "on" } });
    const { email } = await buildUser(limited.db, { password });
    const attempt = (given: string, ip: string) =>
      limited.app.inject({
        method: "POST",
        url: "/api/auth/sign-in/email",
        payload: { email, password: given },
        remoteAddress: ip,
      });
    for (let index = 0; index < 10; index++) {
      expect((await attempt("not-this-one-1", `10.0.0.${index}`)).statusCode).toBe(401);
    }
    const locked = await attempt(password, "10.0.1.1");
    expect([locked.statusCode, locked.json().code]).toEqual([429, "ACCOUNT_LOCKED"]);
    expect(locked.json().message).toMatch(/^Too many tries.* try again in \d+ minutes, or/);
    expect(Number(locked.headers["retry-after"])).toBeGreaterThan(600);

    await openBrowser(limited).post("/auth/request-password-reset", { email });
    const token = await mailedToken(limited, email, "resetPassword");
    await openBrowser(limited).post("/auth/reset-password", { token, newPassword: "another-otter-98" });
    expect((await attempt("another-otter-98", "10.0.1.2")).statusCode).toBe(200);
  });

  it("counts no right password towards the lock, and forgets no wrong one for it", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "on" } });
    const { email } = await buildUser(limited.db, { password });
    let index = 0;
    const attempt = async (given: string) => {
      const payload = { email, password: given };
      const remoteAddress = `10.0.2.${index++}`;
      const url = "/api/auth/sign-in/email";
      return (await limited.app.inject({ method: "POST", url, payload, remoteAddress })).statusCode;
    };
    for (let time = 0; time < 12; time++) expect(await attempt(password)).toBe(200);
    for (let time = 0; time < 9; time++) {
      expect(await attempt("not-this-one-1")).toBe(401);
      expect(await attempt(password)).toBe(200);
    }
    expect(await attempt("not-this-one-1")).toBe(401);
    expect(await attempt(password)).toBe(429);
  });

  it("stops an address that tries many accounts", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "on" } });
    const statuses = [];
    for (let index = 0; index < 26; index++) {
      const body = { email: `guess${index}@example.org`, password };
      statuses.push((await openBrowser(limited).post("/auth/sign-in/email", body)).statusCode);
    }
    expect(statuses.slice(0, 25).every((status) => status === 401)).toBe(true);
    expect(statuses[25]).toBe(429);
  });
});
