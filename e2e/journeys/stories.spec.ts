import { StoriesPage } from "../pages/stories.page.ts";
import { LoginPage } from "../pages/login.page.ts";
import { visit } from "../pages/shell.page.ts";
import { tellStories } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

// In the world, where all can see what the others tell: one after the other.
test.describe.configure({ mode: "default" });

let made = 0;
const words = (what: string) => `${what} ${process.pid}-${++made}`;

test("two people see each other's story, reaction, comment and reply as they make them", async ({
  page,
  t,
  server,
  newBrowser,
  newPerson,
  signIn,
}) => {
  const [teller, reader] = [await newPerson(), await newPerson()];
  const former = words("Some water");
  await tellStories(server, teller, [former]);
  const theirs = await newBrowser();
  await signIn(page, teller);
  await signIn(theirs, reader);
  const [mine, readers] = [new StoriesPage(page, t), new StoriesPage(theirs, t)];
  // The list has come: what is told from now on is new to it.
  await expect(readers.card(former)).toBeVisible();

  const told = words("No water");
  const [id] = await tellStories(server, teller, [told]);
  const pill = readers.newPosts;
  await expect(pill).toBeVisible();
  await expect(readers.card(told)).toBeHidden();
  await pill.click();
  await expect(readers.card(told)).toBeVisible();

  await visit(page, `/story/${id}`);
  await expect(mine.card(told)).toBeVisible();
  await readers
    .card(told)
    .getByRole("button", { name: t("comments:reactions.react") })
    .click();
  const faces = mine.card(told).getByRole("button", { name: /1 reaction/ });
  await expect(faces).toBeVisible();
  await faces.click();
  const dialog = page.getByRole("dialog", { name: t("comments:reactions.dialog") });
  await expect(dialog.getByRole("link", { name: reader.name })).toBeVisible();
  await page.keyboard.press("Escape");

  await visit(theirs, `/story/${id}`);
  const [said, answered] = [words("Since Monday"), words("Where")];
  await readers.writeComment(said);
  await expect(mine.comment(said)).toBeVisible();
  await mine.reply(said, reader.name, answered);
  await theirs.getByRole("button", { name: t("comments:thread.replies_one", { count: 1 }) }).click();
  await expect(readers.comment(answered)).toBeVisible();

  await visit(page, "/stories/recent");
  // Told by a program, so it is news to this screen too.
  await mine.newPosts.click();
  await mine.choose(told, t("posts:menu.delete"));
  await page.getByRole("button", { name: t("stories:delete.confirm") }).click();
  await expect(mine.card(told)).toBeHidden();
  await expect(theirs.getByRole("heading", { name: t("stories:page.missing") })).toBeVisible();
});

test("Back finds the list where it was left; a bookmark is kept on its page", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const person = await newPerson();
  const name = words("Street");
  const texts = Array.from({ length: 30 }, (_, index) => `${name} number ${index} ends here`);
  await tellStories(server, person, texts);
  await signIn(page, person, "/stories/mystories");
  const stories = new StoriesPage(page, t);
  const wanted = `${name} number 12 ends here`;
  await expect(stories.card(`${name} number 29 ends here`)).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(stories.card(wanted)).toBeInViewport({ timeout: 300 });
  }).toPass();
  await stories.card(wanted).scrollIntoViewIfNeeded();
  const top = async () => Math.round((await stories.card(wanted).boundingBox())?.y ?? Number.NaN);
  const place = await top();
  await stories.card(wanted).getByText(wanted).click();
  await expect(page).toHaveURL(/\/story\//);
  await expect(page.getByRole("heading", { name: t("comments:thread.title") })).toBeVisible();
  await page.goBack();
  await expect(stories.card(wanted)).toBeInViewport();
  await expect.poll(top).toBe(place);

  // Loaded anew the list begins at its top; a step back leads there then, and not to where it was before.
  await page.reload();
  const first = stories.card(`${name} number 29 ends here`);
  await expect(first).toBeInViewport();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  const begun = await scrolled();
  await first.getByText("number 29").click();
  await expect(page).toHaveURL(/\/story\//);
  await page.goBack();
  await expect(first).toBeInViewport();
  await page.waitForLoadState("networkidle");
  expect(await scrolled()).toBe(begun);

  await expect(async () => {
    await page.mouse.wheel(0, 500);
    await expect(stories.card(wanted)).toBeInViewport({ timeout: 300 });
  }).toPass();
  await stories
    .card(wanted)
    .getByRole("button", { name: t("comments:bookmarks.add") })
    .click();
  await page.goto("/bookmarks");
  await expect(stories.card(wanted)).toBeVisible();
});

test("a shared link leads who is signed out to the story, after they have signed in", async ({
  page,
  t,
  server,
  newPerson,
}) => {
  const [teller, reader] = [await newPerson(), await newPerson()];
  const told = words("A lid painted shut");
  const [id] = await tellStories(server, teller, [told]);
  await page.goto(`/shared?url=${encodeURIComponent(`story/${id}`)}`);
  await new LoginPage(page, t).signIn(reader);
  await expect(page).toHaveURL(new RegExp(`/story/${id}`));
  await expect(new StoriesPage(page, t).card(told)).toBeVisible();
});

test("a text begins at the side of its own script", async ({ page, t, server, newPerson, signIn }) => {
  const teller = await newPerson();
  const [there, here] = [words("مرحبا بالعالم"), words("A short line")];
  await tellStories(server, teller, [there, here]);
  await signIn(page, teller);
  const stories = new StoriesPage(page, t);
  /** How much room is left before and after the first line. */
  const roomAround = (text: string) =>
    stories
      .card(text)
      .locator("p", { hasText: text })
      .evaluate((paragraph) => {
        const range = document.createRange();
        range.selectNodeContents(paragraph);
        const [line, box] = [range.getBoundingClientRect(), paragraph.getBoundingClientRect()];
        return [line.left - box.left, box.right - line.right] as const;
      });
  await expect(stories.card(here)).toBeVisible();
  const [before, after] = await roomAround(here);
  expect([before < 2, after > 20]).toEqual([true, true]);
  const [left, right] = await roomAround(there);
  expect([left > 20, right < 2]).toEqual([true, true]);
});
