import type { Page } from "@playwright/test";
import { AnyPage } from "../pages/any.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { PreferencesPage } from "../pages/preferences.page.ts";
import { members, visitors } from "../support/layouts.ts";
import { plainTexts } from "../support/plain-texts.ts";
import { callAs } from "../support/people.ts";
import { makeSpace } from "../support/spaces.ts";
import { keptBy } from "../support/storage.ts";
import { expect, test } from "../support/test.ts";
import { textsOf } from "../support/texts.ts";

const map = "/graphviews/01890000-0000-7000-8000-0000000000e2";

test("the palette goes to a page by its name", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  await page.keyboard.press("Control+k");
  const search = page.getByRole("textbox", { name: t("shell:palette.title") });
  await search.fill(t("routes:bookmarks"));
  await search.press("Enter");
  await page.waitForURL("/bookmarks");
  await expect(search).toBeHidden();

  await page.keyboard.press("/");
  await search.fill("no page is called this");
  await expect(page.getByText(t("search:nothing.title", { text: "no page is called this" }))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
});

test("the question mark shows the keys, but not to who is typing", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson(), "/settings/profile");
  const bio = page.getByRole("textbox", { name: t("settings:profile.bio.label"), exact: true });
  await bio.fill("");
  await bio.press("?");
  const help = page.getByRole("dialog", { name: t("shell:keys.title") });
  await expect(bio).toHaveValue("?");
  await expect(help).toBeHidden();
  await bio.blur();
  await page.keyboard.press("?");
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
});

test("the back bar returns to where the person was, or to the activity", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson(), "/problems/recent");
  const shell = new Shell(page, t);
  await shell.sideNav.getByRole("link", { name: t("shell:nav.summary"), exact: true }).click();
  await expect(shell.back).toHaveAccessibleName(t("shell:bar.backTo", { page: t("routes:problems") }));
  await shell.back.click();
  await page.waitForURL("/problems/recent");

  const fresh = await page.context().newPage();
  await fresh.goto(map);
  await new Shell(fresh, t).back.click();
  await fresh.waitForURL("/activity");
});

test("the first part of an address marks its entry in the navigation", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const { sideNav } = new Shell(page, t);
  const current = sideNav.locator("[aria-current=page]");
  for (const [path, name] of [
    ["/stories/feed", t("shell:nav.posts")],
    ["/problems/solving", t("shell:nav.problems")],
    ["/solutions/recent", t("shell:nav.solutions")],
    ["/apps", t("shell:nav.apps")],
  ] as const) {
    await visit(page, path);
    await expect(current).toHaveText(name);
  }
});

test("the person's menu has the name, the plan, the tags, ten links and the way out", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  await signIn(page, person);
  const shell = new Shell(page, t);
  await shell.userButton(person.name).click();
  await expect(page.getByText(person.name, { exact: true })).toBeVisible();
  await expect(page.getByText(t("common:basicUser"), { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: t("shell:user.editTags"), exact: true })).toBeVisible();
  await expect(shell.menu.getByRole("menuitem")).toHaveCount(11);
  await page.keyboard.press("Escape");
  await expect(shell.menu).toBeHidden();
});

test("an explainer that was put away stays away until it is called back", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const explainer = page.getByRole("region", { name: t("shell:explainer.stories.title") });
  await explainer.getByRole("button", { name: t("shell:explainer.hide"), exact: true }).click();
  await expect(explainer).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(explainer).toBeHidden();

  await visit(page, "/problems/recent");
  await expect(page.getByRole("region", { name: t("shell:explainer.problems.title") })).toBeVisible();
  await visit(page, "/settings/preferences");
  await page.getByRole("button", { name: t("settings:preferences.explainers.reset"), exact: true }).click();
  await expect(page.getByText(t("settings:preferences.explainers.none"))).toBeVisible();
  await visit(page, "/stories/recent");
  await expect(explainer).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("Back closes what lies over the page, and stays there", async ({ page, t, newPerson, signIn }) => {
    const person = await newPerson();
    await signIn(page, person);
    await visit(page, "/problems/recent");
    const add = page.getByRole("dialog", { name: t("shell:add.title") });
    await page
      .getByRole("button", { name: t("shell:bar.add"), exact: true })
      .filter({ visible: true })
      .click();
    await expect(add).toBeVisible();
    await page.goBack();
    await expect(add).toBeHidden();
    await expect(page).toHaveURL(/\/problems\/recent/);

    // What was chosen there leads on, and Back from it to the page, not to the sheet.
    await new Shell(page, t).choose(person.name, "shell:user.bookmarks");
    await page.waitForURL("/bookmarks");
    await page.goBack();
    await page.waitForURL(/\/problems\/recent/);
    await expect(new Shell(page, t).menu).toBeHidden();
  });
});

