import { budget, feedBudget, listFiles, measureFeedLoad, measureFirstLoad } from "../support/budget.ts";
import { tellStories } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

test("the first load of /auth/login keeps to its budget", async ({ browser, server }) => {
  const load = await measureFirstLoad(browser, `${server.url}/auth/login`);
  const files = `\n${listFiles(load)}\n`;
  expect(
    load.files.some(({ kind }) => kind === "Script"),
    files,
  ).toBe(true);
  expect(load.requests, files).toBeGreaterThan(5);
  expect(load.scriptBytes, `bytes of JavaScript as transferred${files}`).toBeLessThanOrEqual(budget.scriptBytes);
  expect(load.requests, `requests before it is usable${files}`).toBeLessThanOrEqual(budget.requests);
});

test("the feed keeps to its budget, and fetches editor, emoji and what floats when they are wanted", async ({
  browser,
  server,
  newPerson,
}) => {
  const person = await newPerson();
  await tellStories(server, person, ["No water", "Still none"]);
  const load = await measureFeedLoad(browser, server.url, person);
  const files = `\n${listFiles(load)}\n`;
  const scripts = load.files.filter(({ kind }) => kind === "Script").map(({ url }) => url);
  // Else the names below would prove nothing.
  expect(scripts, files).toContainEqual(expect.stringMatching(/\/reading-/));
  expect(scripts, files).not.toContainEqual(expect.stringMatching(/\/(editor|EmojiPicker|floating|visitor|home)-/));
  expect(load.scriptBytes, `bytes of JavaScript as transferred${files}`).toBeLessThanOrEqual(feedBudget.scriptBytes);
});

test("what says that something failed needs nothing that the service worker does not keep from the start", async ({
  page,
  server,
}) => {
  await page.goto(`${server.url}/auth/login`);
  const readText = async (path: string) => (await page.request.get(`${server.url}${path}`)).text();
  const kept = (await readText("/sw.js")).match(/assets\/[\w-]+\.js/g) ?? [];
  const toasts = kept.find((file) => file.startsWith("assets/Toasts-"));
  const needed = (await readText(`/${toasts}`)).matchAll(/(?:from|import)\s*"\.\/([\w-]+\.js)"/g);
  const files = [...needed].map(([, file]) => `assets/${file}`);
  expect(files.length).toBeGreaterThan(0);
  expect(kept).toEqual(expect.arrayContaining(files));
});
