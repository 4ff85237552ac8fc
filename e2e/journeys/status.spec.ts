import { startProxy } from "../support/proxy.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { soonMs } from "../support/soon.ts";
import { cutOff, reconnect } from "../support/connection.ts";
import { expect, test } from "../support/test.ts";

/** Runs in the page: how long a text is there. In an object, so that it can be watched for before it is waited for. */
function watchText(text: string): { shownMs: Promise<number> } {
  const shownMs = new Promise<number>((resolve) => {
    let since: number | null = null;
    const observer = new MutationObserver(() => {
      const isShown = document.body.innerText.includes(text);
      if (isShown) since ??= performance.now();
      else if (since !== null) {
        observer.disconnect();
        resolve(performance.now() - since);
      }
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
  return { shownMs };
}

test("without a connection a banner says so, and for two seconds when it is back", async ({
  page,
  context,
  t,
  watch,
  newPerson,
  signIn,
}) => {
  // What may be wanted next is fetched ahead, also now.
  watch.expectFailure(/\/(api|realtime|assets)\//);
  await signIn(page, await newPerson());
  // What the page is still fetching would be lost with the connection.
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  const offline = page.getByText(t("ui:network.offline"));
  await expect(offline).toBeVisible();
  await page.getByRole("button", { name: t("ui:network.tryAgain"), exact: true }).click();
  await expect(offline).toBeVisible();

  const watched = await page.evaluateHandle(watchText, t("ui:network.online"));
  await context.setOffline(false);
  const shownMs = await watched.evaluate((watching) => watching.shownMs);
  expect(shownMs).toBeGreaterThan(1950);
  expect(shownMs).toBeLessThan(2000 + soonMs);
  await expect(offline).toBeHidden();
});

test("a part that cannot be loaded reloads the page, once in a minute", async ({
  page,
  t,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/assets\//);
  watch.expectLine(/chunk failed|dynamically imported module/);
  await signIn(page, await newPerson());
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  let loads = 0;
  let cut = false;
  page.on("request", (request) => {
    if (!request.isNavigationRequest()) return;
    loads += 1;
    // The build that is loaded anew is whole.
    cut = false;
  });
  await page.route("**/assets/*.js", (route) => (cut ? route.abort() : route.continue()));
  const goTo = async (path: string) => {
    cut = true;
    await visit(page, path);
  };

  await goTo("/kanban");
  await expect(page.getByRole("heading", { name: t("routes:kanban"), level: 1 })).toBeVisible();
  expect(loads).toBe(1);

  await goTo("/elements");
  await expect(page.getByText(t("ui:errorPage.chunkReason"))).toBeVisible();
  expect(loads, "not again within the minute").toBe(1);
  cut = false;
  await page.getByRole("button", { name: t("ui:errorPage.retry"), exact: true }).click();
  await expect(page.getByRole("heading", { name: t("routes:elements"), level: 1 })).toBeVisible();

  await page.clock.setSystemTime(Date.now() + 61_000);
  loads = 0;
  // A page with parts of its own: those that are words in a frame come together.
  await goTo("/settings/preferences");
  // Its frame and heading may be there before the part that fails.
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole("heading", { name: t("routes:settings"), level: 1 })).toBeVisible();
  expect(loads).toBe(1);
});

test("a page that is slow to come shows that it is on its way", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  await page.route("**/assets/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  const bar = page.getByRole("progressbar", { name: t("ui:progress") });

  await visit(page, "/settings/preferences");

  await expect(bar).toBeVisible();
  await expect(page.getByRole("heading", { name: t("routes:settings"), level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
});

test("the site can be installed", async ({ page }) => {
  await page.goto("/auth/login");
  const href = await page.locator("link[rel=manifest]").getAttribute("href");
  const answer = await page.request.get(href ?? "");
  const manifest = (await answer.json()) as { icons: { src: string; type: string }[] };
  expect(manifest).toMatchObject({ name: "Bump", scope: "/", display: "standalone" });
  const cdp = await page.context().newCDPSession(page);
  const { installabilityErrors } = await cdp.send("Page.getInstallabilityErrors");
  // Every test has a private window, in which nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
  for (const { src, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()["content-type"], src).toContain(type);
  }
  const worker = await page.request.get("/sw.js");
  expect(worker.headers()["content-type"]).toContain("javascript");
  expect(worker.headers()["cache-control"]).toBe("no-cache");
});

test.describe("with the service worker", () => {
  test.use({ serviceWorker: true });

  test("it takes the whole site, and opens it without a connection", async ({
    page,
    context,
    t,
    watch,
    newPerson,
    signIn,
  }) => {
    watch.expectFailure(/\/(api|realtime)\/|\/stories\/recent$/);
    const person = await newPerson();
    await signIn(page, person);
    const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((registration) => registration.scope));
    expect(new URL(scope).pathname).toBe("/");

    // Twice: the first time installs it, the second time it keeps what the page loads.
    await page.reload();
    await expect(new Shell(page, t).userButton(person.name)).toBeVisible();
    await cutOff(context);
    await page.reload();
    await expect(page.getByText(t("ui:network.offline"))).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await reconnect(context);
    await expect(page.getByText(t("ui:network.online"))).toBeVisible();
  });

  test("a device that has no room for more opens every page all the same", async ({ page, t, newPerson, signIn }) => {
    const person = await newPerson();
    await signIn(page, person);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.reload();
    const shell = new Shell(page, t);
    await expect(shell.userButton(person.name)).toBeVisible();
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Storage.overrideQuotaForOrigin", { origin: new URL(page.url()).origin, quotaSize: 1 });
    await page.goto("/settings/account");
    await expect(page.getByRole("heading", { level: 2, name: t("settings:account.password.title") })).toBeVisible();
  });

  test("a new version offers itself and waits to be asked", async ({ server, t, newBrowser }) => {
    const proxy = await startProxy(server);
    try {
      const page = await newBrowser({ baseURL: proxy.url });
      await page.goto("/auth/login");
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      const ready = page.getByText(t("ui:update.ready"));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(ready).toBeHidden();

      proxy.release();
      const loads: string[] = [];
      page.on("request", (request) => request.isNavigationRequest() && loads.push(request.url()));
      await page.evaluate(() =>
        navigator.serviceWorker
          .getRegistration()
          .then((registration) => registration?.update())
          .then(() => undefined),
      );
      await expect(ready).toBeVisible();
      expect(loads, "it never reloads under someone's hands").toEqual([]);
      await page.getByRole("button", { name: t("ui:update.load"), exact: true }).click();
      await expect(ready).toBeHidden();
      await expect.poll(() => loads, "it is loaded when asked for").toEqual([page.url()]);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // What it asks for later would find nobody there.
      await page.close();
    } finally {
      await proxy.stop();
    }
  });
});
