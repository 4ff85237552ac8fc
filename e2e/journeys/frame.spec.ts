import { AnyPage } from "../pages/any.page.ts";
import { ComposePage } from "../pages/compose.page.ts";
import { Shell } from "../pages/shell.page.ts";
import { added, callAs, succeed } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

test("on a desk the navigation has 264 px, the text 760 and what belongs to it 300", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  const { sideNav, bottomBar } = new Shell(page, t);
  await expect(bottomBar).toBeHidden();
  expect((await sideNav.locator("..").boundingBox())?.width).toBe(264);
  const columns = page.locator("main > div > div");
  await expect(columns).toHaveCount(2);
  const widths = await columns.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
  expect(widths).toEqual([760, 300]);
});

test.describe("on a tablet", () => {
  test.use({ viewport: { width: 1199, height: 900 } });

  test("the navigation is a drawer, which goes with the page that was chosen", async ({
    page,
    t,
    newPerson,
    signIn,
  }) => {
    await signIn(page, await newPerson());
    const { sideNav, bottomBar } = new Shell(page, t);
    await expect(sideNav).toBeHidden();
    await expect(bottomBar).toBeHidden();
    await page.getByRole("button", { name: t("shell:bar.menu"), exact: true }).click();
    const drawer = page.getByRole("dialog", { name: t("shell:nav.title") });
    await drawer.getByRole("link", { name: t("shell:nav.tags"), exact: true }).click();
    await page.waitForURL("/tags");
    await expect(drawer).toBeHidden();
  });
});

/**
 * Runs in the page: what is there to be touched and is smaller than a finger. Links within a text are as high as its lines,
 * and what leads past the bars is for the keyboard.
 */
function smallTargets(): string[] {
  const all = document.querySelectorAll<HTMLElement>(
    "button, a[href]:not([href='#content']), input, select, textarea, summary, [role=tab]",
  );
  return [...all].flatMap((target) => {
    const label = target.closest("label, .mantine-Input-wrapper") ?? target;
    const { width, height, top } = label.getBoundingClientRect();
    const isInline = getComputedStyle(target).display === "inline";
    const isThere =
      target.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && height > 1 && top >= 0;
    const after = getComputedStyle(target, "::after");
    const reach = after.content === "none" ? 0 : Number.parseFloat(after.height) || 0;
    if (!isThere || isInline || (Math.round(Math.max(height, reach)) >= 44 && width >= 24)) return [];
    return [
      `${target.localName} '${target.ariaLabel ?? target.textContent}' ${Math.round(width)}×${Math.round(height)}`,
    ];
  });
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("there are four places and Add at the bottom", async ({ page, t, newPerson, signIn }) => {
    await signIn(page, await newPerson());
    const { sideNav, bottomBar } = new Shell(page, t);
    await expect(sideNav).toBeHidden();
    await expect(bottomBar.getByRole("link").or(bottomBar.getByRole("button"))).toHaveText([
      t("shell:bar.perspectives"),
      t("shell:bar.problems"),
      "",
      t("shell:bar.progress"),
      t("shell:bar.chat"),
    ]);
  });

  test("all that is touched is as large as a finger", async ({ page, server, t, newPerson, signIn }) => {
    const person = await newPerson();
    const call = await callAs(server, person);
    const waited = "<p>We waited for an hour. #mud</p>";
    const tags = ["roads", "rain"];
    const problem = await added(call, "/problems", { data: { name: "Mud on our road", description: waited, tags } });
    const story = await added(call, "/stories", { data: { story: waited, tags } });
    await added(call, "/comments", { path: `stories/${story}`, data: { commentHTML: "<p>So did we.</p>" } });
    const data = { name: "A drain beside it", description: waited };
    const solution = await added(call, "/solutions", { problemId: problem, data });
    const offered = `/problems/${problem}/solutions/${solution}`;
    const date = "2026-01-01";
    await added(call, `${offered}/outcomes`, { data: { text: "<p>It ran off</p>", date } });
    await added(call, `${offered}/measurements`, { data: { name: "Mud", unit: "cm", value: 3, date } });
    const part = await added(call, `/problems/${problem}/parts`, { data: { name: "The ditch", type: "thing" } });
    const any = new AnyPage(page, t);
    const small: string[] = [];
    const measure = async (path: string, shown?: string) => {
      await any.open(path);
      if (shown) await expect(page.getByText(shown).first()).toBeVisible();
      small.push(...(await page.evaluate(smallTargets)).map((one) => `${path} ${one}`));
    };
    await page.goto("/auth/login");
    await measure("/auth/login");
    await measure("/auth/signUp");
    await signIn(page, person);
    await measure("/stories/recent", "We waited");
    await measure(`/story/${story}`, "So did we.");
    await measure("/problems/recent", "Mud on our road");
    await measure(`/problem/${problem}/info`, "We waited");
    await measure("/tags", "rain");
    await measure("/tags/mud/info", "#mud");
    await measure("/tagsCloud", "mud");
    await measure("/activity", "So did we.");
    await measure("/priorities", "Mud on our road");
    await measure(`/problem/${problem}/parts/${part}/info`, "The ditch");
    await measure(`/solution/${solution}/outcomes`, "It ran off");
    await measure(`/problem/${problem}/solutions/${solution}/measurements`, "3 cm");
    await call("POST", "/user/profileTags", { profileTags: tags });
    await succeed(call, "/reactions/react", { path: `stories/${story}`, reaction: "like" });
    await any.open(`/story/${story}`);
    await page.getByRole("button", { name: /1 reaction/ }).click();
    await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(1);
    small.push(...(await page.evaluate(smallTargets)));
    await any.open("/stories/recent");
    const compose = new ComposePage(page, t);
    await compose.open();
    await compose.button("editor:tools.emoji").click();
    await expect(page.getByRole("gridcell").nth(8)).toBeVisible();
    small.push(...(await page.evaluate(smallTargets)));
    for (const path of ["/settings/profile", "/settings/account", "/settings/preferences"]) await measure(path);
    for (const path of ["/dev", "/emoji"]) await measure(path);
    expect(small).toEqual([]);
  });
});

test("the reference of the API can be browsed", async ({ page }) => {
  await page.goto("/api/docs");
  await page.getByRole("button", { name: "Open Group - user", exact: true }).click();
  await page.getByRole("link", { name: /^The caller's own account/ }).click();
  await expect(page.getByText("/user/userinfo").first()).toBeVisible();
});
