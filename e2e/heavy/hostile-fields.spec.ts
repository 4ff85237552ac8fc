import { fittingTexts, hostileFields } from "../support/hostile-fields.ts";
import { callAs, idOf } from "../support/people.ts";
import { countRuns, runs } from "../support/runs.ts";
import { expect, test } from "../support/test.ts";

const perPage = 100;

for (const field of hostileFields) {
  test(`no hostile text runs as ${field.name}`, async ({ page, t, server, watch, newPerson, signIn }) => {
    const texts = fittingTexts(field);
    await countRuns(page);
    for (let at = 0; at < texts.length; at += perPage) {
      // The page of the one before may still be asking for more.
      await page.goto("about:blank");
      // Their own, so that a list holds these only.
      const person = await newPerson();
      const userId = await idOf(await callAs(server, person));
      await signIn(page, person);
      await field.show({ page, t, server, watch, userId }, texts.slice(at, at + perPage));
      expect(await runs(page), `texts from ${at}`).toBe(0);
    }
  });
}
