import { expect, type Page } from "@playwright/test";
import { hostileNames, hostileTexts } from "../support/payloads.ts";
import { makePerson, type Person, signInByApi } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { test } from "../support/test.ts";

const perPage = 100;

/** Calls the API as somebody. */
async function callerOf(server: Server, person: Person) {
  const authorization = `Bearer ${await signInByApi(server, person)}`;
  return async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`${server.url}/api${path}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return (JSON.parse(text) as { data: T }).data;
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
  const post = await callerOf(server, person);
  await countRuns(page);
  await signIn(page, person);
  for (let at = 0; at < texts.length; at += perPage) {
    const html = texts
      .slice(at, at + perPage)
      .map((text) => `<p>${text}</p>`)
      .join("");
    const story = await post<{ id: string }>("/stories", { data: { story: `${html}<p>the end #hostile</p>` } });
    const path = `stories/${story.id}`;
    const data = { commentHTML: `${html}<p>the end of the comment</p>` };
    const comment = await post<{ id: string }>("/comments", { path, data });
    await page.goto(`/story/${story.id}?comment=${comment.id}`);
    await expect(page.getByText("the end of the comment")).toBeVisible();
    expect(await runs(page), `texts from ${at}`).toBe(0);
  }
});

test("hostile names are shown as the letters they are", async ({ page, server, newPerson, signIn }) => {
  const people = await Promise.all(hostileNames.map((name) => makePerson(server, { name })));
  for (const person of people) {
    const post = await callerOf(server, person);
    await post("/stories", { data: { story: `<p>my name is odd #names</p>` } });
  }
  await countRuns(page);
  await signIn(page, await newPerson(), "/stories/recent");
  for (const name of hostileNames) await expect(page.getByText(name, { exact: true }).first()).toBeAttached();
  expect(await runs(page)).toBe(0);
});
