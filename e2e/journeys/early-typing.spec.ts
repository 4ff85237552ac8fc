import { visit } from "../pages/shell.page.ts";
import { added, callAs } from "../support/people.ts";
import { uniqueWords } from "../support/stories.ts";
import { expect, test } from "../support/test.ts";

// The worker would have kept the code that is to be late here.
test.use({ serviceWorkers: "block" });

test("who types before the editor is there presses none of the page's keys, and loses nothing", async ({
  page,
  t,
  server,
  newPerson,
  signIn,
}) => {
  const teller = await newPerson();
  const call = await callAs(server, teller);
  const told = uniqueWords("The tap is dry");
  const id = await added(call, "/stories", { data: { story: `<p>${told} #water</p>` } });
  await added(call, "/comments", { path: `stories/${id}`, data: { commentHTML: "<p>Here too.</p>" } });
  const arrives = Promise.withResolvers<void>();
  await page.route(/\/assets\/parts-.*\.js$/, async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await signIn(page, await newPerson());
  await visit(page, `/story/${id}`);

  const reply = page.getByRole("button", { name: t("comments:thread.replyTo", { name: teller.name }) });
  await reply.click();
  const field = page.locator("textarea");
  await expect(field).toBeFocused();
  // Of these letters r, b, j, k and n would each do something on the page.
  await page.keyboard.type("Broken ");
  await page.reload();
  await reply.click();
  await page.keyboard.type("since Monday, just here");
  arrives.resolve();

  const editor = page.locator("[contenteditable=true]");
  await expect(editor).toBeFocused();
  await page.keyboard.type(".");
  await expect(editor).toContainText(/Broken\s*since Monday, just here\./);
  await expect(field).toHaveCount(0);
});
