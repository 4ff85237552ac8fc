import type { Page } from "@playwright/test";
import { ComposePage } from "../pages/compose.page.ts";
import { choose } from "../pages/menu.ts";
import { visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { callAs } from "../support/people.ts";
import { sizes } from "../support/sizes.ts";
import { makeSpace } from "../support/spaces.ts";
import { listIds, uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

const [desktop, phone] = sizes;

/** A page that was loaded anew has lost it. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => document.body.setAttribute("data-kept", ""));
}

test("at a desk and on a phone side by side, each sees what the other does", async ({
  page,
  t,
  server,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const [teller, reader] = [await newPerson(), await newPerson()];
  const [tellers, readers] = [await callAs(server, teller), await callAs(server, reader)];
  await makeSpace(words("Ward"), tellers, readers);
  await page.setViewportSize(desktop.viewport);
  const theirs = await newBrowser({ viewport: phone.viewport });
  await signIn(page, teller);
  await signIn(theirs, reader);
  const [mine, others] = [new StoriesPage(page, t), new StoriesPage(theirs, t)];
  const [compose, told] = [new ComposePage(page, t), words("The gate is locked")];
  await mark(theirs);

  await test.step("a new story waits behind the pill", async () => {
    await compose.open();
    await compose.tell(told, "gate");
    await compose.post();
    await expect(mine.card(told)).toBeVisible();
    await expect(others.newPosts).toHaveText(t("posts:list.newPosts_one", { count: 1 }));
    await expect(others.card(told)).toBeHidden();
    await others.newPosts.click();
    await expect(others.card(told)).toHaveCount(1);
  });
  const id = await others.idOf(told);

  await test.step("a changed text", async () => {
    await mine.choose(told, t("posts:menu.edit"));
    await compose.text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Again.");
    await page.getByRole("button", { name: t("common:actions.save"), exact: true }).click();
    await expect(others.card(told).filter({ hasText: "Again." })).toContainText(t("posts:card.edited"));
  });

  await test.step("a reaction and its end, counted on both cards", async () => {
    await others.reaction(others.card(told)).click();
    await expect(mine.card(told).getByRole("button", { name: /^1 reaction:/ })).toBeVisible();
    await others.reaction(others.card(told), "like").click();
    await expect(mine.card(told).getByRole("button", { name: /reaction:/ })).toBeHidden();
  });

  const said = words("Who has the key");
  await test.step("a comment, on the card and in the thread", async () => {
    await others.comments(told, 0).click();
    await others.writeComment(said);
    await expect(mine.comments(told, 1)).toBeVisible();
    await visit(page, `/story/${id}`);
    await expect(mine.comment(said)).toBeVisible();
  });

  const answered = words("The warden");
  await test.step("an answer to it", async () => {
    await mine.reply(said, reader.name, answered);
    await theirs.getByRole("button", { name: t("comments:thread.replies_one", { count: 1 }) }).click();
    await expect(others.comment(answered)).toBeVisible();
  });

  await test.step("a changed comment, and one that goes", async () => {
    const menu = theirs.getByRole("button", { name: t("comments:comment.menu", { name: reader.name }) });
    await menu.click();
    await choose(theirs, t("comments:comment.edit"));
    await theirs.getByRole("textbox", { name: t("comments:comment.editBox") }).click();
    await theirs.keyboard.press("Control+End");
    await theirs.keyboard.type(" now");
    await theirs.keyboard.press("Control+Enter");
    await expect(mine.page.getByText(`${said} now`)).toBeVisible();
    await menu.click();
    await choose(theirs, t("comments:comment.delete"));
    await theirs.getByRole("button", { name: t("comments:delete.confirm") }).click();
    await expect(page.getByText(t("comments:comment.removed"))).toBeVisible();
    await expect(page.getByText(said)).toBeHidden();
  });

  await test.step("a deleted story", async () => {
    await theirs.goBack();
    await expect(others.card(told)).toBeVisible();
    await mine.choose(told, t("posts:menu.delete"));
    await page.getByRole("button", { name: t("stories:delete.confirm") }).click();
    await expect(others.card(told)).toBeHidden();
    expect(await listIds(readers, "stories")).toEqual([]);
  });
  await expect(theirs.locator("body[data-kept]")).toBeAttached();
});
