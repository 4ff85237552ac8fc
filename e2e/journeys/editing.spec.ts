import type { Locator, Page } from "@playwright/test";
import { ComposePage } from "../pages/compose.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { admin } from "../support/admin.ts";
import { added, type Call, callAs, succeed } from "../support/people.ts";
import { sizesOr } from "../support/sizes.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";
import type { T } from "../support/texts.ts";

type Revision = { number: number; html: string; isCommunityEdit: boolean; author: unknown };

async function revisionsOf(call: Call, id: string): Promise<Revision[]> {
  return ((await call("GET", `/stories/${id}/revisions`)).body as { items: Revision[] }).items;
}

/** At the end of the text that is open. */
async function addWords(page: Page, t: T, more: string): Promise<void> {
  await expect(new ComposePage(page, t).text).toBeFocused();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(more);
  await page.getByRole("button", { name: t("common:actions.save"), exact: true }).click();
}

async function openHistory(stories: StoriesPage, told: string): Promise<Locator> {
  const { page, t } = stories;
  await stories.choose(told, t("posts:menu.history"));
  return page.getByRole("dialog", { name: t("posts:history.title") }).getByRole("listitem");
}

for (const { name, viewport } of sizesOr("desktop")) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("a changed story says so and keeps what it said before", async ({ page, t, server, newPerson, signIn }) => {
      const person = await newPerson();
      const call = await callAs(server, person);
      const told = words("The tap drips");
      const id = await added(call, "/stories", { data: { story: `<p>#water ${told}</p>` } });
      await signIn(page, person);
      await visit(page, `/story/${id}`);
      const [stories, compose] = [new StoriesPage(page, t), new ComposePage(page, t)];
      await stories.choose(told, t("posts:menu.edit"));

      // The other view, and back without a choice.
      await compose.button("compose:edit.change").click();
      await compose.destination("compose:problem");
      await compose.button("common:actions.cancel").click();
      await expect(page.getByText(t("compose:edit.where"))).toContainText(t("spaces:names.world"));
      await expect(compose.button("compose:edit.change")).toBeFocused();

      await compose.text.click();
      await addWords(page, t, " all night");
      await expect(new Shell(page, t).toast(t("compose:done.updated"))).toBeVisible();
      await expect(stories.card(`${told} all night`)).toContainText(t("posts:card.edited"));
      const history = await openHistory(stories, told);
      await expect(history.first()).toContainText(`${told} all night`);
      await expect(history.first()).toContainText(t("posts:history.now"));
      await expect(history.last()).toContainText(t("posts:history.version", { number: 1 }));
      await expect(history.last()).not.toContainText("all night");
      expect((await revisionsOf(call, id)).map(({ number }) => number)).toEqual([2, 1]);
    });

    test("whoever edits an anonymous story proposes it; the approver sees what would change", async ({
      page,
      t,
      server,
      newBrowser,
      newPerson,
      signIn,
    }) => {
      const [author, editor] = [await newPerson(), await newPerson()];
      const [authors, admins] = [await callAs(server, author), await callAs(server, admin)];
      const told = words("The clerk asks for money");
      const data = { story: `<p>#clerk ${told}</p>`, isAnonymousPost: true };
      const id = await added(authors, "/stories", { data });
      await succeed(admins, `/approvals/${id}`, { decision: "approve" });

      await signIn(page, editor);
      await visit(page, `/story/${id}`);
      const stories = new StoriesPage(page, t);
      await stories.choose(told, t("posts:menu.edit"));
      await expect(page.getByText(t("compose:edit.wiki"))).toBeVisible();
      await addWords(page, t, " each time");
      await expect(new Shell(page, t).toast(t("compose:done.proposed"))).toBeVisible();
      await expect(stories.card(told)).not.toContainText("each time");

      const moderators = await newBrowser();
      await signIn(moderators, admin, "/manage/reports");
      const waiting = moderators.getByRole("article").filter({ hasText: told });
      await expect(waiting).toContainText(t("moderation:approvals.edit"));
      await expect(waiting.locator("ins")).toHaveText(/each time/);
      await expect(waiting).not.toContainText(editor.name);
      await waiting.getByRole("button", { name: t("moderation:approvals.approve"), exact: true }).click();
      await expect(waiting).toBeHidden();

      await expect(stories.card(`${told} each time`)).toBeVisible();
      const history = await openHistory(stories, told);
      await expect(history.first()).toContainText(t("posts:history.community"));
      await expect(history.first()).not.toContainText(editor.name);
      const revisions = await revisionsOf(authors, id);
      expect(revisions).toHaveLength(2);
      expect(JSON.stringify(revisions)).not.toContain(editor.name);
    });
  });
}
