import { beforeAll, describe, expect, it } from "vitest";
import { mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { db } = server;
const password = "quiet-otter-97";

/** A language makes the mail another's; the rest of the sign-up is the same. */
function signUp(body: object, headers?: Record<string, string>) {
  return openBrowser(server, headers).post("/auth/sign-up/email", { name: "Ada", password, role: "person", ...body });
}

async function verify(email: string) {
  const token = await mailedToken(server, email, "verifyEmail");
  return openBrowser(server).get(`/auth/verify-email?token=${token}`);
}

function findUser(email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

describe("sign-up", () => {
  // The first to be verified would become admin.
  beforeAll(() => db.updateTable("site_settings").set({ first_admin_at: new Date() }).execute());

  it("makes an account that can be used once its address is proven", async () => {
    const browser = openBrowser(server);
    const made = await signUp({ email: " Ada@Example.org " });
    expect(made.statusCode).toBe(200);
    const user = { id: expect.any(String), email: "ada@example.org", name: "Ada", role: "person" };
    expect(made.json()).toEqual({ token: null, user });
    expect(made.headers["set-cookie"]).toBeUndefined();

    const early = await browser.post("/auth/sign-in/email", { email: "ada@example.org", password });
    expect([early.statusCode, early.json().code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
    expect(await readMails(server, "ada@example.org")).toHaveLength(1);

    const token = await mailedToken(server, "ada@example.org", "verifyEmail");
    for (let use = 1; use <= 2; use++) {
      const verified = await browser.get(`/auth/verify-email?token=${token}`);
      expect([verified.statusCode, verified.json()]).toEqual([200, { status: true, user: null }]);
      expect(verified.headers["set-cookie"]).toBeUndefined();
    }
    const signedIn = await browser.post("/auth/sign-in/email", { email: "ADA@example.org", password });
    expect(signedIn.statusCode).toBe(200);
    expect(signedIn.json().user).toMatchObject({ ...user, id: made.json().user.id });
  });

  it.each(["meera@xn--11b4c3d.xn--h2brj9c", "müller@example.org", "x/y@a_b.example"])(
    "takes %s, and lets it in",
    async (email) => {
      const { id } = (await signUp({ email })).json().user;
      const browser = openBrowser(server);
      const early = await browser.post("/auth/sign-in/email", { email, password });
      expect([early.statusCode, early.json().code]).toEqual([403, "EMAIL_NOT_VERIFIED"]);
      expect((await verify(email)).statusCode).toBe(200);
      const wrong = await browser.post("/auth/sign-in/email", { email, password: "not-this-one-1" });
      expect([wrong.statusCode, wrong.json().code]).toEqual([401, "INVALID_EMAIL_OR_PASSWORD"]);
      const signedIn = await browser.post("/auth/sign-in/email", { email, password });
      expect([signedIn.statusCode, signedIn.json().user]).toEqual([200, expect.objectContaining({ id, email })]);
    },
  );

  it("keeps tokens and passwords only as hashes", async () => {
    await signUp({ email: "hashed@example.org" });
    const token = await mailedToken(server, "hashed@example.org", "verifyEmail");
    const rows = JSON.stringify([
      await db.selectFrom("mailed_links").selectAll().execute(),
      await db.selectFrom("accounts").selectAll().execute(),
    ]);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(rows).toContain("$argon2id$v=19$m=19456,t=2,p=1$");
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(password);
  });

  it("answers alike for a known address and writes to its owner", async () => {
    const owner = await buildUser(db, { email: "known@example.org", password: "the-owner's-own-1" });
    const first = await signUp({ email: owner.email, name: "Mallory" });
    const fresh = await signUp({ email: "unknown@example.org", name: "Mallory" });
    expect(first.statusCode).toBe(fresh.statusCode);
    const shape = (response: typeof first) => {
      const { token, user } = response.json();
      return { token, keys: Object.keys(user), name: user.name, idLength: user.id.length };
    };
    expect(shape(first)).toEqual(shape(fresh));
    expect(Object.keys(first.headers)).toEqual(Object.keys(fresh.headers));
    // The same id twice would tell that the address was free.
    const again = await signUp({ email: "unknown@example.org" });
    expect(again.json().user.id).not.toBe(fresh.json().user.id);

    const [mail] = await readMails(server, owner.email);
    expect(mail?.subject).toBe("You already have an account");
    expect(mail?.text).not.toContain("token=");
    expect(await findUser(owner.email)).toMatchObject({ id: owner.id, display_name: owner.display_name });
  });

  it("followed by a sign-in does not tell either whether the address has an owner", async () => {
    await buildUser(db, { email: "owned@example.org", password: "the-owner's-own-1" });
    const answers = [];
    for (const email of ["owned@example.org", "free@example.org"]) {
      await signUp({ email, password: "typed-just-now-1" });
      for (const given of ["typed-just-now-1", "something-else-2"]) {
        const { statusCode, body } = await openBrowser(server).post("/auth/sign-in/email", { email, password: given });
        answers.push([statusCode, JSON.parse(body)]);
      }
    }
    expect(answers.slice(0, 2)).toEqual([
      [403, { code: "EMAIL_NOT_VERIFIED", message: "Please verify your email" }],
      [401, { code: "INVALID_EMAIL_OR_PASSWORD", message: "Wrong e-mail or password, try again." }],
    ]);
    expect(answers.slice(2)).toEqual(answers.slice(0, 2));
  });

  it.each([
    [{ email: ["a@example.org", "b@example.org"] }, "INVALID_EMAIL"],
    [{ email: { $ne: null } }, "INVALID_EMAIL"],
    [{ email: "no address" }, "INVALID_EMAIL"],
    [{ email: "a@example.org,b@example.org" }, "INVALID_EMAIL"],
    [{ email: undefined }, "EMAIL_REQUIRED"],
    [{ email: " " }, "EMAIL_REQUIRED"],
    [{ name: "x" }, "INVALID_DISPLAY_NAME"],
    [{ name: "twenty characters ok" }, "INVALID_DISPLAY_NAME"],
    [{ name: ["Ada"] }, "INVALID_DISPLAY_NAME"],
    [{ name: "A\n\nCall +1 555 01" }, "INVALID_DISPLAY_NAME"],
    [{ name: "Ada\u202Egnik" }, "INVALID_DISPLAY_NAME"],
    [{ role: "admin" }, "INVALID_ROLE"],
    [{ role: undefined }, "INVALID_ROLE"],
    [{ password: undefined }, "PASSWORD_REQUIRED"],
    [{ password: "" }, "PASSWORD_REQUIRED"],
    [{ password: "short" }, "PASSWORD_TOO_SHORT"],
    [{ password: "x".repeat(129) }, "PASSWORD_TOO_LONG"],
    [{ password: 12345678 }, "INVALID_PASSWORD"],
    [{ password: "password1" }, "WEAK_PASSWORD"],
    [{ password: "QwErTy123" }, "WEAK_PASSWORD"],
    [{ password: "fine\0enough" }, "MALFORMED"],
    [{ name: "\ud800\ud800" }, "MALFORMED"],
  ])("refuses %j", async (change, code) => {
    const refused = await signUp({ email: "refused@example.org", ...change });
    expect([refused.statusCode, refused.json()]).toEqual([422, { code, message: expect.any(String) }]);
    expect(await findUser("refused@example.org")).toBeUndefined();
  });

  it("says what is missing", async () => {
    const refused = await signUp({ email: "refused@example.org", password: undefined });
    expect(refused.json().message).toBe("Password is required");
  });

  it("refuses what is not JSON with the library's form of failure", async () => {
    for (const [payload, type, status] of [
      ["{broken", "application/json", 400],
      ["a=b", "application/x-www-form-urlencoded", 415],
      [JSON.stringify({ name: "x".repeat(1_100_000) }), "application/json", 413],
    ] as const) {
      const headers = { "content-type": type };
      const refused = await server.app.inject({ method: "POST", url: "/api/auth/sign-up/email", payload, headers });
      expect(refused.statusCode).toBe(status);
      expect(refused.json()).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) });
    }
  });

  it("sets nothing that was not asked for", async () => {
    const body = { emailVerified: true, siteRole: "admin", site_role: "admin", id: "x", suspendedAt: null, image: "x" };
    const made = await signUp({ email: "eager@example.org", ...body });
    expect(made.statusCode).toBe(200);
    expect(await findUser("eager@example.org")).toMatchObject({
      id: made.json().user.id,
      email_verified: false,
      site_role: "user",
    });
  });

  it.each([
    ["came before the owner", ["mallory-knows-1", "the-owner's-own-2"], false],
    ["came after the owner", ["the-owner's-own-2", "mallory-knows-1"], false],
    ["came after the owner, who asked for the mail again", ["the-owner's-own-2", "mallory-knows-1"], true],
  ])("gives the account to who reads the mailbox where somebody else %s", async (name, passwords, isResent) => {
    const email = `${name.replaceAll(/\W/g, "")}@example.org`;
    for (const typed of passwords) await signUp({ email, password: typed });
    if (isResent) await openBrowser(server).post("/auth/send-verification-email", { email });
    const verified = await verify(email);
    expect([verified.statusCode, verified.json()]).toEqual([
      200,
      { status: true, user: null, resetToken: expect.any(String) },
    ]);
    const attempt = (given: string) => openBrowser(server).post("/auth/sign-in/email", { email, password: given });
    for (const typed of passwords) expect((await attempt(typed)).statusCode).toBe(401);

    const chosen = { token: verified.json().resetToken, newPassword: "chosen-by-the-reader-3" };
    expect((await openBrowser(server).post("/auth/reset-password", chosen)).statusCode).toBe(200);
    expect((await attempt("chosen-by-the-reader-3")).statusCode).toBe(200);
    for (const typed of passwords) expect((await attempt(typed)).statusCode).toBe(401);
  });

  it("takes the password that was typed twice", async () => {
    const email = "twice@example.org";
    await signUp({ email, name: "Ada" });
    await signUp({ email, name: "Ada King" });
    expect((await verify(email)).json()).toEqual({ status: true, user: null });
    expect((await openBrowser(server).post("/auth/sign-in/email", { email, password })).statusCode).toBe(200);
    expect(await findUser(email)).toMatchObject({ display_name: "Ada King" });
    expect(
      JSON.stringify(await db.selectFrom("mailed_links").selectAll().where("email", "=", email).execute()),
    ).not.toContain("argon2id");
  });

  it("does not put a stranger's name into the mail", async () => {
    await signUp({ email: "mailed@example.org", name: "http://evil.tld/win" });
    const [mail] = await readMails(server, "mailed@example.org");
    expect(mail?.text).toContain("Hello,");
    expect(mail?.text).not.toContain("evil");
  });

  it("sends the link again, and answers alike where there is nothing to send", async () => {
    await signUp({ email: "slow@example.org" });
    for (const email of ["slow@example.org", "nobody@example.org", "ada@example.org"]) {
      const before = (await readMails(server, email)).length;
      const sent = await openBrowser(server).post("/auth/send-verification-email", { email });
      expect([sent.statusCode, sent.json()]).toEqual([200, { status: true }]);
      expect((await readMails(server, email)).length - before).toBe(email === "slow@example.org" ? 1 : 0);
    }
    expect((await verify("slow@example.org")).statusCode).toBe(200);
    const signedIn = await openBrowser(server).post("/auth/sign-in/email", { email: "slow@example.org", password });
    expect(signedIn.statusCode).toBe(200);
  });

  it.each([
    ["short", "nonsense"],
    ["as long as a real one", "A".repeat(43)],
    ["empty", ""],
    ["endless", "x".repeat(2000)],
  ])("refuses a link whose token is %s", async (_name, token) => {
    const refused = await openBrowser(server).get(`/auth/verify-email?token=${token}`);
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.json().code).toBe("INVALID_TOKEN");
  });

  it("refuses an expired link", async () => {
    await signUp({ email: "late@example.org" });
    await db
      .updateTable("mailed_links")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("email", "=", "late@example.org")
      .execute();
    const late = await verify("late@example.org");
    expect([late.statusCode, late.json().code]).toEqual([401, "TOKEN_EXPIRED"]);
    expect(await findUser("late@example.org")).toMatchObject({ email_verified: false });
  });

  it("remembers the language that the page was read in", async () => {
    await signUp({ email: "nl@example.org" }, { "accept-language": "xx;q=0.1, nl-BE, en" });
    await signUp({ email: "te@example.org" }, { cookie: "a=b; locale=te", "accept-language": "nl" });
    expect(await findUser("nl@example.org")).toMatchObject({ app_lang: "nl" });
    expect(await findUser("te@example.org")).toMatchObject({ app_lang: "te" });
  });
});

