import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { type Browser, mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { totpCode } from "#test/authenticators.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { client, followUntil, startOpenIdProvider } from "#test/openid.ts";
import { toDisplayName } from "./accounts.google.ts";

const site = "http://localhost:3000";
const password = "quiet-otter-97";
const provider = await startOpenIdProvider(`${site}/api/auth/callback/google`);
afterAll(() => provider.stop());
const env = { GOOGLE_CLIENT_ID: client.id, GOOGLE_CLIENT_SECRET: client.secret };
const server = await startTestServer({ env: { ...env, GOOGLE_ISSUER_URL: provider.issuer } });
const { db } = server;

function somebody(sub: string, claims: object = {}) {
  return { sub, claims: { email: `${sub}@example.org`, email_verified: true, name: `Person ${sub}`, ...claims } };
}

/** Goes to the provider and back; answers with the browser and with where it was sent in the end. */
async function goThroughGoogle(person: ReturnType<typeof somebody> | null, on = server) {
  provider.signIn(person);
  const browser = openBrowser(on, { origin: site });
  const started = await browser.post("/auth/sign-in/social", {
    provider: "google",
    callbackURL: "/stories/recent",
    errorCallbackURL: "/auth/login",
  });
  expect(started.statusCode).toBe(200);
  const back = await followUntil(started.json().url, `${site}/api/auth/callback/google`);
  const arrived = await browser.get(`${back.pathname.slice("/api".length)}${back.search}`);
  expect(arrived.statusCode).toBe(302);
  return { browser, location: new URL(String(arrived.headers.location), site), back };
}

function findUser(email: string) {
  return db.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
}

describe("Google", () => {
  it("makes an account, and finds it again", async () => {
    const person = somebody("ada", { name: "Ada Lovelace of Piccadilly", picture: "https://example.org/ada.png" });
    const first = await goThroughGoogle(person);
    expect(first.location.pathname + first.location.search).toBe("/stories/recent");
    expect(await first.browser.token()).toBeTruthy();
    const user = await findUser("ada@example.org");
    expect(user).toMatchObject({
      email_verified: true,
      role: "person",
      display_name: "Ada Lovelace of Pic",
      photo_media_id: null,
      // The first of the deployment, by whichever way they came.
      site_role: "admin",
    });

    await goThroughGoogle(person);
    const accounts = await db.selectFrom("accounts").selectAll().where("user_id", "=", user!.id).execute();
    expect(accounts).toMatchObject([{ provider_id: "google", account_id: "ada", access_token: null, id_token: null }]);
    const second = await goThroughGoogle(somebody("bob"));
    expect(second.location.pathname).toBe("/stories/recent");
    expect(await findUser("bob@example.org")).toMatchObject({ site_role: "user" });
  });

  it("is linked to the account of a proven address, which keeps its password and hears of it", async () => {
    const user = await buildUser(db, { email: "linked@example.org", password });
    const { browser } = await goThroughGoogle(somebody("linked"));
    expect((await browser.get("/auth/get-session")).json().user.id).toBe(user.id);
    const signedIn = await openBrowser(server).post("/auth/sign-in/email", { email: user.email, password });
    expect(signedIn.statusCode).toBe(200);
    await goThroughGoogle(somebody("linked"));
    const subjects = (await readMails(server, user.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(["Google was linked to your account"]);
    expect(await readMails(server, "ada@example.org")).toEqual([]);
  });

  it("can be unlinked by who has a password, and by nobody else", async () => {
    await buildUser(db, { email: "unlink@example.org", password });
    const { browser } = await goThroughGoogle(somebody("unlink"));
    const unlink = (one: Browser) => one.post("/auth/unlink-account", { provider: "google" });
    expect((await unlink(openBrowser(server))).statusCode).toBe(401);
    expect((await browser.post("/auth/unlink-account", { provider: "credential" })).statusCode).toBe(422);
    expect((await unlink(browser)).json()).toEqual({ status: true });
    expect((await unlink(browser)).statusCode).toBe(404);
    const left = (await browser.get("/auth/list-accounts")).json<{ providerId: string }[]>();
    expect(left.map(({ providerId }) => providerId)).toEqual(["credential"]);

    const only = await goThroughGoogle(somebody("only"));
    const refused = await unlink(only.browser);
    expect([refused.statusCode, refused.json().code]).toEqual([400, "FAILED_TO_UNLINK_LAST_ACCOUNT"]);
  });

  it("of the old address opens the account no more when the address has changed", async () => {
    const user = await buildUser(db, { email: "moved@example.org", password });
    const { browser } = await goThroughGoogle(somebody("moved"));
    const headers = { authorization: `Bearer ${await browser.token()}` };
    const payload = { key: "email", email: "moved-on@example.org" };
    await server.app.inject({ method: "POST", url: "/api/user/update", headers, payload });
    await openBrowser(server).get(
      `/auth/verify-email?token=${await mailedToken(server, payload.email, "changeEmail")}`,
    );
    const again = await goThroughGoogle(somebody("moved"));
    expect((await again.browser.get("/auth/get-session")).json().user.id).not.toBe(user.id);
  });

  describe("and a second step", () => {
    async function withTwoSteps(sub: string, isLinked: boolean) {
      const user = await buildUser(db, { email: `${sub}@example.org`, password });
      if (isLinked) await goThroughGoogle(somebody(sub));
      const owner = openBrowser(server);
      await owner.post("/auth/sign-in/email", { email: user.email, password });
      const { totpURI } = (await owner.post("/auth/two-factor/enable", { password })).json();
      await owner.post("/auth/two-factor/verify-totp", { code: totpCode(totpURI) });
      return { user, totpURI };
    }

    it("is not linked for the address alone", async () => {
      const { user } = await withTwoSteps("careful", false);
      const { browser, location } = await goThroughGoogle(somebody("careful"));
      expect([location.pathname, location.searchParams.get("error")]).toEqual(["/auth/login", "two_step_on"]);
      expect((await browser.get("/auth/token")).statusCode).toBe(401);
      const ways = await db.selectFrom("accounts").select("provider_id").where("user_id", "=", user.id).execute();
      expect(ways).toEqual([{ provider_id: "credential" }]);
    });

    it("is no way around it", async () => {
      const { user, totpURI } = await withTwoSteps("doubly", true);
      const { browser, location } = await goThroughGoogle(somebody("doubly"));
      expect(location.pathname + location.search).toBe("/auth/login?step=code&redirect=%2Fstories%2Frecent");
      expect((await browser.get("/auth/token")).statusCode).toBe(401);
      // Nothing tells the page that there is a session.
      expect(browser.cookies.has("bump.signed-in")).toBe(false);
      const code = totpCode(totpURI, Date.now() + 30_000);
      const done = await browser.post("/auth/two-factor/verify-totp", { code });
      expect([done.statusCode, done.json().user.id]).toEqual([200, user.id]);
      expect(await browser.token()).toBeTruthy();
    });
  });

  it("takes an unproven account over, and its password goes", async () => {
    const body = { name: "Mallory", email: "twin@example.org", password, role: "org" };
    await openBrowser(server).post("/auth/sign-up/email", body);
    const link = await mailedToken(server, body.email, "verifyEmail");
    const { browser } = await goThroughGoogle(somebody("twin"));
    expect(await browser.token()).toBeTruthy();
    expect((await openBrowser(server).post("/auth/sign-in/email", body)).statusCode).toBe(401);
    // Nor does the link that was mailed for the sign-up bring it back.
    expect((await openBrowser(server).get(`/auth/verify-email?token=${link}`)).statusCode).toBe(401);
    expect((await openBrowser(server).post("/auth/sign-in/email", body)).statusCode).toBe(401);
  });

  it.each([
    ["a new", "unsure", undefined, "email_not_verified"],
    ["a known", "victim", password, "account_not_linked"],
  ])("does not believe %s address that it has not verified itself", async (_name, sub, known, error) => {
    if (known) await buildUser(db, { email: `${sub}@example.org`, password: known });
    const { browser, location } = await goThroughGoogle(somebody(sub, { email_verified: false }));
    expect([location.pathname, location.searchParams.get("error")]).toEqual(["/auth/login", error]);
    expect((await browser.get("/auth/token")).statusCode).toBe(401);
    const accounts = await db.selectFrom("accounts").select("id").where("account_id", "=", sub).execute();
    expect(accounts).toEqual([]);
    expect((await findUser(`${sub}@example.org`)) !== undefined).toBe(known !== undefined);
  });

  it("says when somebody walked away or is suspended", async () => {
    const away = await goThroughGoogle(null);
    expect([away.location.pathname, away.location.searchParams.get("error")]).toEqual(["/auth/login", "access_denied"]);
    await goThroughGoogle(somebody("gone"));
    await db.updateTable("users").set({ suspended_at: new Date() }).where("email", "=", "gone@example.org").execute();
    const gone = await goThroughGoogle(somebody("gone"));
    expect(gone.location.searchParams.get("error")).toBe("ACCOUNT_SUSPENDED");
    expect((await gone.browser.get("/auth/token")).statusCode).toBe(401);
  });

  it("does not take a code that another browser fetched, nor one twice", async () => {
    const { browser, back } = await goThroughGoogle(somebody("carol"));
    const address = `${back.pathname.slice("/api".length)}${back.search}`;
    for (const visitor of [openBrowser(server), browser]) {
      const cookies = visitor.cookies.size;
      const refused = await visitor.get(address);
      expect(new URL(String(refused.headers.location)).searchParams.get("error")).toBe("state_mismatch");
      expect(visitor.cookies.size).toBeLessThanOrEqual(cookies);
    }
  });

  it.each([
    [{ provider: "github" }],
    [{ provider: "google", callbackURL: "https://evil.example/" }],
    [{ provider: "google", errorCallbackURL: "//evil.example" }],
    [{ provider: ["google"] }],
  ])("refuses %j", async (body) => {
    const refused = await openBrowser(server).post("/auth/sign-in/social", body);
    expect(refused.statusCode).toBeGreaterThanOrEqual(400);
    expect(refused.statusCode).toBeLessThan(500);
  });

  it("does not take an id token from a browser", async () => {
    const body = { provider: "google", idToken: { token: "a.b.c" } };
    const answer = await openBrowser(server).post("/auth/sign-in/social", body);
    expect(answer.json()).toMatchObject({ redirect: true, url: expect.stringContaining(provider.issuer) });
  });

  it("is not there unless it is configured", async () => {
    const plain = await startTestServer();
    expect((await openBrowser(plain).get("/auth/site")).json().site.google).toBe(false);
    const refused = await openBrowser(plain).post("/auth/sign-in/social", { provider: "google" });
    expect(refused.statusCode).toBe(404);
  });

  it("answers 503 while the provider is away", async () => {
    const lost = await startTestServer({ env: { ...env, GOOGLE_ISSUER_URL: "http://127.0.0.1:9" } });
    const refused = await openBrowser(lost).post("/auth/sign-in/social", { provider: "google" });
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([503, "30"]);
  });

  it("goes to no other host that a provider names", async () => {
    const calls: string[] = [];
    const http = createServer((request, response) => {
      calls.push(request.url!);
      const own = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
      const elsewhere = own.replace("127.0.0.1", "localhost");
      response.end(
        JSON.stringify({
          authorization_endpoint: `${own}/auth`,
          token_endpoint: `${elsewhere}/token`,
          userinfo_endpoint: `${own}/me`,
        }),
      );
    });
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void http.close());
    const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const led = await startTestServer({ env: { ...env, GOOGLE_ISSUER_URL: issuer } });
    const browser = openBrowser(led, { origin: site });
    const started = await browser.post("/auth/sign-in/social", {
      provider: "google",
      callbackURL: "/",
      errorCallbackURL: "/auth/login",
    });
    const state = new URL(started.json().url).searchParams.get("state")!;
    const back = await browser.get(`/auth/callback/google?code=x&state=${encodeURIComponent(state)}`);
    expect(back.headers.location).toMatch(/^\/auth\/login\?error=/);
    expect(calls).toEqual(["/.well-known/openid-configuration"]);
  });
});

it("works with providers that want the secret in a header", async () => {
  const basic = await startOpenIdProvider(`${site}/api/auth/callback/google`, "client_secret_basic");
  onTestFinished(() => basic.stop());
  const other = await startTestServer({ env: { ...env, GOOGLE_ISSUER_URL: `${basic.issuer}/` } });
  basic.signIn(somebody("dora"));
  const browser = openBrowser(other);
  const { url } = (await browser.post("/auth/sign-in/social", { provider: "google", callbackURL: "/" })).json();
  const back = await followUntil(url, `${site}/api/auth/callback/google`);
  await browser.get(`${back.pathname.slice("/api".length)}${back.search}`);
  expect(await browser.token()).toBeTruthy();
});

it.each([
  [{ name: "Ada", email: "a@example.org" }, "Ada"],
  [{ name: "  Ada   King  ", email: "a@example.org" }, "Ada King"],
  [{ name: "X", email: "ada.king@example.org" }, "ada.king"],
  [{ name: undefined, email: "a@example.org" }, "Bump member"],
  [{ name: "Ada\u202E\nKing", email: "a@example.org" }, "Ada King"],
  [{ name: "👩‍🔬".repeat(10), email: "a@example.org" }, "👩‍🔬".repeat(6) + "👩"],
])("shows %j as %s", (profile, expected) => {
  expect(toDisplayName(profile)).toBe(expected);
});
