import type { Page } from "@playwright/test";
import { Shell, visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { admin } from "../support/admin.ts";
import { added, callAs } from "../support/people.ts";
import { sizes } from "../support/sizes.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";
import type { T } from "../support/texts.ts";

/** By the bell: the box below it, or the page that it is on phones. */
async function openBell(page: Page, t: T): Promise<void> {
  const name = t("shell:bar.notificationsUnread_one", { count: 1 });
  await page.getByRole("button", { name }).or(page.getByRole("link", { name })).click();
}

for (const { name, viewport } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("a report is claimed and decided, and who made it is told what came of it", async ({
      page,
      t,
      server,
      watch,
      newBrowser,
      newPerson,
      signIn,
    }) => {
      const [author, reporter] = [await newPerson(), await newPerson()];
      const told = words("Buy my cheap pills");
      const id = await added(await callAs(server, author), "/stories", { data: { story: `<p>${told} #pills</p>` } });
      const [note, reason] = [words("Thank you, it was one"), words("It sells something")];
      await signIn(page, reporter);
      await visit(page, `/story/${id}`);
      const stories = new StoriesPage(page, t);
      await stories.choose(told, t("posts:menu.report"));
      const dialog = page.getByRole("dialog", { name: t("comments:report.named", { name: author.name }) });
      const send = dialog.getByRole("button", { name: t("comments:report.send"), exact: true });
      await send.click();
      await expect(dialog.getByText(t("comments:report.required"))).toBeVisible();
      await dialog.getByRole("checkbox", { name: t("moderation:reports.topics.spam") }).check();
      await dialog.getByRole("textbox", { name: t("comments:report.comments") }).fill(reason);
      // Closed by mistake: what was said is there again.
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await stories.choose(told, t("posts:menu.report"));
      await expect(dialog.getByRole("textbox", { name: t("comments:report.comments") })).toHaveValue(reason);
      await send.click();
      await expect(new Shell(page, t).toast(t("comments:report.done"))).toBeVisible();

      // Once is enough.
      await stories.choose(told, t("posts:menu.report"));
      await dialog.getByRole("checkbox", { name: t("moderation:reports.topics.other") }).check();
      watch.expectRefusal(409, /\/api\/reports/);
      await send.click();
      await expect(dialog).toContainText(t("errors:already_reported"));
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();

      const moderators = await newBrowser();
      await signIn(moderators, admin, "/manage/reports");
      const report = moderators.getByRole("article").filter({ hasText: told });
      await expect(report).toContainText(reason);
      await report.getByRole("button", { name: t("moderation:reports.claim"), exact: true }).click();
      await expect(report).toContainText(t("moderation:reports.statuses.in_review"));
      await report.getByRole("button", { name: t("moderation:reports.decide"), exact: true }).click();
      const decision = moderators.getByRole("dialog");
      await decision.getByRole("radio", { name: t("moderation:reports.remove") }).check();
      await decision.getByRole("textbox", { name: t("moderation:reports.note") }).fill(note);
      await decision.getByRole("button", { name: t("moderation:reports.save") }).click();
      await expect(report).toContainText(t("moderation:reports.outcome.removed"));

      // Whoever looks at it sees it go; the bell says why.
      await expect(page.getByRole("heading", { name: t("stories:page.missing") })).toBeVisible();
      await visit(page, "/stories/recent");
      await openBell(page, t);
      await page.getByRole("link", { name: t("notifications:sentence.reportUpheld") }).click();
      await page.waitForURL("/myreports");
      const own = page.getByRole("article").filter({ hasText: told });
      await expect(own).toContainText(t("moderation:reports.outcome.removed"));
      await expect(own).toContainText(note);
      const reporters = await callAs(server, reporter);
      expect((await reporters("GET", `/get/v2?path=stories/${id}`)).status).toBe(404);

      const authors = await newBrowser();
      await signIn(authors, author, "/notifications/thisSpace");
      await expect(authors.getByRole("link", { name: t("notifications:sentence.removal.stories") })).toBeVisible();
      await expect(authors.getByRole("main")).not.toContainText(reporter.name);
    });
  });
}
