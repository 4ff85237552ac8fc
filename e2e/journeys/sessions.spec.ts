import { AccountPage } from "../pages/account.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { expect, test } from "../support/test.ts";

test("the list of sessions signs the others out, one and all", async ({
  page,
  t,
  watch,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const others = [await newBrowser(), await newBrowser()];
  for (const other of others) await signIn(other, person);
  await signIn(page, person, "/settings/account");
  watch.expectRefusal(401, /\/api\//);
  const account = new AccountPage(page, t);
  await expect(account.sessions).toHaveCount(3);
  await expect(account.sessions.first()).toContainText(t("settings:account.sessions.thisDevice"));

  await account.sessions.last().getByRole("button").click();
  await expect(account.sessions).toHaveCount(2);
  const gone = Promise.any(others.map((other) => other.waitForURL(/\/auth\/login/)));
  await gone;

  await account.button(t("settings:account.sessions.others")).click();
  const dialog = account.dialog(t("settings:account.sessions.othersTitle"));
  await dialog.getByRole("button", { name: t("settings:account.sessions.others"), exact: true }).click();
  await expect(account.sessions).toHaveCount(1);
  for (const other of others) await other.waitForURL(/\/auth\/login/);
  await expect(page.getByText(t("settings:account.sessions.onlyThis"))).toBeVisible();
});

test("signing out in one tab ends it in the other", async ({ page, context, t, newPerson, signIn }) => {
  const person = await newPerson();
  await signIn(page, person);
  const second = await context.newPage();
  // A page that asks for nothing more by itself: what is under way when the session ends is refused.
  await second.goto("/settings/profile");
  await expect(new Shell(second, t).userButton(person.name)).toBeVisible();
  await new Shell(page, t).signOut(person.name);
  await second.waitForURL(/\/auth\/login/);
  await expect(second.getByText(t("accounts:signedOut.elsewhere"))).toBeVisible();
});

test("signing in in one tab leads the other on, to where it was going", async ({ page, context, t, newPerson }) => {
  const person = await newPerson();
  const second = await context.newPage();
  await second.goto("/settings/profile");
  await second.waitForURL(/\/auth\/login/);
  const login = new LoginPage(page, t);
  await login.open();
  await login.signIn(person);
  await expect(new Shell(page, t).userButton(person.name)).toBeVisible();
  await second.waitForURL("**/settings/profile");
  await expect(new Shell(second, t).userButton(person.name)).toBeVisible();
});

test("signing out works without a connection, and the server hears of it later", async ({
  page,
  context,
  t,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/(api|realtime|assets)\/|\/(icon\.svg)?$/);
  const person = await newPerson();
  const fetched = page.waitForResponse(/\/assets\/logout-[^/]*\.js$/);
  await signIn(page, person);
  // What does it is fetched ahead, when the page has come to rest.
  await fetched;
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await new Shell(page, t).choose(person.name, "shell:user.logout");
  // Where nothing comes, the browser's own page has no storage.
  const held = () => page.evaluate(() => localStorage.getItem("bump:session")).catch(() => null);
  await expect.poll(held).toBeNull();
  await expect.poll(() => page.url(), "the site begins anew").not.toMatch(/logout|stories/);
  await context.setOffline(false);
  await page.goto("/stories/recent");
  await page.waitForURL(/\/auth\/login/);
  expect((await page.request.get("/api/auth/token")).status()).toBe(401);
});

test("a refused token is renewed once, and the call made again", async ({ page, t, watch, newPerson, signIn }) => {
  const person = await newPerson();
  await signIn(page, person, "/settings/profile");
  watch.expectRefusal(401, /\/api\/user\/update/);
  let calls = 0;
  await page.route("**/api/user/update*", async (route) => {
    const headers = route.request().headers();
    await route.continue({ headers: ++calls === 1 ? { ...headers, authorization: "Bearer spoiled" } : headers });
  });
  let renewals = 0;
  page.on("request", (request) => (renewals += request.url().endsWith("/api/auth/token") ? 1 : 0));
  const bio = page.getByRole("textbox", { name: t("settings:profile.bio.label"), exact: true });
  await bio.fill("Renewed.");
  await page.getByRole("button", { name: t("common:actions.save"), exact: true }).click();
  await expect(new Shell(page, t).toast(t("settings:profile.bio.saved"))).toBeVisible();
  expect({ calls, renewals }).toEqual({ calls: 2, renewals: 1 });
});

test("a session that is gone leads to the sign-in and back again", async ({
  page,
  context,
  t,
  watch,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  await signIn(page, person, "/bookmarks");
  await context.clearCookies();
  watch.expectRefusal(401, /\/api\/auth\/token$/);
  await page.reload();
  await page.waitForURL(/\/auth\/login\?redirect=/);
  await expect(page.getByText(t("accounts:signedOut.expired"))).toBeVisible();
  await new LoginPage(page, t).signIn(person);
  await page.waitForURL("/bookmarks");
});

test("a deleted account says farewell and leaves after a second", async ({ page, t, watch, newPerson, signIn }) => {
  const person = await newPerson();
  await signIn(page, person, "/settings/account");
  // In the second that it stays there, the page may still ask for something.
  watch.expectRefusal(401, /\/api\//);
  const account = new AccountPage(page, t);
  const begun = Date.now();
  // By the page itself, from before the click: the words are there for a second only, in which a busy machine may not look.
  const farewell = Promise.withResolvers<void>();
  await page.exposeFunction("sayFarewell", () => farewell.resolve());
  await page.evaluate((words) => {
    const look = () =>
      document.body.textContent.includes(words) && (window as never as Record<string, () => void>)["sayFarewell"]!();
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, t("settings:account.delete.deleted"));
  const seen: string[] = [];
  page.on("framenavigated", (frame) => seen.push(new URL(frame.url()).pathname));
  await Promise.all([farewell.promise, account.deleteAccount(person.name)]);
  await page.waitForURL((url) => url.pathname === "/");
  // From before the click: how late a busy machine shows the words does not shorten it.
  expect(Date.now() - begun, "long enough to be read").toBeGreaterThan(1000);
  expect(seen, "nobody is asked to sign in again").not.toContain("/auth/login");

  const login = new LoginPage(page, t);
  await login.open();
  await login.signIn(person);
  await expect(login.refusal).toHaveText(t("errors:auth.INVALID_EMAIL_OR_PASSWORD"));
});
