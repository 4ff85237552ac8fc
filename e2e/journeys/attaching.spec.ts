import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ComposePage } from "../pages/compose.page.ts";
import { expect, test } from "../support/test.ts";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("files are picked, dragged onto the page and pasted into the text, each once", async ({
  page,
  context,
  t,
  newPerson,
  signIn,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "bump-dragged-"));
  const path = join(folder, "dragged.txt");
  await writeFile(path, "The drain came up");
  await signIn(page, await newPerson());
  const compose = new ComposePage(page, t);
  await compose.open();
  const uploaded = async (count: number) => {
    const words = t("compose:files.uploaded", { done: count, total: count });
    await expect(page.getByText(words, { exact: true })).toBeAttached();
  };
  await compose.attach([{ name: "picked.txt", mimeType: "text/plain", buffer: Buffer.from("The lane") }]);
  await uploaded(1);

  // As the system tells of a drag: not onto the text, which takes files itself.
  const session = await context.newCDPSession(page);
  const drag = (type: "dragEnter" | "dragOver" | "drop") =>
    session.send("Input.dispatchDragEvent", {
      type,
      x: 20,
      y: 20,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  await drag("dragEnter");
  await drag("dragOver");
  await expect(page.getByText(t("compose:files.drop"), { exact: true })).toBeVisible();
  await drag("drop");
  await uploaded(2);
  await expect(page.getByText(t("compose:files.drop"), { exact: true })).toBeHidden();

  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
    canvas.getContext("2d")!.fillRect(0, 0, 20, 30);
    const picture = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob!), "image/png"));
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
  });
  await compose.text.click();
  await page.keyboard.press("Control+v");
  await uploaded(3);
  const names = await page
    .getByRole("list", { name: t("compose:files.title") })
    .getByRole("button", { name: t("compose:files.remove", { name: "" }).trim() })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label")));
  expect(names).toEqual(["picked.txt", "dragged.txt", "image.png"].map((name) => t("compose:files.remove", { name })));
  await rm(folder, { recursive: true });
});
