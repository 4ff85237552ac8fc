import { ComposePage } from "../pages/compose.page.ts";
import { StoriesPage } from "../pages/stories.page.ts";
import { fittingTexts, hostileFields } from "../support/hostile-fields.ts";
import { hostileNames, hostileTexts } from "../support/payloads.ts";
import { added, callAs, idOf, buildPerson, succeed } from "../support/people.ts";
import { countRuns, runs } from "../support/runs.ts";
import { uniqueWords } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

const perPage = 100;

test("more than a thousand hostile texts run nothing where they are shown", async ({
  page,
  server,
  newPerson,
  signIn,
}) => {
  test.slow();
  const texts = hostileTexts();
  expect(texts.length).toBeGreaterThan(1_000);
  const person = await newPerson();
  const call = await callAs(server, person);
  await countRuns(page);
  await signIn(page, person);
  for (let at = 0; at < texts.length; at += perPage) {
    const some = texts.slice(at, at + perPage);
    const html = some.map((text) => `<p>${text}</p>`).join("");
    const story = await added(call, "/stories", {
      data: { story: `<p>hostile story ${at}</p>${html}`, tags: ["hostile"] },
    });
    const data = { commentHTML: `<p>hostile comment ${at}</p>${html}` };
    const comment = await added(call, "/comments", { path: `stories/${story}`, data });
    await page.goto(`/story/${story}?comment=${comment}`);
    await expect(page.getByText(`hostile story ${at}`)).toBeVisible();
    await expect(page.getByText(`hostile comment ${at}`)).toBeVisible();
    expect(await runs(page), `texts from ${at}`).toBe(0);
  }
});

test("hostile names are shown as the letters they are", async ({ page, t, server, newPerson, signIn }) => {
  const person = await newPerson();
  const call = await callAs(server, person);
  const story = await added(call, "/stories", { data: { story: "<p>what is your name? #names</p>" } });
  for (const name of hostileNames) {
    const answer = await callAs(server, await buildPerson(server, { name }));
    await added(answer, "/comments", { path: `stories/${story}`, data: { commentHTML: "<p>this one</p>" } });
  }
  await countRuns(page);
  await signIn(page, person, `/story/${story}`);
  for (const name of hostileNames) await expect(page.getByText(name, { exact: true }).first()).toBeAttached();
  // Offered, chosen and shown as a mention.
  const [compose, words] = [new ComposePage(page, t), uniqueWords("Asked for")];
  await compose.open();
  await compose.write("@javascript");
  const people = page.getByRole("listbox", { name: t("editor:suggestions.people") });
  await people.getByRole("option", { name: "javascript:a()" }).first().click();
  await page.keyboard.type(`${words} #names `);
  await compose.post();
  await page.goto("/stories/mystories");
  await expect(new StoriesPage(page, t).card(words)).toContainText("@javascript:a()");
  expect(await runs(page)).toBe(0);
});

for (const [at, field] of hostileFields.entries()) {
  test(`a hundred hostile texts run nothing as ${field.name}`, async ({
    page,
    t,
    server,
    watch,
    newPerson,
    signIn,
  }) => {
    const person = await newPerson();
    // Each field has others; all for each are a heavy test.
    const texts = fittingTexts(field).slice(at * perPage, (at + 1) * perPage);
    expect(texts).toHaveLength(perPage);
    const userId = await idOf(await callAs(server, person));
    await countRuns(page);
    await signIn(page, person);
    await field.show({ page, t, server, watch, userId }, texts);
    expect(await runs(page)).toBe(0);
  });
}

test("no hostile text is a tag", async ({ server, newPerson }) => {
  const call = await callAs(server, await newPerson());
  const texts = hostileTexts().filter((text) => /[<>"'=()]/.test(text));
  for (let at = 0; at < texts.length; at += 10) {
    const { status } = await call("POST", "/tags", { tags: texts.slice(at, at + 10) });
    expect(status, texts.slice(at, at + 10).join("\n")).toBe(422);
  }
  await succeed(call, "/tags", { tags: ["names"] });
});
