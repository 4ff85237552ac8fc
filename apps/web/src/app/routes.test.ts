import { getSpace, worldSpaceId } from "@bump/contract";
import { createMemoryHistory, createRouter } from "@tanstack/react-router";
import { describe, expect, it } from "vitest";
import { buildMe, signInAs } from "#test/people.ts";
import { answers, refuses } from "#test/server.ts";
import { buildSpace } from "#test/spaces.ts";
import table from "../../../../e2e/routes.tsv?raw";
import { routeTree } from "./routeTree.gen.ts";

const rows = table
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [route = "", access = ""] = line.split("\t");
    const path = route.replace("{id}", "0190a000-0000-7000-8000-00000000000a").replace("{id2}", "b");
    return { route, path, access };
  });
const of = (access: string) => rows.filter((row) => row.access === access);

function open(path: string) {
  return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });
}

/** Where somebody ends who opens a path. */
async function land(path: string): Promise<{ pathname: string; search: Record<string, unknown> }> {
  const router = open(path);
  await router.load();
  return router.state.location;
}

const entryPages = ["/", "/auth/login", "/auth/signUp", "/auth/forgotPassword", "/auth/auth-action"];

it("has a page for each of the routes there are", () => {
  expect(rows.length).toBeGreaterThan(200);
  const missing = rows.filter(({ path }) => open(path).matchRoutes(path).at(-1)?.routeId === "/_app/_wide/$");
  expect(missing).toEqual([]);
});

it("has a title for each page that is not a redirect", () => {
  const router = open("/");
  const untitled = Object.values(router.routesById).filter(
    ({ options, children }) => options.component && !children && !options.staticData?.page && !options.beforeLoad,
  );
  expect(untitled.map(({ id }) => id)).toEqual([]);
});

describe("a visitor", () => {
  it.each(of("public").filter(({ path }) => path !== "/shared"))("may open $route", async ({ path }) => {
    expect((await land(path)).pathname).toBe(path);
  });

  it.each(rows.filter(({ access }) => access !== "public"))("signs in before $route", async ({ path }) => {
    const { pathname, search } = await land(path);
    expect(pathname).toBe("/auth/login");
    // A redirect to a tab is followed before the guard is asked or after it.
    expect(search.redirect).toMatch(/^\//);
  });

  it("comes back to where they were going", async () => {
    expect((await land("/bookmarks?sort=old")).search).toEqual({ redirect: "/bookmarks?sort=old" });
  });

  it("signs in before a shared link is opened", async () => {
    const { pathname, search } = await land("/shared?url=story%2F1");
    expect(pathname).toBe("/auth/login");
    expect(search.redirect).toContain("/shared?url=");
  });

  it("signs in before a page that does not exist", async () => {
    expect((await land("/nowhere/at/all")).pathname).toBe("/auth/login");
  });
});

describe("a signed-in person", () => {
  it.each(entryPages)("is sent on from %s", async (path) => {
    await signInAs();
    expect((await land(path)).pathname).toBe("/stories/recent");
  });

  it("may still spend a mailed link", async () => {
    await signInAs();
    const link = "/auth/auth-action?mode=changeEmail&token=abc";
    expect((await land(link)).pathname).toBe("/auth/auth-action");
  });

  it("goes on to where they were going, within this site only", async () => {
    await signInAs();
    expect((await land("/auth/login?redirect=%2Fbookmarks")).pathname).toBe("/bookmarks");
    expect((await land("/auth/login?redirect=%2F%2Fevil.example")).pathname).toBe("/stories/recent");
  });

  it.each(of("user"))("may open $route", async ({ path }) => {
    await signInAs();
    expect((await land(path)).pathname).not.toMatch(/^\/(403|auth)/);
  });

  it.each([...of("owner"), ...of("admin")])("may not open $route", async ({ path }) => {
    await signInAs();
    answers(getSpace, { data: buildSpace() });
    expect((await land(path)).pathname).toBe("/403");
  });

  it.each([
    ["story/1", "/story/1"],
    ["/problem/1/info", "/problem/1/info"],
    [`${location.origin}/story/1`, "/story/1"],
    ["https://evil.example/story/1", "/shared"],
    ["javascript:alert(1)", "/shared"],
    ["//evil.example/story/1", "/shared"],
    ["/auth/login", "/shared"],
    ["/shared?url=/shared", "/shared"],
  ])("opens the shared link %s", async (url, target) => {
    await signInAs();
    expect((await land(`/shared?url=${encodeURIComponent(url)}`)).pathname).toBe(target);
  });
});

describe("who runs the space", () => {
  it.each(of("owner"))("may open $route", async ({ path }) => {
    await signInAs();
    const asked = answers(getSpace, { data: buildSpace({ can: { manage: true } }) });
    expect((await land(path)).pathname).not.toBe("/403");
    expect(asked[0]?.url.pathname).toMatch(path.startsWith("/space/") ? /a$/ : new RegExp(`${worldSpaceId}$`));
  });

  it("is not told apart from others where the space is not to be seen: the page says so", async () => {
    await signInAs();
    refuses(getSpace, "not_found");
    const path = "/space/0190a000-0000-7000-8000-00000000000a/manage/settings";
    expect((await land(path)).pathname).toBe(path);
  });
});

describe("who runs the site", () => {
  it("is asked about like everybody else where a space is run", async () => {
    await signInAs(buildMe({ siteRole: "admin" }));
    answers(getSpace, { data: buildSpace() });
    expect((await land("/space/0190a000-0000-7000-8000-00000000000a/manage/settings")).pathname).toBe("/403");
  });

  it.each(of("admin"))("a moderator may not open $route", async ({ path }) => {
    await signInAs(buildMe({ siteRole: "moderator" }));
    expect((await land(path)).pathname).toBe("/403");
  });

  it.each(of("admin"))("an admin may open $route", async ({ path }) => {
    await signInAs(buildMe({ siteRole: "admin" }));
    expect((await land(path)).pathname).toBe(path);
  });
});

it("knows the odd addresses, and not those like them", async () => {
  await signInAs();
  expect(open("/activity/all-(OLD)").matchRoutes("/activity/all-(OLD)").at(-1)?.params).toEqual({ old: "(OLD)" });
  expect((await land("/problems/scanner(old)")).pathname).toBe("/scanner");
  expect((await land("/tagscloud")).pathname).toBe("/tagscloud");
  const router = open("/activity/all-else");
  await router.load();
  expect(router.state.matches.map(({ status }) => status)).toContain("notFound");
});
