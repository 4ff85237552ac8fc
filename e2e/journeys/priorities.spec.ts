import type { Page } from "@playwright/test";
import { ProblemsPage } from "../pages/problems.page.ts";
import { added, callAs, type Person } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

const description = "<p>It goes on and on</p>";

/** Three problems of somebody's, in the order in which they named them. */
async function makeThree(server: Server, person: Person): Promise<string[]> {
  const call = await callAs(server, person);
  const names = ["Dry wells", "A dark lane", "The late bus"].map(words);
  for (const name of names) await added(call, "/problems", { data: { name, description } });
  return names;
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
  await makeThree(server, person);
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