describe("SaaS mode", () => {
  it.each([
    ["by the environment", { SITE_MODE: "saas" }, null],
    ["by the site's settings", {}, "saas"],
  ])("closes sign-up and Google %s", async (_name, env, mode) => {
    const google = { GOOGLE_CLIENT_ID: "bump", GOOGLE_CLIENT_SECRET: "secret" };
    const closed = await startTestServer({ env: { ...env, ...google } });
    await closed.db.updateTable("site_settings").set({ site_mode: mode }).execute();
    const browser = openBrowser(closed);
    expect((await browser.get("/auth/site")).json().site).toMatchObject({ mode: "saas", signUp: false, google: false });
    const body = { name: "Ada", email: "ada@example.org", password, role: "person" };
    for (const refused of [
      await browser.post("/auth/sign-up/email", body),
      await browser.post("/auth/sign-in/social", { provider: "google" }),
      await browser.get("/auth/callback/google?code=x&state=y"),
    ]) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, "SIGN_UP_CLOSED"]);
    }
  });
});

describe("the first admin", () => {
  it("is exactly one of those who prove their address at the same instant", async () => {
    const fresh = await startTestServer();
    const emails = Array.from({ length: 8 }, (_, index) => `first${index}@example.org`);
    const links: string[] = [];
    for (const email of emails) {
      const body = { name: "Ada", email, password, role: "person" };
      await openBrowser(fresh).post("/auth/sign-up/email", body);
      links.push(await mailedToken(fresh, email, "verifyEmail"));
    }
    await Promise.all(links.map((token) => openBrowser(fresh).get(`/auth/verify-email?token=${token}`)));
    const admins = await fresh.db.selectFrom("users").select("email").where("site_role", "=", "admin").execute();
    const verified = await fresh.db.selectFrom("users").select("id").where("email_verified", "=", true).execute();
    expect([admins.length, verified.length]).toEqual([1, 8]);
    const traces = await fresh.db.selectFrom("audit_log").select(["action", "details"]).execute();
    expect(traces).toEqual([{ action: "role.grant", details: { role: "admin", first: true } }]);
  });

  it("is who reads the mailbox, with the password they choose", async () => {
    const fresh = await startTestServer();
    const email = "owner@example.org";
    for (const typed of ["the-owner's-own-2", "mallory-knows-1"]) {
      const body = { name: "Ada", email, password: typed, role: "person" };
      await openBrowser(fresh).post("/auth/sign-up/email", body);
    }
    const token = await mailedToken(fresh, email, "verifyEmail");
    await openBrowser(fresh).get(`/auth/verify-email?token=${token}`);
    const mallory = openBrowser(fresh);
    await mallory.post("/auth/sign-in/email", { email, password: "mallory-knows-1" });
    expect((await mallory.get("/auth/token")).statusCode).toBe(401);
  });
});

describe("rate limits", () => {
  it("lets an address in five times in half an hour", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "on" } });
    const answers = [];
    for (let index = 0; index < 6; index++) {
      const body = { name: "Ada", email: `limit${index}@example.org`, password, role: "person" };
      answers.push(await openBrowser(limited).post("/auth/sign-up/email", body));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[5]?.json().code).toBe("TOO_MANY_REQUESTS");
    expect(Number(answers[5]?.headers["retry-after"])).toBeGreaterThan(60);
  });

  it("sends five mails to one address, known or not", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "on" } });
    for (const path of ["/auth/request-password-reset", "/auth/send-verification-email"]) {
      const email = `${path.length}@example.org`;
      const statuses: number[] = [];
      for (let index = 0; index < 6; index++) {
        statuses.push((await openBrowser(limited).post(path, { email })).statusCode);
      }
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });
});
