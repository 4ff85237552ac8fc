import type { Locator } from "@playwright/test";
import { AnyPage } from "../pages/any.page.ts";
import { axeFaultsInThemes, sidewaysFaults } from "../support/accessibility.ts";
import { layerKinds } from "../support/content-layers.ts";
import { mainPages } from "../support/content-pages.ts";
import { type Content, makeContent } from "../support/content.ts";
import { members, visitors } from "../support/layouts.ts";
import { lookAtLayers, lookAtPages } from "../support/look.ts";
import { callAs } from "../support/people.ts";
import { expect, test } from "../support/test.ts";
import { textsOf } from "../support/texts.ts";

// On a desk; test:heavy looks at every page, at all widths.
test("axe finds nothing on one page of each layout, in either theme", async ({ page, t, newPerson, signIn }) => {
  const any = new AnyPage(page, t);
  const faults: string[] = [];
  const check = async (pages: Record<string, string>) => {
    for (const [layout, path] of Object.entries(pages)) {
      await any.open(path);
      faults.push(...(await axeFaultsInThemes(page)).map((fault) => `${layout} ${path}: ${fault}`));
    }
  };
  await page.goto("/auth/login");
  await check(visitors);
  await signIn(page, await newPerson());
  await check(members);
  expect(faults).toEqual([]);
});

test.describe("what people write", () => {
  // Once, on a phone in the dark; test:heavy looks at both themes, all sizes and all pages.
  test.use({ colorScheme: "dark", viewport: { width: 390, height: 844 } });

  // Nobody sends what they open: a worker's tests can look at the same.
  let made: Promise<Content> | undefined;

  test("axe finds nothing where a problem is solved", async ({ page, t, server, signIn }) => {
    const content = await (made ??= makeContent(server));
    await signIn(page, content.keeper);
    expect(await lookAtPages(page, t, mainPages(content))).toEqual([]);
  });

  for (const kind of layerKinds) {
    test(`axe finds nothing in ${kind}`, async ({ page, t, server, signIn }) => {
      test.slow();
      const content = await (made ??= makeContent(server));
      await signIn(page, content.keeper);
      expect(await lookAtLayers(page, t, content, kind)).toEqual([]);
    });
  }
});

test.describe("at 320 px", () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test("nothing scrolls sideways", async ({ page, t, newPerson, signIn }) => {
    const any = new AnyPage(page, t);
    const faults: string[] = [];
    const check = async (pages: Record<string, string>) => {
      for (const path of Object.values(pages)) {
        await any.open(path);
        faults.push(...(await sidewaysFaults(page)).map((fault) => `${path} ${fault}`));
      }
    };
    await page.goto("/auth/login");
    await check(visitors);
    await signIn(page, await newPerson());
    await check(members);
    expect(faults).toEqual([]);
  });

  test("nor does it where a tag is one long word", async ({ page, t, server, newPerson, signIn }) => {
    const person = await newPerson();
    const call = await callAs(server, person);
    const tag = "w".repeat(128);
    await call("POST", "/notifications/tags", { tags: [tag] });
    await call("POST", "/user/profileTags", { profileTags: [tag] });
    await signIn(page, person);
    const any = new AnyPage(page, t);
    for (const path of ["/notifications/thisSpace", "/settings/profile", `/stories/recent?tag=${tag}`]) {
      await any.open(path);
      await expect(page.getByText(tag).first()).toBeVisible();
      expect(await sidewaysFaults(page), path).toEqual([]);
    }
    await expect(page.getByRole("button", { name: t("tags:filter.remove", { tag }) })).toBeInViewport();
  });

  test("buttons show all of their words", async ({ page, t, server, newPerson, signIn }) => {
    const cut = () =>
      page.locator("button, a").evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility())
          .flatMap((one) => [one, ...one.querySelectorAll("span")])
          .filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1)
          .map((one) => one.textContent),
      );
    await page.context().addCookies([{ name: "locale", value: "es", url: server.url }]);
    await page.goto("/legal/terms");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("es")("routes:terms"));
    expect(await cut()).toEqual([]);

    await page.context().clearCookies({ name: "locale" });
    await signIn(page, await newPerson(), "/settings/profile");
    const right = async (one: Locator) => one.boundingBox().then((box) => box!.x + box!.width);
    const field = await right(page.getByLabel(t("settings:profile.displayName.label"), { exact: true }));
    expect(await right(page.getByRole("button", { name: t("settings:profile.picture.choose") }))).toBeLessThan(field);
  });
});

test("the keyboard reaches the content past the bars", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: t("ui:skip"), exact: true });
  await expect(skip).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});
