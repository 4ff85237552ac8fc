import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { readZip } from "../../apps/server/test/zip.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { SpacesPage } from "../pages/spaces.page.ts";
import { added, callAs } from "../support/people.ts";
import { sizesOr } from "../support/sizes.ts";
import { makeSpace } from "../support/spaces.ts";
import { tellStories, uniqueWords } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";
import type { T } from "../support/texts.ts";

type SpaceFile = { stories: { id: string; story: string }[]; comments: unknown[]; members: unknown[] };

/** The space's data as they lie among the downloads afterwards. */
async function exportSpace(page: Page, t: T): Promise<string> {
  await visit(page, "/manage/data");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: t("members:spaceData.export.action"), exact: true }).click();
  return (await saved).path();
}

async function chooseFile(page: Page, t: T, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: t("members:spaceData.import.choose"), exact: true }).click();
  await (await asked).setFiles(file);
}

const toJson = (name: string, text: string) => ({ name, mimeType: "application/json", buffer: Buffer.from(text) });

for (const { name, viewport } of sizesOr("desktop")) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("a space's data are exported, and imported into another, each row once", async ({
      page,
      t,
      server,
      newPerson,
      signIn,
    }) => {
      const [owner, member] = [await newPerson(), await newPerson()];
      const [owners, members] = [await callAs(server, owner), await callAs(server, member)];
      const [told, answer] = [uniqueWords("The pump is dry"), uniqueWords("Since Monday")];
      const target = uniqueWords("Target");
      await makeSpace(target, owners);
      const spaceId = await makeSpace(uniqueWords("Source"), owners, members);
      const id = await added(members, "/stories", { data: { story: `<p>${told} #pump</p>` }, spaceId });
      await added(owners, "/comments", { path: `stories/${id}`, data: { commentHTML: `<p>${answer}</p>` } });
      await signIn(page, owner);

      const text = await readFile(await exportSpace(page, t), "utf8");
      const data = JSON.parse(text) as SpaceFile;
      expect(data.stories.map((story) => story.id)).toEqual([id]);
      expect([data.comments.length, data.members.length]).toEqual([1, 2]);

      const spaces = new SpacesPage(page, t);
      await spaces.open("active");
      await spaces.enter(target).click();
      await page.waitForURL("/stories/recent");
      await expect(spaces.active(target)).toBeVisible();
      await visit(page, "/manage/data");

      await chooseFile(page, t, toJson("shopping.json", `{"milk": 2}`));
      await expect(page.getByRole("alert")).toContainText(t("members:spaceData.import.notOurs"));
      const stories = page.getByRole("row", { name: t("members:spaceData.parts.stories") });
      for (const [added, present] of [
        [1, 0],
        [0, 1],
      ]) {
        await chooseFile(page, t, toJson("space.json", text));
        await page.getByRole("button", { name: t("members:spaceData.import.action"), exact: true }).click();
        await expect(stories.getByRole("cell")).toHaveText([String(added), String(present), "0"]);
      }

      await visit(page, "/stories/recent");
      const story = page.getByRole("article").filter({ hasText: told });
      await expect(story).toHaveCount(1);
      // Posted by who imports it; whose words they were stands below them.
      await expect(story).toContainText(`— ${member.name}`);
    });
  });
}

test("one's own data come as an archive with everything in it", async ({ page, t, server, newPerson, signIn }) => {
  const person = await newPerson();
  const told = uniqueWords("No water");
  await tellStories(server, person, [told]);
  await signIn(page, person, "/settings/account");
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: t("settings:account.data.action"), exact: true }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const files = readZip(await readFile(await download.path()));
  expect(JSON.parse(files.get("account.json")!.toString())).toMatchObject({ account: { email: person.email } });
  expect(files.get("stories.json")!.toString()).toContain(told);
  await expect(new Shell(page, t).toast(t("settings:account.data.done"))).toBeVisible();
});
