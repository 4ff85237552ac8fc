import type { Page, Route } from "@playwright/test";
import { ComposePage } from "../pages/compose.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { cutOff, reconnect } from "../support/connection.ts";
import { callAs, type Person } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { keptBy } from "../support/storage.ts";
import { tellStories } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";
import type { T } from "../support/texts.ts";

// In the world, where all can see what the others tell: one after the other.
test.describe.configure({ mode: "default" });

let made = 0;
const words = (what: string) => `${what} ${process.pid}-${++made}`;

type Listed = { items: { id: string; path: string; counters: Record<string, number> }[] };

/** What the server has of somebody: their stories, their comments on a story, its reactions, their bookmarks. */
async function onServer(server: Server, person: Person, storyId: string) {
  const call = await callAs(server, person);
  const list = async (query: string) => ((await call("GET", query)).body as Listed).items;
  const story = (await call("GET", `/get/v2?path=stories/${storyId}`)).body as {
    data: { counters: Record<string, number>; bookmarked: boolean; reaction: string };
  };
  return {
    mine: (await list("/list/v2?path=stories&filterBy=mine")).length,
    comments: (await list(`/list/v2?path=stories/${storyId}/comments`)).length,
    reactors: (await list(`/list/v2?path=stories/${storyId}/reactions`)).length,
    bookmarks: (await list("/bookmarks")).length,
    counters: story.data.counters,
    reaction: story.data.reaction,
  };
}

const once = {
  mine: 1,
  comments: 1,
  reactors: 1,
  bookmarks: 1,
  counters: { totalComments: 1, totalReactions: 1 },
  reaction: "like",
};

/** Reacts to a story, bookmarks it, posts one and comments: all four kinds. */
async function doEverything(page: Page, t: T, of: { id: string; told: string; posted: string; said: string }) {
  const stories = new StoriesPage(page, t);
  const card = stories.card(of.told);
  await card.getByRole("button", { name: t("comments:reactions.react"), exact: true }).click();
  await card.getByRole("button", { name: t("comments:bookmarks.add"), exact: true }).click();
  const compose = new ComposePage(page, t);
  await compose.open();
  await compose.write(`${of.posted} #water`);
  await page.keyboard.press("Escape");
  await compose.button("compose:post").click();
  await expect(compose.dialog).toBeHidden();
  await visit(page, `/story/${of.id}`);
  await stories.writeComment(of.said);
}

/** What people write with is fetched ahead, when the page has come to rest; a story's page when it is visited. */
async function haveTools(page: Page, t: T, id: string, told: string): Promise<void> {
  await expect(new StoriesPage(page, t).card(told)).toBeVisible();
  await visit(page, `/story/${id}`);
  await expect(page.getByRole("button", { name: t("comments:thread.box") })).toBeVisible();
  const isFetched = (part: RegExp) => () =>
    page.evaluate(
      (name) => performance.getEntriesByType("resource").some((entry) => new RegExp(name).test(entry.name)),
      part.source,
    );
  await expect.poll(isFetched(/\/editor-/)).toBe(true);
  await expect.poll(isFetched(/\/dialogs-/)).toBe(true);
  await page.waitForLoadState("networkidle");
  await visit(page, "/stories/recent");
  await expect(new StoriesPage(page, t).card(told)).toBeVisible();
}

test.describe("with the service worker", () => {
  test.use({ serviceWorker: true });

  test("what is done without a connection survives a reload, and is there once when it is back", async ({
    page,
    context,
    t,
    server,
    watch,
    newPerson,
    signIn,
  }) => {
    // Camera, microphone and viewer are fetched when something is there that wants them.
    const parts = /\/assets\/(CaptureDialog|SoundRecorder|ViewerDialog|capture|media)-/;
    watch.expectFailure(new RegExp(`/(api|realtime)/|/stories/recent$|/story/|${parts.source}`));
    const [teller, person] = [await newPerson(), await newPerson()];
    const told = words("No water");
    const [id = ""] = await tellStories(server, teller, [told]);
    await signIn(page, person);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    // From now on the service worker keeps what the page loads.
    await page.reload();
    await haveTools(page, t, id, told);

    await cutOff(context);
    const [posted, said] = [words("The pump broke"), words("Since Monday")];
    await doEverything(page, t, { id, told, posted, said });
    const waiting = page.getByRole("button", { name: t("ui:outbox.waiting", { number: "4" }) });
    await expect(waiting).toBeVisible();
    await expect(new StoriesPage(page, t).comment(said).getByText(t("comments:sending.waiting"))).toBeVisible();

    await page.reload();
    await expect(waiting).toBeVisible();
    await waiting.click();
    const unsent = page.getByRole("region", { name: t("ui:outbox.title") });
    await expect(unsent.getByRole("listitem")).toHaveCount(4);
    await expect(unsent.getByText(posted)).toBeVisible();
    await expect(unsent.getByText(said)).toBeVisible();
    const second = await context.newPage();
    await second.goto("/stories/recent");
    await expect(second.getByRole("button", { name: t("ui:outbox.waiting", { number: "4" }) })).toBeVisible();

    await reconnect(context);
    await expect(waiting).toBeHidden();
    await expect.poll(() => onServer(server, person, id), { timeout: 40_000 }).toEqual(once);
    await visit(page, "/stories/recent");
    await expect(new StoriesPage(page, t).card(posted)).toHaveCount(1);
    await expect(second.getByRole("button", { name: /Waiting/ })).toBeHidden();
    // Nothing is left to be sent again.
    await page.reload();
    await expect(new StoriesPage(page, t).card(posted)).toHaveCount(1);
    expect(await onServer(server, person, id)).toEqual(once);
  });
});

