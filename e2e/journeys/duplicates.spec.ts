import { ProblemsPage } from "../pages/problems.page.ts";
import { added, callAs } from "../support/people.ts";
import { sizesOr } from "../support/sizes.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

for (const { name: size, viewport } of sizesOr("phone")) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test("a problem that is there under another name is found while the title is typed, and joined instead", async ({
      page,
      t,
      server,
      newPerson,
      signIn,
    }) => {
      const [author, person] = [await newPerson(), await newPerson()];
      const name = words("The streetlights of Lower Row are broken");
      const data = { name, description: "<p>Since the storm</p>" };
      const id = await added(await callAs(server, author), "/problems", { data });
      await signIn(page, person, "/problems/recent");
      const problems = new ProblemsPage(page, t);
      const { wizard } = problems;
      await wizard.open("problem");
      await wizard.name.pressSequentially("Som");
      await expect(problems.similar).toBeHidden();
      await wizard.name.fill("");
      const typed = name.replace("streetlights", "street lights").replace("are broken", "broken");
      await wizard.name.pressSequentially(typed);
      const found = problems.similar.getByRole("listitem").filter({ hasText: name });
      await expect(found).toContainText(t("shell:statuses.unsolved"));
      await expect(found).toContainText(t("problems:similar.impacted_one", { shown: 1 }));
      await found.getByRole("button", { name: t("problems:similar.joinNamed", { name }), exact: true }).click();

      await page.waitForURL(`/problem/${id}/info`);
      await expect(wizard.dialog).toBeHidden();
      await expect(problems.act("leave")).toBeVisible();
      await expect(problems.tab("routes:problemImpacted", 2)).toBeVisible();
      const call = await callAs(server, person);
      const { body } = await call("GET", "/list/v2?path=problems&filterBy=mine");
      expect(body, "no second one was made").toMatchObject({ items: [] });

      // Should it be another problem after all, what was typed is still there; the one that was joined says so.
      await wizard.open("problem");
      await expect(wizard.name).toHaveValue(typed);
      const open = problems.similar.getByRole("button", {
        name: t("problems:similar.openNamed", { name }),
        exact: true,
      });
      await expect(open).toBeVisible();
    });
  });
}
