import { AnyPage, type Seen } from "../pages/any.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { visit } from "../pages/shell.page.ts";
import { admin } from "../support/admin.ts";
import { inParts, makeThings, readRoutes, type Row } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

const rows = readRoutes();
/** The way in, from which signed-in people are sent on. */
const entry = rows.filter(({ route }) => route === "/" || (route.startsWith("/auth/") && route !== "/auth/logout"));
const inside = rows.filter((row) => !entry.includes(row) && row.route !== "/auth/logout");
const own = inside.filter(({ access }) => access === "user" || access === "public");
const guarded = rows.filter(({ access }) => access !== "public");
/** Pages without bars, for embedding. */
const bare = new Set(["/PdfEmbeded"]);

/** What is wrong with a page that was opened; nothing when it is as it should be. */
function faultsOf({ route }: Row, seen: Seen): string[] {
  const parts = seen.title.split(" · ");
  const wrong: [fault: string, is: boolean][] = [
    ["has no title", parts.length < 2 || parts.at(-1) !== "Bump"],
    [`has ${seen.headings.length} headings`, seen.headings.length !== 1],
    ["is the page of what is not there", seen.notFound !== (route === "/404")],
    ["leads to the sign-in", seen.path.startsWith("/auth/")],
    ["is forbidden", seen.path === "/403" && route !== "/403"],
    ["has no top bar and navigation", !bare.has(route) && !(seen.topBar && seen.sideNav)],
    ["has bars", bare.has(route) && (seen.topBar || seen.sideNav)],
    ["has no way back", route.includes("{id}") && !seen.backBar],
  ];
  return wrong.filter(([, is]) => is).map(([fault]) => `${route} ${fault} (${JSON.stringify(seen)})`);
}

/** Opens one row after the other. A page counts as it is when it has come to rest. */
async function walk(any: AnyPage, some: Row[]): Promise<string[]> {
  const faults: string[] = [];
  for (const row of some) {
    await any.open(row.path);
    const settled = expect(async () => expect(faultsOf(row, await any.look())).toEqual([]));
    await settled.toPass({ intervals: [20, 50, 100, 200], timeout: 4000 }).catch(async () => {
      faults.push(...faultsOf(row, await any.look()));
    });
  }
  return faults;
}

test("the list is whole", () => {
  expect(rows.length).toBeGreaterThanOrEqual(224);
  expect(new Set(rows.map(({ access }) => access))).toEqual(new Set(["public", "user", "owner", "admin"]));
});

for (const [part, some] of inParts(own, 4).entries()) {
  test(`signed in, every page opens inside its frame with its title, part ${part + 1}`, async ({
    page,
    server,
    t,
    newPerson,
    signIn,
  }) => {
    await signIn(page, await newPerson());
    expect(await walk(new AnyPage(page, t), await makeThings(server, some))).toEqual([]);
  });
}

test("signed in, the entry pages send on to the landing page", async ({ page, newPerson, signIn }) => {
  await signIn(page, await newPerson(), "/bookmarks");
  for (const { path } of entry) {
    await visit(page, path);
    await page.waitForURL("/stories/recent");
    await visit(page, "/bookmarks");
    await page.waitForURL("/bookmarks");
  }
});

test("what owners and admins run is closed to others and open to the admin", async ({
  page,
  t,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const closed = inside.filter(({ access }) => access === "owner" || access === "admin");
  await signIn(page, await newPerson());
  for (const { path } of closed) {
    await visit(page, path);
    await page.waitForURL("/403");
    await expect(page.getByText(t("ui:forbidden.overline"))).toBeVisible();
    await visit(page, "/bookmarks");
    await page.waitForURL("/bookmarks");
  }
  const keeper = await newBrowser();
  await signIn(keeper, admin);
  expect(await walk(new AnyPage(keeper, t), closed)).toEqual([]);
});

test("signed out, public pages open and all others lead to the sign-in", async ({ page, t }) => {
  const any = new AnyPage(page, t);
  await page.goto("/auth/login");
  for (const { path, route } of rows) {
    // Signs out and goes home; /shared asks visitors to sign in first.
    if (guarded.some((row) => row.path === path) || route === "/shared") {
      await visit(page, path);
      await page.waitForURL((url) => url.pathname === "/auth/login" && url.searchParams.get("redirect") === path);
    } else if (route !== "/auth/logout") {
      await any.open(path);
      expect((await any.look()).path).toBe(path);
    }
  }
  await page.goto("/auth/logout");
  await page.waitForURL((url) => url.pathname === "/");
});

test("whoever was sent to sign in comes back to the page with all that its address held", async ({
  page,
  t,
  newPerson,
}) => {
  const person = await newPerson();
  const target = "/graphviews/01890000-0000-7000-8000-0000000000e2?tag=drains#top";
  await page.goto(target);
  await page.waitForURL(/\/auth\/login/);
  await new LoginPage(page, t).signIn(person);
  await page.waitForURL(target);
});

test("a shared link leads on to its page after the sign-in, and to no other site", async ({ page, t, newPerson }) => {
  const person = await newPerson();
  await page.goto(`/shared?url=${encodeURIComponent("/stories/feed")}`);
  await new LoginPage(page, t).signIn(person);
  await page.waitForURL("/stories/feed");
  for (const elsewhere of ["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)"]) {
    await page.goto(`/shared?url=${encodeURIComponent(elsewhere)}`);
    await expect(page.locator("h1, h2").first()).toBeVisible();
    expect(new URL(page.url()).hostname).toBe("localhost");
  }
});

test("an address that leads nowhere says so", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  await page.goto("/no/such/page");
  await expect(page.getByText(t("ui:notFound.overline"))).toBeVisible();
  await page.getByRole("link", { name: t("ui:errorPage.back") }).click();
  await page.waitForURL("/stories/recent");
});
