import type { Locator, Page } from "@playwright/test";
import { ProblemsPage } from "../pages/problems.page.ts";
import { added, callAs, type Person } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

const description = "<p>It goes on and on</p>";

/** Problems of somebody's, which they have joined by naming them. */
async function make(server: Server, person: Person, names: readonly string[]): Promise<void> {
  const call = await callAs(server, person);
  for (const name of names) await added(call, "/problems", { data: { name: words(name), description } });
}

/** Drags by a finger, which is held where it came to until `isThere`. */
async function carry(page: Page, from: Locator, to: { y: number }, isThere: () => Promise<void>): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const box = (await from.boundingBox())!;
  const [x, start] = [box.x + box.width / 2, box.y + box.height / 2];
  const tell = (type: "touchStart" | "touchMove", y: number) =>
    finger.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
  await tell("touchStart", start);
  for (let step = 1; step <= 8; step++) await tell("touchMove", start + ((to.y - start) * step) / 8);
  await isThere();
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await finger.detach();
}

/** Drags by the mouse, in the small steps in which a hand moves. */
async function drag(page: Page, problems: ProblemsPage, from: string, to: string): Promise<void> {
  const [start, end] = [await problems.handle(from).boundingBox(), await problems.handle(to).boundingBox()];
  const middle = (box: typeof start) => [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
  await page.mouse.move(...middle(start));
  await page.mouse.down();
  await page.mouse.move(...middle(end), { steps: 8 });
  await page.mouse.up();
}

test("one's problems are put into another order by the mouse and by keys, and stay so", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  await make(server, person, ["Dry wells", "A dark lane", "The late bus"]);
  await signIn(page, person, "/priorities");
  const problems = new ProblemsPage(page, t);
  await expect(problems.priorities).toHaveCount(3);
  const [first = "", second = "", third = ""] = await problems.priorities.allTextContents();

  await drag(page, problems, third, first);
  await expect(problems.priorities).toHaveText([third, first, second]);
  const said = page
    .getByRole("status")
    .filter({ hasText: t("problems:priorities.moved", { name: third, number: 1, count: 3 }) });
  await expect(said).toBeAttached();
  await page.reload();
  await expect(problems.priorities).toHaveText([third, first, second]);

  // By keys alone, from the handle, which keeps the focus on its way.
  await problems.handle(second).focus();
  await page.keyboard.press("ArrowUp");
  await expect(problems.priorities).toHaveText([third, second, first]);
  await expect(problems.handle(second)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(problems.priorities).toHaveText([second, third, first]);
  await page.keyboard.press("ArrowUp");
  await expect(problems.priorities).toHaveText([second, third, first]);
  const order = async () => {
    const { body } = await (await callAs(server, person))("GET", "/problems/joinedProblems");
    return (body as { items: { name: string; priority: number | null }[] }).items;
  };
  const saved = [second, third, first].map((name, index) => ({ name, priority: index + 1 }));
  await expect.poll(order).toMatchObject(saved);

  // Down as well as up: by the mouse past several at once, by keys without losing the handle.
  await drag(page, problems, second, first);
  await expect(problems.priorities).toHaveText([third, first, second]);
  await problems.handle(third).focus();
  await page.keyboard.press("ArrowDown");
  await expect(problems.priorities).toHaveText([first, third, second]);
  await expect(problems.handle(third)).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(problems.priorities).toHaveText([third, first, second]);
  await drag(page, problems, second, third);
  await expect(problems.priorities).toHaveText([second, third, first]);
  await expect.poll(order).toMatchObject(saved);

  // The same list among the tabs of the problems.
  await page.goto("/problems/mypriorities");
  await expect(problems.priorities).toHaveText([second, third, first]);
});

test("on a phone a finger carries the last of many to the top, and the page goes along", async ({
  t,
  server,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const page = await newBrowser({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const person = await newPerson();
  await make(
    server,
    person,
    Array.from({ length: 18 }, (_, index) => `Pothole ${index}`),
  );
  await signIn(page, person, "/priorities");
  const problems = new ProblemsPage(page, t);
  await expect(problems.priorities).toHaveCount(18);
  const names = await problems.priorities.allTextContents();
  const last = names.at(-1)!;
  await problems.handle(last).scrollIntoViewIfNeeded();
  const { y: scrolled } = await page.evaluate(() => ({ y: scrollY }));
  expect(scrolled, "longer than the screen").toBeGreaterThan(0);

  await carry(page, problems.handle(last), { y: 70 }, () => expect(problems.priorities.first()).toHaveText(last));
  const saved = [last, ...names.slice(0, -1)];
  await expect(problems.priorities).toHaveText(saved);
  await page.reload();
  await expect(problems.priorities).toHaveText(saved);
});
