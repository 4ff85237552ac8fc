import { ComposePage } from "../pages/compose.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { admin } from "../support/admin.ts";
import { callAs } from "../support/people.ts";
import { makeProblem } from "../support/problems.ts";
import { sizesOr } from "../support/sizes.ts";
import { listIds, uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

for (const { name, viewport } of sizesOr("phone")) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("a story told to a problem is the problem's, not the space's", async ({
      page,
      t,
      server,
      newPerson,
      signIn,
    }) => {
      const person = await newPerson();
      const call = await callAs(server, person);
      const [problem, told] = [words("Dry wells"), words("The bucket came up with sand")];
      const problemId = await makeProblem(server, problem, call);
      await signIn(page, person);
      const [compose, stories] = [new ComposePage(page, t), new StoriesPage(page, t)];
      await compose.open();
      await compose.toProblem(problem);
      await expect(compose.dialog.getByText(t("compose:goesTo.problem"))).toBeVisible();
      await compose.tell(told, "wells");
      await compose.post();
      await expect(new Shell(page, t).toast(t("compose:done.posted"))).toBeVisible();

      await visit(page, "/stories/mystories");
      await expect(stories.card(told)).toContainText(problem);
      const id = await stories.idOf(told);
      await visit(page, "/stories/recent");
      await expect(
        page.getByRole("button", { name: t("compose:bar.prompt", { name: person.name.split(" ")[0]! }) }),
      ).toBeVisible();
      await expect(stories.card(told)).toBeHidden();
      expect(await listIds(call, `problems/${problemId}/stories`)).toEqual([id]);
      expect(await listIds(call, "stories")).not.toContain(id);
    });

    test("a story without a name is nobody's, and everybody's once it is approved", async ({
      page,
      t,
      server,
      newBrowser,
      newPerson,
      signIn,
    }) => {
      const [author, reader] = [await newPerson(), await newPerson()];
      const told = words("The foreman keeps the pump locked");
      await signIn(page, author);
      const [compose, stories] = [new ComposePage(page, t), new StoriesPage(page, t)];
      await compose.open();
      await compose.withoutName();
      await expect(compose.dialog.getByText(t("compose:as.hint"))).toBeVisible();
      await compose.tell(told, "pump");
      await compose.post();
      await expect(new Shell(page, t).toast(t("compose:done.pending"))).toBeVisible();
      await visit(page, "/anonymous/stories");
      await expect(stories.card(told)).toContainText(t("posts:states.pending"));
      const id = await stories.idOf(told);
      const readers = await callAs(server, reader);
      expect((await readers("GET", `/get/v2?path=stories/${id}`)).status).toBe(404);

      const moderators = await newBrowser();
      await signIn(moderators, admin, "/manage/reports");
      const waiting = moderators.getByRole("article").filter({ hasText: told });
      await expect(waiting).toBeVisible();
      await expect(waiting).not.toContainText(author.name);
      await waiting.getByRole("button", { name: t("moderation:approvals.approve"), exact: true }).click();
      await expect(waiting).toBeHidden();

      // The author's open page follows; nothing else may tell whose it is.
      await expect(stories.card(told)).not.toContainText(t("posts:states.pending"));
      await visit(moderators, `/story/${id}`);
      const shown = new StoriesPage(moderators, t).card(told);
      await expect(shown).toContainText(t("posts:card.withheld"));
      await expect(shown).not.toContainText(author.name);
      const { status, body } = await readers("GET", `/get/v2?path=stories/${id}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ data: { author: null, isAnonymousPost: true, state: "published" } });
    });

    test("a draft is its author's alone until it is posted", async ({ page, t, server, newPerson, signIn }) => {
      const [author, reader] = [await newPerson(), await newPerson()];
      const told = words("Half a thought about the bridge");
      await signIn(page, author);
      const [compose, stories] = [new ComposePage(page, t), new StoriesPage(page, t)];
      await compose.open();
      await compose.write(told);
      await compose.dialog.getByRole("switch", { name: t("compose:draft.switch") }).click();
      await compose.button("compose:saveDraft").click();
      await expect(new Shell(page, t).toast(t("compose:done.draft"))).toBeVisible();
      await visit(page, "/stories/mydrafts");
      const id = await stories.idOf(told);
      const [authors, readers] = [await callAs(server, author), await callAs(server, reader)];
      expect((await readers("GET", `/get/v2?path=stories/${id}`)).status).toBe(404);

      await stories
        .card(told)
        .getByRole("button", { name: t("posts:states.continue") })
        .click();
      await expect(compose.text).toBeFocused();
      await page.keyboard.press("Control+End");
      await page.keyboard.type(" #bridge ");
      await compose.post();
      await expect(new Shell(page, t).toast(t("compose:done.posted"))).toBeVisible();
      await expect(stories.card(told)).toBeHidden();
      await visit(page, "/stories/recent");
      await expect(stories.card(told)).toHaveCount(1);
      expect((await readers("GET", `/get/v2?path=stories/${id}`)).body).toMatchObject({ data: { tags: ["bridge"] } });
      expect(await listIds(authors, "stories", { filterBy: "drafts" })).toEqual([]);
    });
  });
}
