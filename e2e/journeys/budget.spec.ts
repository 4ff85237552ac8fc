import { budget, listFiles, measureFirstLoad } from "../support/budget.ts";
import { expect, test } from "../support/test.ts";

test("the first load of /auth/login keeps to its budget", async ({ browser, server }) => {
  const load = await measureFirstLoad(browser, `${server.url}/auth/login`);
  const files = `\n${listFiles(load)}\n`;
  expect(
    load.files.some(({ kind }) => kind === "Script"),
    files,
  ).toBe(true);
  expect(load.scriptBytes, `bytes of JavaScript as transferred${files}`).toBeLessThanOrEqual(budget.scriptBytes);
  expect(load.requests, `requests before it is usable${files}`).toBeLessThanOrEqual(budget.requests);
});
