import { expect, type Page } from "@playwright/test";
import { hostileNames, hostileTexts } from "../support/payloads.ts";
import { callAs, makePerson, type Person } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { test } from "../support/test.ts";

const perPage = 100;

/** Adds something as somebody, and answers its id. */
async function adderOf(server: Server, person: Person) {
  const call = await callAs(server, person);
  return async (path: string, data: object): Promise<string> => {
    const { status, body } = await call("POST", path, data);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: { id: string } }).data.id;
  };
}

/** Whatever runs calls it. Violations of the content policy are heard by the watch of every test. */
async function countRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { __runs: number; __ran: () => void };
    counter.__runs = 0;
    counter.__ran = () => void (counter.__runs += 1);
    globalThis.alert = counter.__ran;
  });
}
const runs = (page: Page) => page.evaluate(() => (globalThis as unknown as { __runs: number }).__runs);

test("more than a thousand hostile texts run nothing where they are shown", async ({
  page,
  server,
  newPerson,
  signIn,
}) => {
  test.slow();
  const texts = hostileTexts();
  expect(texts.length).toBeGreaterThan(1_000);
  const person = await newPerson();
  const add = await adderOf(server, person);
  await countRuns(page);
  await signIn(page, person);
  for (let at = 0; at < texts.length; at += perPage) {
    const some = texts.slice(at, at + perPage);
    const html = some.map((text) => `<p>${text}</p>`).join("");
    const story = await add("/stories", { data: { story: `<p>hostile story ${at}</p>${html}`, tags: ["hostile"] } });
    const data = { commentHTML: `<p>hostile comment ${at}</p>${html}` };
    const comment = await add("/comments", { path: `stories/${story}`, data });
    await page.goto(`/story/${story}?comment=${comment}`);
    await expect(page.getByText(`hostile story ${at}`)).toBeVisible();
    await expect(page.getByText(`hostile comment ${at}`)).toBeVisible();
    expect(await runs(page), `texts from ${at}`).toBe(0);
  }
});

test("hostile names are shown as the letters they are", async ({ page, server, newPerson, signIn }) => {
  const person = await newPerson();
  const add = await adderOf(server, person);
  const story = await add("/stories", { data: { story: "<p>what is your name? #names</p>" } });
  for (const name of hostileNames) {
    const answer = await adderOf(server, await makePerson(server, { name }));
    await answer("/comments", { path: `stories/${story}`, data: { commentHTML: "<p>this one</p>" } });
  }
  await countRuns(page);
  await signIn(page, person, `/story/${story}`);
  for (const name of hostileNames) await expect(page.getByText(name, { exact: true }).first()).toBeAttached();
  expect(await runs(page)).toBe(0);
});
