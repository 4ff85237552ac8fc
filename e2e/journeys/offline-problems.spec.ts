import type { Route } from "@playwright/test";
import { ProblemsPage } from "../pages/problems.page.ts";
import { SolutionsPage } from "../pages/solutions.page.ts";
import { added, callAs, type Person } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

const description = "<p>Every evening</p>";

/** A problem with a solution offered to it, both by somebody else. */
async function makeOffered(server: Server, author: Person) {
  const call = await callAs(server, author);
  const name = words("Three lamps on one pole");
  const problem = await added(call, "/problems", { data: { name: words("A dark lane"), description } });
  const id = await added(call, "/solutions", { data: { name, description, problemId: problem } });
  /** What the server has of votes on it. */
  const votes = async () => {
    const path = `problems/${problem}/solutions/${id}`;
    const { body } = await call("GET", `/get/v2?path=${path}`);
    const { counters } = (body as { data: { counters: { totalUpvotes: number; totalDownvotes: number } } }).data;
    const { body: voters } = await call("GET", `/list/v2?path=${path}/voters&status=upvotes`);
    return [counters.totalUpvotes, counters.totalDownvotes, (voters as { items: unknown[] }).items.length];
  };
  return { name, path: `/problem/${problem}/solutions`, votes };
}

test("a vote that is given without a connection is there once when it is back", async ({
  page,
  context,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/(api|realtime)\//);
  const [author, person] = [await newPerson(), await newPerson()];
  const { name, path, votes } = await makeOffered(server, author);
  await signIn(page, person, path);
  const solutions = new SolutionsPage(page, t);
  await expect(solutions.vote(name, "up", 0)).toBeEnabled();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/votes/")) sent.push(new URL(request.url()).pathname);
  });

  await context.setOffline(true);
  await solutions.vote(name, "up", 0).click();
  const own = solutions.vote(name, "up", 1);
  await expect(own).toHaveAttribute("aria-pressed", "true");
  await expect(own).toHaveAttribute("title", t("ui:outbox.waits"));
  const waiting = page.getByRole("button", { name: t("ui:outbox.waiting", { number: "1" }) });
  await expect(waiting).toBeVisible();
  // Taken back before anybody heard of it, and given again: still one wish.
  await own.click();
  await expect(waiting).toBeHidden();
  await solutions.vote(name, "up", 0).click();
  await expect(waiting).toBeVisible();
  expect(await votes()).toEqual([0, 0, 0]);

  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect.poll(votes, { timeout: 40_000 }).toEqual([1, 0, 1]);
  await expect(own).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(own).toHaveAttribute("aria-pressed", "true");
  expect(await votes()).toEqual([1, 0, 1]);
  expect(new Set(sent)).toEqual(new Set(["/api/votes/upvote"]));
});

test("a vote whose answer is lost is sent again to the letter, and counts once", async ({
  page,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  const writes = /\/api\/votes\/upvote/;
  watch.expectFailure(writes);
  const [author, person] = [await newPerson(), await newPerson()];
  const { name, path, votes } = await makeOffered(server, author);
  await signIn(page, person, path);
  const sent: { key: string | undefined; body: string | null }[] = [];
  await page.route(writes, async (route: Route) => {
    const request = route.request();
    sent.push({ key: request.headers()["idempotency-key"], body: request.postData() });
    const answer = await route.fetch();
    expect(answer.status()).toBe(200);
    await (sent.length === 1 ? route.abort("connectionreset") : route.fulfill({ response: answer }));
  });
  const solutions = new SolutionsPage(page, t);
  await solutions.vote(name, "up", 0).click();
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
  await expect(solutions.vote(name, "up", 1)).not.toHaveAttribute("title", t("ui:outbox.waits"));
  expect(await votes()).toEqual([1, 0, 1]);
});

test("a problem that is joined without a connection is joined once when it is back", async ({
  page,
  context,
  t,
  server,
  watch,
  newPerson,
  signIn,
}) => {
  watch.expectFailure(/\/(api|realtime)\//);
  const [author, person] = [await newPerson(), await newPerson()];
  const call = await callAs(server, author);
  const id = await added(call, "/problems", { data: { name: words("A dark lane"), description } });
  const impacted = async () => {
    const { body } = await call("GET", `/get/v2?path=problems/${id}`);
    const { body: people } = await call("GET", `/list/v2?path=problems/${id}/participants`);
    const { counters } = (body as { data: { counters: { totalParticipants: number } } }).data;
    return [counters.totalParticipants, (people as { items: unknown[] }).items.length];
  };
  await signIn(page, person, `/problem/${id}/info`);
  const problems = new ProblemsPage(page, t);
  await expect(problems.tab("routes:problemImpacted", 1)).toBeVisible();
  // What the page shows further down comes with words of its own.
  await page.waitForLoadState("networkidle");

  await context.setOffline(true);
  await problems.act("join").click();
  await expect(problems.act("leave")).toBeVisible();
  await expect(problems.tab("routes:problemImpacted", 2)).toBeVisible();
  const waiting = page.getByRole("button", { name: t("ui:outbox.waiting", { number: "1" }) });
  await expect(waiting).toBeVisible();
  expect(await impacted()).toEqual([1, 1]);

  await context.setOffline(false);
  await expect(waiting).toBeHidden();
  await expect.poll(impacted, { timeout: 40_000 }).toEqual([2, 2]);
  await page.reload();
  await expect(problems.act("leave")).toBeVisible();
  expect(await impacted()).toEqual([2, 2]);
});
