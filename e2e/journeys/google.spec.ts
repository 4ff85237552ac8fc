import { client, startOpenIdProvider } from "../../apps/server/test/openid.ts";
import { freePort } from "../../apps/server/test/process.ts";
import { AccountPage } from "../pages/account.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { startServer } from "../support/server.ts";
import { expect, test as base } from "../support/test.ts";
import { totpOf } from "../support/totp.ts";

/** An instance of the product that knows a provider, as a community's site or run as a service. */
async function startSite(SITE_MODE: string) {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const provider = await startOpenIdProvider(`${url}/api/auth/callback/google`);
  const server = await startServer({
    PORT: String(port),
    SITE_MODE,
    GOOGLE_CLIENT_ID: client.id,
    GOOGLE_CLIENT_SECRET: client.secret,
    GOOGLE_ISSUER_URL: provider.issuer,
  });
  return { server, provider };
}

type Site = Awaited<ReturnType<typeof startSite>>;

const test = base.extend<{ siteMode: string; site: Site }>({
  siteMode: ["community", { option: true }],
  site: async ({ siteMode }, provide) => {
    const site = await startSite(siteMode);
    await provide(site);
    await site.server.stop();
    await site.provider.stop();
  },
  server: async ({ site }, provide) => provide(site.server),
});

test("Google signs in, comes back to where the person was going, and may be left", async ({ page, site, t }) => {
  const { provider } = site;
  const login = new LoginPage(page, t);
  provider.signIn({ sub: "1", claims: { email: "mira@example.org", email_verified: true, name: "Mira" } });
  await page.goto("/bookmarks");
  await login.google.click();
  await page.waitForURL("/bookmarks");
  const shell = new Shell(page, t);
  await expect(shell.userButton("Mira")).toBeVisible();
  await shell.signOut("Mira");

  await page.context().clearCookies();
  provider.signIn(null);
  await login.open();
  await login.google.click();
  await expect(login.refusal).toHaveText(t("errors:auth.OAUTH_CANCELLED"));

  provider.signIn({ sub: "2", claims: { email: "eve@example.org", email_verified: false, name: "Eve" } });
  await login.google.click();
  await expect(login.refusal).toHaveText(t("errors:auth.OAUTH_EMAIL_NOT_VERIFIED"));
});

test("Google does not get past the second step, and can be unlinked", async ({ page, site, t, newPerson }) => {
  const person = await newPerson();
  const login = new LoginPage(page, t);
  const account = new AccountPage(page, t);
  const shell = new Shell(page, t);
  const linked = { email: person.email, email_verified: true, name: person.name };
  site.provider.signIn({ sub: "3", claims: linked });
  await login.open("/settings/account");
  await login.google.click();
  await page.waitForURL("/settings/account");
  const { secret } = await account.enableTwoStep(person.password, totpOf);
  await shell.signOut(person.name);

  await login.open("/bookmarks");
  await login.google.click();
  await login.root.getByLabel(t("accounts:twoStep.code"), { exact: true }).fill(totpOf(secret, Date.now() + 30_000));
  await login.button(t("accounts:twoStep.submit")).click();
  await page.waitForURL("/bookmarks");

  await account.open();
  await account.button(t("settings:account.google.unlink")).click();
  const question = account.dialog(t("settings:account.google.unlinkTitle"));
  await question.getByRole("button", { name: t("settings:account.google.unlink"), exact: true }).click();
  await expect(shell.toast(t("settings:account.google.unlinked"))).toBeVisible();
  await shell.signOut(person.name);

  await login.open();
  await login.google.click();
  await expect(login.refusal).toHaveText(t("errors:auth.OAUTH_TWO_STEP_ON"));
});

test.describe("as a service", () => {
  test.use({ siteMode: "saas" });

  test("neither Google nor sign-up is offered", async ({ page, server, t, watch }) => {
    const login = new LoginPage(page, t);
    await login.open();
    await expect(login.submit).toBeVisible();
    await expect(login.google).toBeHidden();
    await expect(login.signUpTab).toBeHidden();
    await expect(login.makeAccount).toBeHidden();
    await page.goto("/");
    await expect(page.getByRole("link", { name: t("home:hero.signIn"), exact: true }).first()).toBeVisible();
    await expect(page.getByRole("link", { name: t("home:hero.join"), exact: true })).toBeHidden();
    await expect(page.getByRole("link", { name: t("home:nav.join"), exact: true })).toBeHidden();
    await page.goto("/auth/signUp");
    await expect(page.getByText(t("accounts:signUp.closed"))).toBeVisible();

    watch.expectRefusal(403, /\/api\/auth\//);
    const account = { name: "Asha", email: "asha@example.org", password: "bump road 1", role: "person" };
    expect((await page.request.post(`${server.url}/api/auth/sign-up/email`, { data: account })).status()).toBe(403);
    const social = { provider: "google", callbackURL: "/stories/recent" };
    expect((await page.request.post(`${server.url}/api/auth/sign-in/social`, { data: social })).status()).toBe(403);
  });
});
