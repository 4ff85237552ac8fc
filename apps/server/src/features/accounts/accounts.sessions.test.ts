import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type Browser, mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer, type TestServer } from "#test/harness.ts";

const password = "quiet-otter-97";
let now: Date | null = null;
const server = await startTestServer({ clock: () => now ?? new Date() });
const { db } = server;

async function signIn(email: string, on: TestServer = server, given = password): Promise<Browser> {
  const browser = openBrowser(on);
  const answer = await browser.post("/auth/sign-in/email", { email, password: given });
  expect(answer.statusCode).toBe(200);
  return browser;
}

/** Whether a bearer token opens the API; the audit list is for admins, so anybody else it lets in gets a 403. */
async function opens(token: string, on: TestServer = server): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  return (await on.app.inject({ url: "/api/admin/audit", headers })).statusCode !== 401;
}

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

describe("origins", () => {
  it.each([
    ["a foreign origin", { origin: "https://evil.example" }, 403],
    ["an origin without a name", { origin: "null" }, 403],
    ["a foreign port", { origin: "http://localhost:3001" }, 403],
    ["a foreign referer", { referer: "https://evil.example/page" }, 403],
    ["another site's form", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" }, 403],
    ["a sister site", { "sec-fetch-site": "same-site" }, 403],
    ["the site itself", { origin: "http://localhost:3000" }, 200],
    ["the site by its other name", { origin: "http://127.0.0.1:3000" }, 200],
    ["a program", { "sec-fetch-mode": "cors", "user-agent": "node" }, 200],
  ])("%s", async (_name, headers, expected) => {
    const { email } = await buildUser(db, { password });
    const browser = openBrowser(server, headers);
    const signedIn = await browser.post("/auth/sign-in/email", { email, password });
    expect([signedIn.statusCode, signedIn.json().code]).toEqual([
      expected,
      expected === 403 ? "FORBIDDEN_ORIGIN" : undefined,
    ]);
    const reset = await browser.post("/auth/request-password-reset", { email });
    expect(reset.statusCode).toBe(expected);
    // With the cookie too: what a page elsewhere could make a browser send.
    const inside = await signIn(email);
    for (const [name, value] of inside.cookies) browser.cookies.set(name, value);
    expect((await browser.post("/auth/sign-out")).statusCode).toBe(expected);
  });

  it("names only the site's own loopback", async () => {
    const real = await startTestServer({ env: { PUBLIC_URL: "https://bump.example" } });
    const ask = (origin: string) =>
      openBrowser(real, { origin }).post("/auth/request-password-reset", { email: "a@example.org" });
    expect((await ask("https://bump.example")).statusCode).toBe(200);
    expect((await ask("http://localhost:3000")).statusCode).toBe(403);
    expect((await ask("http://bump.example")).statusCode).toBe(403);
  });
});

describe("access tokens", () => {
  it("say who somebody is and when they signed in", async () => {
    const user = await buildUser(db, { password, role: "org", site_role: "moderator" });
    const token = await (await signIn(user.email)).token();
    const claims = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
    const session = await db
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(claims).toMatchObject({ sub: user.id, role: "org", siteRole: "moderator", sid: session.id });
    expect(claims.auth_time).toBe(Math.floor(session.created_at.getTime() / 1000));
    expect(claims.exp - claims.iat).toBe(15 * 60);
  });

  it("are not given to a visitor", async () => {
    const refused = await openBrowser(server).get("/auth/token");
    expect([refused.statusCode, refused.json()]).toEqual([401, { code: "UNAUTHORIZED", message: expect.any(String) }]);
  });

  it("run out", async () => {
    const user = await buildUser(db, { password });
    const token = await (await signIn(user.email)).token();
    expect(await opens(token)).toBe(true);
    now = new Date(Date.now() + 17 * 60_000);
    expect(await opens(token)).toBe(false);
    now = null;
  });

  it("end with the session", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const token = await browser.token();
    const left = await browser.post("/auth/sign-out");
    expect([left.statusCode, left.json().success]).toEqual([200, true]);
    expect(browser.cookies.size).toBe(0);
    await expect.poll(() => opens(token)).toBe(false);
    expect((await browser.get("/auth/token")).statusCode).toBe(401);
  });

  it("are not given to somebody suspended", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const token = await browser.token();
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", user.id).execute();
    const refused = await browser.get("/auth/token");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
    await expect.poll(() => opens(token)).toBe(false);
    const again = await openBrowser(server).post("/auth/sign-in/email", { email: user.email, password });
    expect([again.statusCode, again.json().code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
    expect(await db.selectFrom("sessions").selectAll().where("user_id", "=", user.id).execute()).toEqual([]);
  });
});

describe("sessions", () => {
  it("are listed, and ended one by one or all but this", async () => {
    const user = await buildUser(db, { password });
    const [here, there, elsewhere] = [await signIn(user.email), await signIn(user.email), await signIn(user.email)];
    const tokens = [await here.token(), await there.token(), await elsewhere.token()];
    const list = (await here.get("/auth/list-sessions")).json<{ id: string; token: string; ipAddress: string }[]>();
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ ipAddress: "127.0.0.1" });

    const sid = JSON.parse(Buffer.from(tokens[1]!.split(".")[1]!, "base64url").toString()).sid;
    const stolen = list.find(({ id }) => id === sid)!;
    expect((await here.post("/auth/revoke-session", { token: stolen.token })).json()).toEqual({ status: true });
    await expect.poll(() => opens(tokens[1]!)).toBe(false);
    expect(await Promise.all([opens(tokens[0]!), opens(tokens[2]!)])).toEqual([true, true]);

    expect((await here.post("/auth/revoke-other-sessions")).json()).toEqual({ status: true });
    await expect.poll(() => opens(tokens[2]!)).toBe(false);
    expect(await opens(tokens[0]!)).toBe(true);
    expect((await elsewhere.get("/auth/token")).statusCode).toBe(401);
  });

  it("are not another person's to end", async () => {
    const victim = await buildUser(db, { password });
    await signIn(victim.email);
    const session = await db
      .selectFrom("sessions")
      .select("token")
      .where("user_id", "=", victim.id)
      .executeTakeFirstOrThrow();
    const thief = await signIn((await buildUser(db, { password })).email);
    await thief.post("/auth/revoke-session", { token: session.token });
    expect(await db.selectFrom("sessions").selectAll().where("user_id", "=", victim.id).execute()).toHaveLength(1);
  });

  it("stay ended for a node that starts later", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const token = await browser.token();
    await browser.post("/auth/sign-out");
    const { createTokens } = await import("#platform/http/tokens.ts");
    const { watchRevocations } = await import("#platform/http/revocations.ts");
    const { deps } = server;
    const tokens = createTokens({ keys: deps.secrets.tokenKeys, issuer: deps.config.publicUrl, clock: deps.clock });
    expect(() => tokens.verify(token)).not.toThrow();
    const stop = await watchRevocations({ ...deps, tokens });
    expect(() => tokens.verify(token)).toThrow(expect.objectContaining({ code: "unauthorized" }));
    stop();
  });
});

