import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { choose } from "../pages/menu.ts";
import { added, callAs, succeed } from "../support/people.ts";
import { sizes } from "../support/sizes.ts";
import { makeSpace } from "../support/spaces.ts";
import { uniqueWords } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";
import type { T } from "../support/texts.ts";

/** By the head of the column, or by the menu that phones have instead. */
async function sortOldestFirst(page: Page, t: T, isPhone: boolean): Promise<void> {
  if (isPhone) {
    await page.getByRole("button", { name: t("moderation:reports.sort"), exact: true }).click();
    return choose(page, t("moderation:reports.orders.oldest"));
  }
  const head = page.getByRole("columnheader", { name: t("moderation:reports.columns.reported"), exact: true });
  await expect(head).toHaveAttribute("aria-sort", "descending");
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
}

for (const { name, viewport } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("reports are sorted, narrowed and saved for spreadsheets", async ({ page, t, server, newPerson, signIn }) => {
      const [owner, author, reporter] = [await newPerson(), await newPerson(), await newPerson()];
      const [owners, authors, reporters] = await Promise.all(
        [owner, author, reporter].map((one) => callAs(server, one)),
      );
      const spaceId = await makeSpace(uniqueWords("Ward"), owners!, authors!, reporters!);
      const texts = [uniqueWords("=Cheap pills"), uniqueWords("Where she lives"), uniqueWords("My cat")];
      const topics = ["spam", "private information", "off-topic"];
      for (const [index, text] of texts.entries()) {
        const id = await added(authors!, "/stories", { data: { story: `<p>${text} #ward</p>` }, spaceId });
        await succeed(reporters!, "/reports", { path: `stories/${id}`, documentID: id, tags: [topics[index]] });
      }
      await signIn(page, owner, "/reportsTable");

      const things = page.getByRole("main").getByRole("button", { name: new RegExp(texts.join("|")) });
      const isInOrder = (...order: number[]) => expect(things).toHaveText(order.map((at) => new RegExp(texts[at]!)));
      await isInOrder(2, 1, 0);
      await sortOldestFirst(page, t, name === "phone");
      await isInOrder(0, 1, 2);

      await page.getByRole("button", { name: t("moderation:reports.topic"), exact: true }).click();
      await choose(page, t("moderation:reports.topics.spam"));
      await isInOrder(0);
      await things.click();
      const details = page.getByRole("dialog");
      await expect(details).toContainText(author.name);
      await page.keyboard.press("Escape");
      await expect(details).toBeHidden();

      const saved = page.waitForEvent("download");
      await page.getByRole("button", { name: t("moderation:reports.export.action"), exact: true }).click();
      const download = await saved;
      expect(download.suggestedFilename()).toBe(`${t("moderation:reports.export.file")}.csv`);
      const csv = await readFile(await download.path(), "utf8");
      const [head, ...rows] = csv.split("\r\n");
      expect(head).toContain(t("moderation:reports.columns.reporter"));
      expect(rows).toHaveLength(1);
      // No spreadsheet takes it for a formula.
      expect(rows[0]).toContain(`'${texts[0]}`);
      expect(rows[0]).toContain(reporter.name);
    });
  });
}
