import { LoginPage } from "../pages/login.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { SpacesPage } from "../pages/spaces.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { added, callAs, succeed } from "../support/people.ts";
import { sizesOr } from "../support/sizes.ts";
import { makeSpace } from "../support/spaces.ts";
import { uniqueWords as words } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

const world = "00000000-0000-7000-8000-000000000001";

for (const { name, viewport } of sizesOr("desktop")) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport, permissions: ["clipboard-read", "clipboard-write"] });

    test("a copied link leads a member through the sign-in into the space, and nobody else", async ({
      page,
      t,
      server,
      watch,
      newBrowser,
      newPerson,
      signIn,
    }) => {
      const [teller, member, outsider] = [await newPerson(), await newPerson(), await newPerson()];
      const [tellers, members] = [await callAs(server, teller), await callAs(server, member)];
      const space = words("Ward");
      const spaceId = await makeSpace(space, tellers, members);
      // They have gone elsewhere since.
      await succeed(members, "/user/changeSpace", { spaceId: world });
      const told = words("The well has a new lid");
      const id = await added(tellers, "/stories", { spaceId, data: { story: `<p>${told} #well</p>` } });

      await signIn(page, teller);
      await visit(page, `/story/${id}`);
      await new StoriesPage(page, t).choose(told, t("posts:menu.copyLink"));
      await expect(new Shell(page, t).toast(t("comments:sharing.copied"))).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      expect(new URL(link).pathname).toBe("/shared");
      expect(link).not.toContain(space);

      const theirs = await newBrowser();
      await theirs.goto(link);
      await new LoginPage(theirs, t).signIn(member);
      await expect(theirs).toHaveURL(`/story/${id}`);
      await expect(new StoriesPage(theirs, t).card(told)).toBeVisible();
      await visit(theirs, "/stories/recent");
      await expect(new SpacesPage(theirs, t).active(space)).toBeVisible();
      const { body } = await members("GET", "/user/userinfo");
      expect(body).toMatchObject({ user: { activeSpace: { spaceId } } });

      watch.expectRefusal(404, new RegExp(`/api/get/v2.*${id}`));
      const strangers = await newBrowser();
      await strangers.goto(link);
      await new LoginPage(strangers, t).signIn(outsider);
      await expect(strangers.getByRole("heading", { name: t("stories:page.missing") })).toBeVisible();
      await expect(strangers.getByText(told)).toBeHidden();
    });
  });
}

test.describe("what is no post", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a profile, a space and a tag are shared from their pages", async ({ page, t, server, newPerson, signIn }) => {
    const person = await newPerson();
    const call = await callAs(server, person);
    await succeed(call, "/tags", { tags: ["lids"], spaceId: world });
    const { body } = await call("GET", "/user/userinfo");
    const me = (body as { user: { id: string } }).user.id;
    await signIn(page, person);
    for (const [path, shown] of [
      [`/network/${me}/info`, `network/${me}/info`],
      [`/space/${world}/info`, `space/${world}/info`],
      ["/tags/lids/info", /^tags\/[\da-f-]{36}\/info$/],
    ] as const) {
      await visit(page, path);
      await page
        .getByRole("main")
        .getByRole("button", { name: t("comments:sharing.share"), exact: true })
        .click();
      await expect(new Shell(page, t).toast(t("comments:sharing.copied"))).toBeVisible();
      const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
      expect(link.searchParams.get("url")).toMatch(shown);
    }
  });
});

test("a shared link leads to no other site", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  for (const url of ["https://evil.example/x", "//evil.example", "javascript:alert(1)", "/\\evil.example"]) {
    await page.goto(`/shared?url=${encodeURIComponent(url)}`);
    await expect(page.getByRole("heading", { name: t("pages:shared.title") })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe("/shared");
  }
});
