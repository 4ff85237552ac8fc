import { visit } from "../pages/shell.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { added, callAs } from "../support/people.ts";
import { sizes, sizesOr } from "../support/sizes.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

for (const { name, viewport } of sizesOr("phone")) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("a tag that is followed brings its stories, until it is not", async ({
      page,
      t,
      server,
      newPerson,
      signIn,
    }) => {
      const [teller, reader] = [await newPerson(), await newPerson()];
      const told = words("The ferry stays in port");
      const tag = words("ferry").replaceAll(" ", "-");
      await added(await callAs(server, teller), "/stories", { data: { story: `<p>${told} #${tag}</p>` } });
      await signIn(page, reader, "/tags");
      await page.getByRole("searchbox", { name: t("tags:list.find") }).fill(tag);
      await page.getByRole("button", { name: t("tags:follow.label", { tag }), exact: true }).click();
      const following = page.getByRole("button", { name: t("tags:follow.endLabel", { tag }), exact: true });
      await expect(following).toBeVisible();
      const readers = await callAs(server, reader);
      const followed = async () => JSON.stringify((await readers("GET", "/tags/followed")).body);
      await expect.poll(followed).toContain(tag);

      await visit(page, "/stories/feed");
      const stories = new StoriesPage(page, t);
      await expect(stories.card(told)).toBeVisible();

      await visit(page, "/following");
      await following.click();
      await page
        .getByRole("dialog")
        .getByRole("button", { name: t("tags:unfollow.confirm"), exact: true })
        .click();
      await expect(following).toBeHidden();
      await expect.poll(followed).not.toContain(tag);
      await visit(page, "/stories/feed");
      await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
      await expect(stories.card(told)).toBeHidden();
    });
  });
}

for (const { name, viewport } of sizes) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test("a story is found by its words, and opened from the palette and from the page", async ({
      page,
      t,
      server,
      newPerson,
      signIn,
    }) => {
      const [teller, reader] = [await newPerson(), await newPerson()];
      // Unlike all others from its second letter on: what was typed so far must not find theirs.
      const rare = `q${crypto.randomUUID().slice(0, 8)}`;
      const told = words(`A ${rare} at the crossing`);
      const id = await added(await callAs(server, teller), "/stories", { data: { story: `<p>${told} #mud</p>` } });
      await signIn(page, reader);
      const stories = new StoriesPage(page, t);
      const field = page.getByRole("textbox", { name: t("shell:palette.title") });
      if (name === "phone") {
        await page.getByRole("button", { name: t("shell:bar.searchShort"), exact: true }).click();
      } else {
        await page.keyboard.press("Control+k");
      }
      await expect(field).toBeFocused();
      await page.keyboard.type(`${rare} crossing`);
      const found = page.getByRole("button").filter({ hasText: rare }).filter({ hasText: teller.name });
      await expect(found).toBeVisible();
      await expect(found.locator("mark").first()).toHaveText(rare);
      await page.keyboard.press("Enter");
      await page.waitForURL(`/story/${id}`);
      await expect(stories.card(told)).toBeVisible();

      await visit(page, `/search?q=${rare}`);
      await expect(page.getByRole("searchbox", { name: t("search:page.field") })).toHaveValue(rare);
      const results = page.getByRole("region", { name: t("search:kinds.stories") });
      await expect(results.getByRole("link")).toHaveCount(1);
      // Where lines are closer, the second one of a Telugu title loses what hangs below it.
      const closeness = await results
        .locator("mark")
        .first()
        .evaluate(({ parentElement }) => {
          const { lineHeight, fontSize } = getComputedStyle(parentElement!);
          return Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
        });
      expect(closeness).toBeCloseTo(1.6);
      await results.getByRole("link").click();
      await page.waitForURL(`/story/${id}`);
      await page.goBack();
      await page.getByRole("searchbox", { name: t("search:page.field") }).fill("zzyzxqwv");
      await expect(page.getByText(t("search:nothing.title", { text: "zzyzxqwv" }))).toBeVisible();
      const { body } = await (await callAs(server, reader))("GET", `/search?q=${rare}`);
      expect(JSON.stringify(body)).toContain(id);
    });
  });
}