describe("a new password", () => {
  it("by mail works once, ends every session and tells the owner", async () => {
    const user = await buildUser(db, { password });
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    const tokens = [await here.token(), await there.token()];
    const asked = await openBrowser(server).post("/auth/request-password-reset", { email: user.email.toUpperCase() });
    const unknown = await openBrowser(server).post("/auth/request-password-reset", { email: "nobody@example.org" });
    expect([asked.statusCode, asked.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(await readMails(server, "nobody@example.org")).toEqual([]);

    const token = await mailedToken(server, user.email, "resetPassword");
    const visitor = openBrowser(server);
    const weak = await visitor.post("/auth/reset-password", { token, newPassword: "password1" });
    expect([weak.statusCode, weak.json().code]).toEqual([422, "WEAK_PASSWORD"]);
    const done = await visitor.post("/auth/reset-password", { token, newPassword: "another-otter-98" });
    expect([done.statusCode, done.json()]).toEqual([200, { status: true }]);
    const replay = await visitor.post("/auth/reset-password", { token, newPassword: "third-otter-99" });
    expect([replay.statusCode, replay.json().code]).toEqual([400, "INVALID_TOKEN"]);

    for (const old of tokens) await expect.poll(() => opens(old)).toBe(false);
    expect((await here.get("/auth/token")).statusCode).toBe(401);
    expect((await openBrowser(server).post("/auth/sign-in/email", { email: user.email, password })).statusCode).toBe(
      401,
    );
    // At once, within the second of the revocation.
    const fresh = await signIn(user.email, server, "another-otter-98");
    expect(await opens(await fresh.token())).toBe(true);
    const told = (await readMails(server, user.email)).at(-1);
    expect(told).toMatchObject({ subject: "Your password was changed", text: expect.stringContaining("passkeys") });
  });

  it("by mail is refused after an hour, and for links of another kind", async () => {
    const user = await buildUser(db, { password });
    await openBrowser(server).post("/auth/request-password-reset", { email: user.email });
    const token = await mailedToken(server, user.email, "resetPassword");
    now = new Date(Date.now() + 61 * 60_000);
    const late = await openBrowser(server).post("/auth/reset-password", { token, newPassword: "another-otter-98" });
    now = null;
    expect([late.statusCode, late.json().code]).toEqual([400, "INVALID_TOKEN"]);
    const misused = await openBrowser(server).get(`/auth/verify-email?token=${token}`);
    expect([misused.statusCode, misused.json().code]).toEqual([401, "INVALID_TOKEN"]);
    await signIn(user.email);
  });

  it("by mail goes to one of two who use the link at once", async () => {
    const user = await buildUser(db, { password });
    await openBrowser(server).post("/auth/request-password-reset", { email: user.email });
    const token = await mailedToken(server, user.email, "resetPassword");
    const uses = ["first-otter-11", "second-otter-22"].map((newPassword) =>
      openBrowser(server).post("/auth/reset-password", { token, newPassword }),
    );
    expect(new Set((await Promise.all(uses)).map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  });

  it("on the settings page wants the old one and ends all other sessions", async () => {
    const user = await buildUser(db, { password });
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    const tokens = [await here.token(), await there.token()];
    const change = (currentPassword: string, newPassword: string) =>
      here.post("/auth/change-password", { currentPassword, newPassword, revokeOtherSessions: false });
    const wrong = await change("not-this-one-1", "another-otter-98");
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "INVALID_PASSWORD"]);
    const weak = await change(password, "password1");
    expect([weak.statusCode, weak.json().code]).toEqual([422, "WEAK_PASSWORD"]);
    expect((await change(password, "another-otter-98")).statusCode).toBe(200);

    for (const old of tokens) await expect.poll(() => opens(old)).toBe(false);
    expect(await opens(await here.token())).toBe(true);
    expect((await there.get("/auth/token")).statusCode).toBe(401);
    expect((await readMails(server, user.email)).at(-1)?.subject).toBe("Your password was changed");
  });
});

it("opens none of the library's other doors", async () => {
  const user = await buildUser(db, { password });
  const browser = await signIn(user.email);
  for (const [method, path] of [
    ["post", "/update-user"],
    ["post", "/change-email"],
    ["post", "/delete-user"],
    ["post", "/link-social"],
    ["post", "/set-password"],
    ["post", "/update-session"],
    ["get", "/error"],
    ["get", "/ok"],
    ["get", "/reset-password/x?callbackURL=/"],
    ["get", "/%2e%2e/auth/ok"],
    ["get", "//ok"],
  ] as const) {
    const refused = await (method === "get"
      ? browser.get(`/auth${path}`)
      : browser.post(`/auth${path}`, { name: "X" }));
    expect([path, refused.statusCode]).toEqual([path, 404]);
  }
});