test("the chosen theme holds from the first frame of the next visit", async ({ page, t, newPerson, signIn }) => {
  const person = await newPerson();
  await signIn(page, person, "/settings/preferences");
  const preferences = new PreferencesPage(page, t);
  const html = page.locator("html");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "light");
  await preferences.chooseTheme("dark");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");

  await page.addInitScript(() => {
    const frames: string[] = [];
    const look = () => {
      frames.push(`${document.documentElement.dataset["mantineColorScheme"]}`);
      if (frames.length < 60) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(globalThis, { frames });
  });
  await page.reload();
  await expect(preferences.theme).toBeVisible();
  const frames = await page.evaluate(() => (globalThis as unknown as { frames: string[] }).frames);
  expect(new Set(frames)).toEqual(new Set(["dark"]));

  // It is the device's: it stays when the person goes.
  await new Shell(page, t).signOut(person.name);
  await page.waitForURL((url) => url.pathname === "/");
  await expect(html).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("the system's theme is the default", async ({ newBrowser }) => {
  const page = await newBrowser({ colorScheme: "dark" });
  await page.goto("/auth/login");
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
});

test("the chosen language is kept for a year", async ({ page, context, t }) => {
  await page.goto("/auth/login");
  const select = page.getByLabel(t("common:language"), { exact: true }).filter({ visible: true });
  await select.selectOption("fr");
  const french = textsOf("fr");
  await expect(page.getByRole("heading", { name: french("accounts:signIn.title") })).toBeVisible();
  const cookie = (await context.cookies()).find(({ name }) => name === "locale");
  expect(cookie).toMatchObject({ value: "fr", path: "/", sameSite: "Lax" });
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(365);

  const answer = await page.reload();
  expect(await answer?.text()).toContain('<html lang="fr"');
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page.getByRole("heading", { name: french("accounts:signIn.title") })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a visitor reads every open page in the language of their choice", async ({ page, t }) => {
    await page.goto("/legal/terms");
    await page.getByLabel(t("common:language"), { exact: true }).filter({ visible: true }).selectOption("te");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("te")("routes:terms"));
  });
});

test("the pseudo-locale leaves no text as it was, on one page of each layout", async ({
  page,
  server,
  t,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  // A space of their own, or tags and names of what others write meanwhile would be on the pages.
  await makeSpace(person.name, await callAs(server, person));
  await signIn(page, person);
  const visitor = await newBrowser();
  const plain: string[] = [];
  const walk = async (tab: Page, paths: string[]) => {
    await tab.context().addCookies([{ name: "locale", value: "pseudo", url: server.url }]);
    // In the new language from here on; the rest follows without loading the program again.
    await tab.goto(paths.at(-1)!);
    for (const path of paths) {
      await new AnyPage(tab, t).open(path);
      await expect(tab.locator("h1").first()).toHaveText(/⟦/);
      const texts = await plainTexts(tab);
      const foreign = texts.filter((text) => !text.includes(person.name) && text !== person.email);
      plain.push(...foreign.map((text) => `${path} ${text}`));
    }
  };
  await walk(visitor, Object.values(visitors));
  // The parts side by side show names and tags as samples, and the feed what others have told.
  const { elements: _samples, default: _feed, ...layouts } = members;
  await walk(page, ["/bookmarks", ...Object.values(layouts)]);
  expect(plain).toEqual([]);
});

test.describe("with the service worker", () => {
  test.use({ serviceWorker: true });

  test("signing out leaves nothing of the person on the device but the space's code", async ({
    page,
    t,
    newPerson,
    signIn,
  }) => {
    const person = await newPerson({ name: "Canary Bird" });
    await signIn(page, person, "/settings/profile");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // Now the service worker stands between the page and the network.
    await page.reload();
    const shell = new Shell(page, t);
    await expect(shell.userButton(person.name)).toBeVisible();
    for (const path of ["/settings/account", "/stories/recent", "/bookmarks"]) await visit(page, path);
    const before = await keptBy(page);
    expect(before.local["bump:space-code"]).toBe("ww");
    expect(before.caches.length, "the program is there without a connection").toBeGreaterThan(0);

    await shell.signOut(person.name);
    await expect(page.getByRole("link", { name: t("home:hero.join"), exact: true })).toBeVisible();
    const after = await keptBy(page);
    expect(after.local).toEqual({ "bump:space-code": "ww" });
    // Where the home page was scrolled to, written by the router as it left.
    expect(Object.keys(after.session).filter((key) => !key.startsWith("tsr-scroll"))).toEqual([]);
    expect(after.databases).toEqual([]);
    expect(after.caches.filter(({ url }) => url.includes("/api/"))).toEqual([]);
    expect(JSON.stringify(after)).not.toMatch(new RegExp(`${person.name}|${person.email}`));
    // A passkey's challenge is a random number that nobody has answered.
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies.filter((name) => name !== "locale" && name !== "bump.passkey")).toEqual([]);
  });
});
