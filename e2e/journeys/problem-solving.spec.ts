import type { Page } from "@playwright/test";
import { ComposePage } from "../pages/compose.page.ts";
import { ProblemsPage } from "../pages/problems.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { SolutionsPage } from "../pages/solutions.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { added, buildPerson, callAs, type Person, succeed } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { sizesOr } from "../support/sizes.ts";
import { keptDrafts } from "../support/storage.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";
import type { T } from "../support/texts.ts";

/** Somebody at their own screen. */
type Seat = { page: Page; t: T; person: Person };

/** A problem that the interface was asked to make: nobody but its address knows its id. */
type Named = { id: string; name: string };

async function tellStory({ page, t }: Seat): Promise<void> {
  const compose = new ComposePage(page, t);
  const told = words("Two children fell at the crossing");
  await compose.open();
  await compose.tell(told, "crossing");
  await compose.post();
  await expect(new StoriesPage(page, t).card(told)).toBeVisible();
}

/** In three steps. A reload between them takes nothing, neither the words nor the place. */
async function nameProblem({ page, t, person }: Seat): Promise<Named> {
  const { wizard } = new ProblemsPage(page, t);
  const [name, since] = [words("No safe crossing at the school"), words("Since the lights went in March")];
  await wizard.open("problem");
  await expect(wizard.button("ui:wizard.back")).toBeDisabled();
  await wizard.next();
  await expect(wizard.name).toHaveAccessibleDescription(t("errors:title_required"));
  await wizard.write(name, since);
  await wizard.next();
  await expect(wizard.step(2, 3, "posts:wizard.steps.mediaAndPlace")).toBeFocused();
  await expect.poll(() => keptDrafts(page)).toMatchObject([{ name, step: 1 }]);

  await page.reload();
  await wizard.open("problem");
  await expect(wizard.step(2, 3, "posts:wizard.steps.mediaAndPlace")).toBeVisible();
  await wizard.button("ui:wizard.back").click();
  await expect(wizard.name).toHaveValue(name);
  await expect(wizard.description).toHaveText(since);
  await wizard.next();
  await wizard.next();
  for (const shown of [name, since, person.name]) await expect(wizard.preview).toContainText(shown);
  await wizard.publish();
  const told = new Shell(page, t).toast(t("problems:wizard.posted"));
  await told.getByRole("button", { name: t("posts:wizard.open"), exact: true }).click();
  await page.waitForURL(/\/problem\/[^/]+\/info$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const [, , id = ""] = new URL(page.url()).pathname.split("/");
  return { id, name };
}

async function tellStoryToIt({ page, t }: Seat): Promise<void> {
  const compose = new ComposePage(page, t);
  const told = words("My own son waited there");
  await new ProblemsPage(page, t).tab("routes:problemStories").click();
  await page.getByRole("button", { name: t("problems:stories.tell"), exact: true }).click();
  await compose.tell(told, "crossing");
  await compose.post();
  await expect(new StoriesPage(page, t).card(told)).toBeVisible();
  await expect(new ProblemsPage(page, t).tab("routes:problemStories", 1)).toBeVisible();
}

async function join({ page, t }: Seat, { id, name }: Named, count: number): Promise<void> {
  const problems = new ProblemsPage(page, t);
  await visit(page, `/problem/${id}/info`);
  await problems
    .head(name)
    .getByRole("button", { name: t("problems:taking.join"), exact: true })
    .click();
  await expect(problems.act("leave")).toBeVisible();
  await expect(problems.tab("routes:problemImpacted", count)).toBeVisible();
}

/** From the problem's own page: in four steps. */
async function offerThere({ page, t, person }: Seat, { id, name: problem }: Named): Promise<string> {
  const solutions = new SolutionsPage(page, t);
  const { wizard } = solutions;
  const name = words("Raised crossing with bollards");
  await visit(page, `/problem/${id}/solutions`);
  // The page before has the same button; a click on it is lost where it goes below the pointer.
  await expect(page.getByRole("heading", { name: t("empty:problemSolutions.title"), exact: true })).toBeVisible();
  await solutions.offer.click();
  await expect(wizard.step(1, 4, "posts:wizard.steps.as")).toContainText(problem);
  await wizard.next();
  await wizard.write(name, "Paid from the school fund");
  await wizard.next();
  await wizard.next();
  await expect(wizard.step(4, 4, "posts:wizard.steps.preview")).toContainText(person.name);
  await wizard.publish();
  await expect(solutions.card(name)).toBeVisible();
  return name;
}

/** From anywhere: first it is asked for which problem. */
async function offerFromElsewhere({ page, t }: Seat, problem: Named): Promise<string> {
  const { wizard } = new SolutionsPage(page, t);
  const name = words("Parents with flags");
  await visit(page, "/solutions/recent");
  await wizard.open("solution");
  await wizard.next();
  const choice = wizard.dialog.getByRole("combobox", { name: t("solutions:wizard.problem"), exact: true });
  await expect(choice).toHaveAccessibleDescription(t("solutions:wizard.chooseProblem"));
  await choice.fill(problem.name);
  await page.getByRole("option", { name: problem.name, exact: true }).click();
  await wizard.next();
  await expect(wizard.step(2, 5, "posts:wizard.steps.as")).toContainText(problem.name);
  await wizard.next();
  await wizard.write(name, "From eight to half past");
  await wizard.next();
  await wizard.next();
  await wizard.publish();
  await visit(page, `/problem/${problem.id}/solutions`);
  await expect(new SolutionsPage(page, t).card(name)).toBeVisible();
  return name;
}

/** One that can be used for any problem, and is linked to this one. */
async function linkReusable({ page, t }: Seat, problem: Named): Promise<string> {
  const { wizard } = new SolutionsPage(page, t);
  const name = words("One way at school hours");
  await visit(page, "/solutions/recent");
  await wizard.open("solution");
  await wizard.dialog.getByRole("radio", { name: t("solutions:wizard.reusable"), exact: true }).check();
  await wizard.next();
  await wizard.next();
  await wizard.write(name, "A sign and a barrier");
  await wizard.next();
  await wizard.next();
  await wizard.publish();
  const told = new Shell(page, t).toast(t("solutions:wizard.posted"));
  await told.getByRole("button", { name: t("posts:wizard.open"), exact: true }).click();
  await page.waitForURL(/\/solution\/[^/]+\/info$/);
  const tabs = page.getByRole("navigation", { name: t("routes:solution"), exact: true });
  await tabs.getByRole("link", { name: t("routes:solutionProblems") }).click();
  await page.getByRole("button", { name: t("solutions:problems.more"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("solutions:problems.title"), exact: true });
  await dialog.getByRole("searchbox", { name: t("solutions:problems.search") }).fill(problem.name);
  await dialog.getByRole("button", { name: t("solutions:problems.linkTo", problem), exact: true }).click();
  await expect(new Shell(page, t).toast(t("solutions:problems.linked", problem))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("main").getByRole("link", { name: problem.name })).toBeVisible();
  return name;
}

/** Up, and down with a reason that others read, taken back, and up. */
async function vote(first: Seat, second: Seat, { id }: Named, name: string): Promise<void> {
  const [firsts, seconds] = [new SolutionsPage(first.page, first.t), new SolutionsPage(second.page, second.t)];
  for (const { page } of [first, second]) {
    await visit(page, `/problem/${id}/solutions`);
    // What the page still held is shown first; a click on it is lost where the list then changes below the pointer.
    await expect(page.getByRole("main").getByRole("article")).toHaveCount(3);
  }
  await firsts.vote(name, "up", 0).click();
  await expect(firsts.vote(name, "up", 1)).toHaveAttribute("aria-pressed", "true");

  const doubt = words("Nobody will pay for it");
  await seconds.voteDown(name, 0, doubt);
  await expect(seconds.vote(name, "down", 1)).toHaveAttribute("aria-pressed", "true");
  await firsts.card(name).getByRole("link", { name, exact: true }).click();
  await first.page.waitForURL(/\/solutions\/[^/]+\/info$/);
  await visit(first.page, new URL(first.page.url()).pathname.replace("info", "voters/downvotes"));
  const voters = first.page.getByRole("list", { name: first.t("solutions:voters.downvotes"), exact: true });
  await expect(voters.getByRole("listitem")).toHaveText([new RegExp(`${second.person.name}.*${doubt}`, "s")]);

  await seconds.vote(name, "down", 1).click();
  await expect(seconds.vote(name, "down", 0)).toHaveAttribute("aria-pressed", "false");
  await seconds.vote(name, "up", 1).click();
  await expect(seconds.vote(name, "up", 2)).toHaveAttribute("aria-pressed", "true");
}

const series = { name: "What the falls cost", unit: "rupees" };
const figures = [
  { ...series, value: 12_000_000_000, date: "2025-03-01" },
  { ...series, value: 7_000_000_000, date: "2025-04-01" },
  { ...series, value: 3.5, date: "2025-05-01" },
];

/** What came of it, told and measured; the same figures as a line, in a sentence, and as a table. */
async function tryAndMeasure({ page, t, person }: Seat, { id }: Named, name: string): Promise<void> {
  const solutions = new SolutionsPage(page, t);
  await visit(page, `/problem/${id}/solutions`);
  // Voted best, it comes up from where the page still had it.
  const best = page.getByRole("main").getByRole("article").first();
  await expect(best).toHaveAccessibleName(t("solutions:card.solution", { name }));
  await solutions.card(name).getByRole("link", { name, exact: true }).click();
  const tabs = page.getByRole("navigation", { name: t("routes:solution"), exact: true });
  await tabs.getByRole("link", { name: t("routes:solutionOutcomes") }).click();
  const happened = words("Cars stop now");
  await solutions.tellOutcome(happened);
  const outcome = page.getByRole("article", { name: t("solutions:outcomes.by", { name: person.name }), exact: true });
  await expect(outcome).toContainText(happened);

  await tabs.getByRole("link", { name: t("routes:solutionMeasurements") }).click();
  for (const [index, figure] of figures.entries()) {
    await solutions.measure(figure, index === 0);
    // One height, and it is named once.
    if (index === 0)
      await expect(page.locator(".recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value")).toHaveCount(1);
  }
  const [from, to] = ["1 Mar 2025", "1 May 2025"];
  const sentence = { name: series.name, count: 3, first: "12,000,000,000 rupees", from, last: "3.5 rupees", to };
  const chart = page.getByRole("figure", { name: t("solutions:measurements.chart_other", sentence), exact: true });
  await expect(chart).toBeVisible();
  const heights = async () => {
    const line = (await chart.locator("path.recharts-line-curve").getAttribute("d")) ?? "";
    return [...line.matchAll(/[ML][\d.]+,([\d.]+)/g)].map(([, height]) => Number(height));
  };
  await expect.poll(async () => (await heights()).length, "a point for each figure").toBe(3);
  const labels = await chart.locator(".recharts-yAxis-tick-labels .recharts-cartesian-axis-tick-value").all();
  const edge = (await chart.boundingBox())!.x;
  for (const label of labels)
    expect((await label.boundingBox())!.x, "none of a height's digits is cut").toBeGreaterThan(edge - 1);
  const drawn = await heights();
  expect(drawn, "further down on the screen the less it is").toEqual(drawn.toSorted((one, other) => one - other));

  await page.getByText(t("solutions:measurements.table"), { exact: true }).click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveText([/rupees/, /1 May 2025.*3\.5/, /1 Apr 2025.*7/, /1 Mar 2025.*12/]);
}

/** On its own page the solution tells too what came of it there, and leads back. */
async function lookOnItsOwn({ page, t }: Seat, problem: Named, name: string): Promise<void> {
  const [, , , solutionId] = new URL(page.url()).pathname.slice(1).split("/");
  await visit(page, `/solution/${solutionId}/outcomes`);
  await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
  await page.getByRole("link", { name: t("solutions:outcomes.triedFor", { name: problem.name }), exact: true }).click();
  await page.waitForURL(`**/problem/${problem.id}/solutions/${solutionId}/outcomes`);
}

/** By its author, along the ways there are; the first solver had set it in motion. */
async function solve(author: Seat, other: Seat, { id, name }: Named): Promise<void> {
  const [problems, others] = [new ProblemsPage(author.page, author.t), new ProblemsPage(other.page, other.t)];
  for (const { page } of [author, other]) await visit(page, `/problem/${id}/info`);
  await problems.status("solving").click();
  const { t } = author;
  const ways = ["unsolved", "solved", "archived"] as const;
  const offered = [...ways.map((way) => t(`shell:statuses.${way}`)), t("problems:status.history")];
  await expect(author.page.getByRole("menuitem")).toHaveText(offered);
  await author.page.keyboard.press("Escape");
  const why = words("The bollards stand");
  await problems.move("solving", "solved", why);
  await expect(problems.head(name)).toContainText(t("shell:statuses.solved"));

  await other.page.reload();
  await others.status("solved").click();
  await expect(other.page.getByRole("menuitem")).toHaveText([t("problems:status.history")]);
  await other.page.keyboard.press("Escape");
  const [unsolved, solving, solved] = (["unsolved", "solving", "solved"] as const).map((one) =>
    t(`shell:statuses.${one}`),
  );
  await expect(await others.openHistory("solved")).toHaveText([
    new RegExp(`^${solving}${solved}${author.person.name}.*${why}$`, "s"),
    new RegExp(`^${unsolved}${solving}${other.person.name}`),
  ]);
  await other.page.keyboard.press("Escape");
}

/** People who joined and left, and said that nothing helped; past the interface. */
async function leaveByApi(server: Server, { id }: Named, count: number): Promise<void> {
  for (let left = 0; left < count; left++) {
    const call = await callAs(server, await buildPerson(server));
    await succeed(call, `/problems/${id}/join`);
    await succeed(call, `/problems/${id}/leave`, { solutionIds: [] });
  }
}

for (const { name: size, viewport } of sizesOr("desktop")) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("from a story to a problem, to three solutions, votes, an outcome in figures, solved, and left", async ({
      page,
      t,
      server,
      newBrowser,
      newPerson,
      signIn,
    }) => {
      test.slow();
      const seat = async (one: Page): Promise<Seat> => {
        const person = await newPerson();
        await signIn(one, person);
        return { page: one, t, person };
      };
      const author = await seat(page);
      await tellStory(author);
      const problem = await nameProblem(author);
      await tellStoryToIt(author);
      const [second, third] = [await seat(await newBrowser()), await seat(await newBrowser())];
      await join(second, problem, 2);
      await join(third, problem, 3);

      const crossing = await offerThere(second, problem);
      const flags = await offerFromElsewhere(third, problem);
      const oneWay = await linkReusable(author, problem);
      await visit(author.page, `/problem/${problem.id}/solutions`);
      for (const one of [crossing, flags, oneWay]) {
        await expect(new SolutionsPage(author.page, t).card(one)).toBeVisible();
      }
      await vote(second, third, problem, crossing);
      await tryAndMeasure(second, problem, crossing);
      await lookOnItsOwn(second, problem, crossing);
      await solve(author, second, problem);

      // Fewer than five who left could be told apart by the figure: it is kept back until then.
      await leaveByApi(server, problem, 3);
      const saying = { helped: crossing, emoji: "🎉", comment: "Thank you all" };
      const problems = (of: Seat) => new ProblemsPage(of.page, t);
      await problems(second).leave(problem.name, saying);
      const solutions = new SolutionsPage(second.page, t);
      await problems(second).tab("routes:problemSolutions").click();
      await expect(solutions.card(crossing)).toBeVisible();
      await expect(solutions.helped(crossing, { helped: 1, left: 4 })).toBeHidden();
      await visit(third.page, `/problem/${problem.id}/solutions`);
      await expect(new SolutionsPage(third.page, t).card(crossing)).toBeVisible();
      // Who thinks better of it half way finds their words again, also after a reload.
      await (await problems(third).beginLeaving(problem.name)).fill(saying.comment);
      await third.page.keyboard.press("Escape");
      await third.page.reload();
      await expect(await problems(third).beginLeaving(problem.name)).toHaveValue(saying.comment);
      await third.page.keyboard.press("Escape");
      await problems(third).leave(problem.name, saying);
      await expect(new SolutionsPage(third.page, t).helped(crossing, { helped: 2, left: 5 })).toBeVisible();
      await expect(problems(third).tab("routes:problemImpacted", 1)).toBeVisible();
    });
  });
}

test("the day of a problem without a name is the same day to who reads it west of here", async ({
  server,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const call = await callAs(server, person);
  const data = { name: words("Lamps out"), description: "<p>Since the storm #lamps</p>", isAnonymousPost: true };
  const id = await added(call, "/problems", { data });
  const { body } = await call("GET", `/get/v2?path=problems/${id}`);
  const day = (body as { data: { when: string } }).data.when.slice(0, 10);
  const shown = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone: "UTC" }).format(new Date(day));
  const page = await newBrowser({ timezoneId: "Pacific/Honolulu" });
  await signIn(page, person, `/problem/${id}/info`);
  const raised = page.locator(`time[datetime="${day}"]`).first();
  await expect(raised).toHaveText(shown({ day: "numeric", month: "short" }));
  await expect(raised).toHaveAttribute("title", shown({ dateStyle: "medium" }));
  await visit(page, "/anonymous/problems");
  await expect(page.getByText(data.name).first()).toBeVisible();
  await expect(page.locator("main time").first()).toHaveAttribute("title", shown({ dateStyle: "medium" }));
});
