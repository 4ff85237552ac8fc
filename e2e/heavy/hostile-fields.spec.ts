import { hostileFields } from "../support/hostile-fields.ts";
import { hostileTexts } from "../support/payloads.ts";
import { callAs, idOf } from "../support/people.ts";
import { countRuns, runs } from "../support/runs.ts";
import { expect, test } from "../support/test.ts";

const perPage = 100;

for (const { name, longest, show } of hostileFields) {
  test(`no hostile text runs as ${name}`, async ({ page, t, server, newPerson, signIn }) => {
    const texts = hostileTexts().filter((text) => text.trim().length >= 3 && text.length <= longest);
    await countRuns(page);
    for (let at = 0; at < texts.length; at += perPage) {
      // Their own, so that a list holds these only.
      const person = await newPerson();
      const userId = await idOf(await callAs(server, person));
      await signIn(page, person);
      await show({ page, t, server, userId }, texts.slice(at, at + perPage));
      expect(await runs(page), `texts from ${at}`).toBe(0);
    }
  });
}
