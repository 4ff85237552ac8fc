import type { Page } from "@playwright/test";
import { choose } from "../pages/menu.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { cutFaults } from "../support/accessibility.ts";
import { added, callAs } from "../support/people.ts";
import { sizes, sizesOr } from "../support/sizes.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { keptDrafts } from "../support/storage.ts";
import { expect, test } from "../support/test.ts";

/** As long as a finger rests on something to see what else it does. */
const longPressMs = 600;

async function longPress(page: Page, x: number, y: number): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await page.waitForTimeout(longPressMs);
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await touch.detach();
}

for (const { name, viewport } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: name === "phone" });

    test("a reaction of another kind, who else reacted, and taking it back", async ({
      page,
      t,
      server,
      newPerson,
      signIn,
    }) => {
      const [teller, reader] = [await newPerson({ name: "లక్ష్మి రెడ్డి" }), await newPerson()];
      const tellers = await callAs(server, teller);
      const told = words("The bus does not come");
      const id = await added(tellers, "/stories", { data: { story: `<p>${told} #bus</p>` } });
      await tellers("POST", "/reactions/react", { path: `stories/${id}`, reaction: "like" });
      await signIn(page, reader);
      await visit(page, `/story/${id}`);
      const stories = new StoriesPage(page, t);
      const button = stories.reaction(stories.card(told));
      await expect(button).toBeVisible();
      const sad = page.getByRole("button", { name: t("comments:reactions.kinds.sad"), exact: true });
      if (name === "phone") {
        await button.scrollIntoViewIfNeeded();
        const { x, y, width, height } = (await button.boundingBox())!;
        await longPress(page, x + width / 2, y + height / 2);
        await sad.tap();
      } else {
        await button.focus();
        await page.keyboard.press("ArrowDown");
        const like = page.getByRole("button", { name: t("comments:reactions.kinds.like"), exact: true });
        await expect(like).toBeFocused();
        for (let steps = 0; steps < 4; steps++) await page.keyboard.press("ArrowRight");
        await expect(sad).toBeFocused();
        await page.keyboard.press("Enter");
      }
      const mine = stories.reaction(stories.card(told), "sad");
      await expect(mine).toBeVisible();
      const read = async () => (await tellers("GET", `/get/v2?path=stories/${id}`)).body;
      await expect.poll(read).toMatchObject({ data: { counters: { totalReactions: 2 }, reactions: { sad: 1 } } });

      await stories
        .card(told)
        .getByRole("button", { name: /^2 reactions/ })
        .click();
      const dialog = page.getByRole("dialog", { name: t("comments:reactions.dialog") });
      await expect(dialog.getByRole("link")).toHaveText([reader.name, teller.name].map((one) => new RegExp(one)));
      expect(await cutFaults(page)).toEqual([]);
      await dialog.getByRole("tab", { name: t("comments:reactions.kinds.like") }).click();
      await expect(dialog.getByRole("link")).toHaveText([new RegExp(teller.name)]);
      await page.keyboard.press("Escape");

      await mine.click();
      await expect(button).toBeVisible();
      await expect.poll(read).toMatchObject({ data: { counters: { totalReactions: 1 } } });
    });
  });
}

for (const { name, viewport } of sizesOr("phone")) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, hasTouch: name === "phone" });

    test("a comment is answered, changed, linked to and deleted", async ({
      page,
      t,
      server,
      newBrowser,
      newPerson,
      signIn,
    }) => {
      const [teller, reader] = [await newPerson(), await newPerson()];
      const tellers = await callAs(server, teller);
      const told = words("The lamp is out");
      const id = await added(tellers, "/stories", { data: { story: `<p>${told} #lamp</p>` } });
      await signIn(page, reader);
      await visit(page, `/story/${id}`);
      const stories = new StoriesPage(page, t);
      const [said, answered] = [words("Since when"), words("Since the storm")];
      await stories.writeComment(said);
      await expect(stories.comment(said)).toBeVisible();

      const own = page.getByRole("button", { name: t("comments:comment.menu", { name: reader.name }) }).first();
      const box = page.getByRole("textbox", { name: t("comments:comment.editBox") });
      await own.click();
      await choose(page, t("comments:comment.edit"));
      await expect(box).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(box).toBeHidden();
      await own.click();
      await choose(page, t("comments:comment.edit"));
      await expect(box).toBeFocused();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" exactly?");
      // What was changed and not sent survives a reload.
      await expect.poll(async () => JSON.stringify(await keptDrafts(page))).toContain("exactly?");
      await page.reload();
      await own.click();
      await choose(page, t("comments:comment.edit"));
      await expect(box).toHaveText(`${said} exactly?`);
      await expect(box).toBeFocused();
      await page.keyboard.press("Control+Enter");
      const changed = page
        .getByRole("listitem")
        .filter({ hasText: `${said} exactly?` })
        .first();
      await changed.getByRole("button", { name: t("comments:comment.edited") }).click();
      const history = page.getByRole("dialog", { name: t("posts:history.title") });
      await expect(history.getByRole("listitem")).toHaveCount(2);
      await history.getByRole("switch", { name: t("posts:history.changes") }).click();
      await expect(history.locator("ins")).toHaveText(/exactly\?/);
      await page.keyboard.press("Escape");
      await expect(history).toBeHidden();
      await stories.reply(said, reader.name, answered);
      await expect(stories.comment(answered)).toBeVisible();
      type Comment = { id: string; commentHTML: string; counters: { totalReplies: number } };
      const read = async () =>
        ((await tellers("GET", `/list/v2?path=stories/${id}/comments`)).body as { items: Comment[] }).items;
      await expect
        .poll(read)
        .toMatchObject([{ commentHTML: `<p>${said} exactly?</p>`, counters: { totalReplies: 1 } }]);

      // Somebody else follows the link to it, and finds it with its answer.
      const [comment] = await read();
      const theirs = await newBrowser();
      await signIn(theirs, teller);
      await theirs.goto(`/story/${id}?comment=${comment!.id}`);
      await expect(theirs.getByRole("region", { name: t("comments:thread.linked") })).toContainText(`${said} exactly?`);

      await own.click();
      await choose(page, t("comments:comment.delete"));
      await page.getByRole("button", { name: t("comments:delete.confirm") }).click();
      await expect(new Shell(page, t).toast(t("comments:delete.done"))).toBeVisible();
      // The answer keeps its place below what was there.
      await expect(page.getByText(t("comments:comment.removed"))).toBeVisible();
      await expect(page.getByText(answered)).toBeVisible();
      expect(JSON.stringify(await read())).not.toContain(said);
      await expect(theirs.getByText(t("comments:comment.removed"))).toBeVisible();
    });
  });
}