test("an answer that is lost after the server has done it changes nothing: it is there once", async ({
  page,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  const writes = /\/api\/(stories|comments|reactions\/react|bookmarks\/bookmark)\?/;
  watch.expectFailure(writes);
  const [teller, person] = [await newPerson(), await newPerson()];
  const told = words("No water");
  const [id = ""] = await tellStories(server, teller, [told]);
  await signIn(page, person);
  const sent: { path: string; key: string | undefined; body: string | null }[] = [];
  await page.route(writes, async (route: Route) => {
    const request = route.request();
    if (request.method() !== "POST") return route.continue();
    const path = new URL(request.url()).pathname;
    const isFirst = sent.every((one) => one.path !== path);
    sent.push({ path, key: request.headers()["idempotency-key"], body: request.postData() });
    const answer = await route.fetch();
    expect(answer.status(), path).toBe(200);
    await (isFirst ? route.abort("connectionreset") : route.fulfill({ response: answer }));
  });
  await doEverything(page, t, { id, told, posted: words("The pump broke"), said: words("Since Monday") });
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(8);
  for (const path of new Set(sent.map((one) => one.path))) {
    const [first, again] = sent.filter((one) => one.path === path);
    expect(again, "the same request, to the letter").toEqual(first);
  }
  await expect(page.getByText(t("comments:sending.waiting"))).toBeHidden();
  await expect.poll(() => onServer(server, person, id)).toEqual(once);
});

test("signing out asks when something is not sent, then leaves nothing of it behind", async ({
  page,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/api\/stories\?/);
  const [person, next] = [await newPerson(), await newPerson()];
  await signIn(page, person);
  await page.route(/\/api\/stories\?/, (route) => route.abort("connectionreset"));
  const compose = new ComposePage(page, t);
  const posted = words("Canary");
  await compose.open();
  await compose.write(`${posted} #water`);
  await page.keyboard.press("Escape");
  await compose.button("compose:post").click();
  const waiting = page.getByText(t("ui:outbox.waiting", { number: "1" }));
  await expect(waiting).toBeVisible();

  const shell = new Shell(page, t);
  await shell.choose(person.name, "shell:user.logout");
  const question = page.getByRole("dialog", { name: t("ui:outbox.signOut.title") });
  await expect(question).toContainText("1");
  await question.getByRole("button", { name: t("ui:outbox.signOut.stay") }).click();
  await expect(waiting).toBeVisible();
  await shell.choose(person.name, "shell:user.logout");
  await question.getByRole("button", { name: t("ui:outbox.signOut.confirm") }).click();
  await page.waitForURL((url) => url.pathname === "/");
  const kept = await keptBy(page);
  expect(kept.databases).toEqual([]);
  expect(JSON.stringify(kept)).not.toContain(posted);

  await page.unroute(/\/api\/stories\?/);
  await signIn(page, next);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(waiting).toBeHidden();
  for (const one of [person, next]) {
    const call = await callAs(server, one);
    const { body } = await call("GET", "/list/v2?path=stories&filterBy=mine");
    expect((body as Listed).items).toEqual([]);
  }
});

test("a session that runs out takes nothing with it: what was typed and not sent waits for the same person", async ({
  page,
  context,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  const writes = /\/api\/stories\?/;
  watch.expectFailure(writes);
  watch.expectRefusal(401, /\/api\//);
  const [person, next] = [await newPerson(), await newPerson()];
  await signIn(page, person);
  const compose = new ComposePage(page, t);
  const [posted, typed] = [words("The pump broke"), words("And then")];
  const leaveUnsent = async () => {
    await page.route(writes, (route) => route.abort("connectionreset"));
    await compose.open();
    await compose.write(`${posted} #water`);
    await page.keyboard.press("Escape");
    await compose.button("compose:post").click();
    await expect(page.getByText(t("ui:outbox.waiting", { number: "1" }))).toBeVisible();
    await compose.open();
    await compose.write(typed);
    await compose.isKept(typed);
    await context.clearCookies();
    await page.reload();
    await page.waitForURL(/\/auth\/login/);
    await expect(page.getByText(t("accounts:signedOut.expired"))).toBeVisible();
    await page.unroute(writes);
  };
  const mine = async () => {
    const { body } = await (await callAs(server, person))("GET", "/list/v2?path=stories&filterBy=mine");
    return (body as Listed).items.length;
  };
  await leaveUnsent();
  await new LoginPage(page, t).signIn(person);
  await expect.poll(mine, { timeout: 40_000 }).toBe(1);
  await compose.open();
  await expect(compose.text).toContainText(typed);

  // Somebody else finds nothing of it, and it is gone.
  await compose.button("common:actions.cancel").click();
  await compose.button("compose:leave.discard").click();
  await expect(compose.dialog).toBeHidden();
  await leaveUnsent();
  await signIn(page, next);
  await expect(page.getByText(t("ui:outbox.waiting", { number: "1" }))).toBeHidden();
  await compose.open();
  await expect(compose.text).not.toContainText(typed);
  expect(await mine()).toBe(1);
  await context.clearCookies();
  await signIn(page, person);
  await compose.open();
  await expect(compose.text).not.toContainText(typed);
});

test("what others tell while the connection is away is caught up with", async ({
  page,
  context,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/(api|realtime)\//);
  const [teller, person] = [await newPerson(), await newPerson()];
  const told = words("No water");
  await tellStories(server, teller, [told]);
  await signIn(page, person);
  const stories = new StoriesPage(page, t);
  await expect(stories.card(told)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(t("ui:network.offline"))).toBeVisible();
  const meanwhile = words("Water is back");
  await tellStories(server, teller, [meanwhile]);
  await context.setOffline(false);
  await stories.newPosts.click();
  await expect(stories.card(meanwhile)).toBeVisible();
});
