import { ComposePage } from "../pages/compose.page.ts";
import { Shell, visit } from "../pages/shell.page.ts";
import { paintPicture } from "../support/picture.ts";
import { expect, test } from "../support/test.ts";

let made = 0;
const newTag = () => `drain${process.pid}x${++made}`;

test("a story is written by keyboard, survives a reload, and is posted with its picture", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  const tag = newTag();
  await compose.open();
  await compose.write(`The drain came up again. #${tag}`);
  await expect(compose.suggestions.getByRole("option")).toHaveText(t("editor:suggestions.newTag", { tag }));
  await page.keyboard.press("Enter");
  await page.keyboard.type("Ankle deep.");
  await compose.attach(await paintPicture(page));
  await compose.isKept("Ankle deep.");
  await expect(page.getByRole("progressbar")).toBeHidden();

  await page.reload();
  await compose.open();
  await expect(compose.text).toHaveText(`The drain came up again. #${tag} Ankle deep.`);
  await expect(compose.dialog.getByRole("img", { name: "stripes.png" })).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(compose.dialog).toBeHidden();
  await expect(new Shell(page, t).toast(t("compose:done.posted"))).toBeVisible();

  const story = page.getByRole("article").filter({ hasText: "Ankle deep." });
  await expect(story).toHaveCount(1);
  await expect(story.getByRole("link", { name: `#${tag}` }).first()).toHaveAttribute("href", `/tags/${tag}`);
  await compose.open();
  await expect(compose.text).toHaveText("");
});

test("what two tabs write from one draft becomes two stories", async ({ page, context, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const first = new ComposePage(page, t);
  const tag = newTag();
  await first.open();
  await first.tell("Begun once.", tag);
  await first.isKept(`#${tag}</span> `);
  const other = await context.newPage();
  await other.goto("/stories/recent");
  const second = new ComposePage(other, t);
  await second.open();
  await expect(second.text).toContainText("Begun once.");
  await second.write("By the second.");
  await expect(second.text).toHaveText(`Begun once. #${tag} By the second.`);
  await second.post();
  await expect(new Shell(other, t).toast(t("compose:done.posted"))).toBeVisible();
  await page.bringToFront();
  await first.write("By the first.");
  await first.post();
  await expect(new Shell(page, t).toast(t("compose:done.posted"))).toBeVisible();
  await visit(page, `/tags/${tag}/perspectives`);
  await expect(page.getByRole("article").filter({ hasText: "By the first." })).toHaveCount(1);
  await expect(page.getByRole("article").filter({ hasText: "By the second." })).toHaveCount(1);
});

test("what is wrong stands beside the text; a draft is kept for later and posted then", async ({
  page,
  t,
  newPerson,
  signIn,
}) => {
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  await compose.open();
  await compose.button("compose:post").click();
  await expect(compose.text).toHaveAccessibleDescription(t("errors:text_required"));
  await compose.write("No tag yet");
  await compose.button("compose:post").click();
  await expect(compose.text).toHaveAccessibleDescription(t("errors:hashtag_required"));
  await compose.dialog.getByRole("switch", { name: t("compose:draft.switch") }).click();
  await compose.button("compose:saveDraft").click();
  await expect(new Shell(page, t).toast(t("compose:done.draft"))).toBeVisible();

  await visit(page, "/stories/mydrafts");
  await expect(page.getByRole("article").filter({ hasText: "No tag yet" })).toBeVisible();
});

test("cancel asks only where something was written, and keeps it", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  await compose.open();
  await compose.button("common:actions.cancel").click();
  await expect(compose.dialog).toBeHidden();

  await compose.open();
  await compose.write("Half a story #wa");
  await expect(compose.suggestions).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(compose.suggestions).toBeHidden();
  await expect(compose.dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: t("compose:leave.close") }).click();
  await expect(compose.dialog).toBeHidden();
  await compose.open();
  await expect(compose.text).toHaveText("Half a story #wa");
});

test("what is pasted is cleaned, and undone in one step", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  await compose.open();
  await compose.text.evaluate((box) => {
    const data = new DataTransfer();
    data.setData(
      "text/html",
      `<style>p{color:red}</style><h1 style="x">Wet</h1><p class="MsoNormal" onclick="x()">See <b>this</b>
       <a href="javascript:x()">no</a> <a href="https://a.example/">yes</a><img src="x" onerror="x()"><o:p></o:p></p>`,
    );
    data.setData("text/plain", "Wet");
    box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(compose.text.getByRole("heading", { name: "Wet" })).toBeVisible();
  await expect(compose.text.locator("strong")).toHaveText("this");
  await expect(compose.text.locator("a")).toHaveText(["yes"]);
  await expect(compose.text.locator("[style], [onclick], img:not(.ProseMirror-separator)")).toHaveCount(0);
  await page.keyboard.press("Control+z");
  await expect(compose.text).toHaveText("");
});

test("an emoji is found by its name and put where the caret is", async ({ page, t, newPerson, signIn }) => {
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  await compose.open();
  await compose.write("Wet feet ");
  await compose.button("editor:tools.emoji").click();
  const emoji = page.getByRole("dialog", { name: t("editor:emoji.title") });
  await emoji.getByPlaceholder(t("editor:emoji.search")).fill("umbrella with rain");
  await expect(emoji.getByText(/umbrella with rain drops/i).first()).toBeAttached();
  await page.keyboard.press("Enter");
  await expect(compose.text).toContainText("Wet feet ☔");
});
