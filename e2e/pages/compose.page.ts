import { expect, type Locator, type Page } from "@playwright/test";
import { keptDrafts } from "../support/storage.ts";
import type { T, TextKey } from "../support/texts.ts";
import { choose } from "./menu.ts";

/** The dialog in which a story is written. */
export class ComposePage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: this.t("compose:title"), exact: true });
  }

  get text(): Locator {
    return this.page.getByRole("textbox", { name: this.t("compose:text.label"), exact: true });
  }

  get suggestions(): Locator {
    return this.page.getByRole("listbox", { name: this.t("editor:suggestions.tags") });
  }

  button(key: TextKey): Locator {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }

  /** In the dialog: the bar above the stories behind it has some of the same names. */
  tool(key: TextKey): Locator {
    return this.dialog.getByRole("button", { name: this.t(key), exact: true });
  }

  /** By the Add menu, as people do. */
  async open(): Promise<void> {
    await this.button("shell:bar.add").click();
    await choose(this.page, this.t("shell:add.story"));
    await expect(this.text).toBeFocused();
  }

  async write(text: string): Promise<void> {
    await this.text.click();
    await this.page.keyboard.press("Control+End");
    await this.page.keyboard.type(text);
  }

  /** Types it with its hashtag, and what ends the hashtag's suggestions. */
  async tell(words: string, tag: string): Promise<void> {
    await this.write(`${words} #${tag} `);
    await expect(this.suggestions).toBeHidden();
  }

  async post(): Promise<void> {
    await this.button("compose:post").click();
    await expect(this.text).toBeHidden();
  }

  async withoutName(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("compose:as.label") }).click();
    await choose(this.page, this.t("compose:as.anonymous"));
  }

  /** By the word of the choice: the radio itself lies below it. */
  async destination(key: "compose:space" | "compose:problem"): Promise<void> {
    await this.page
      .getByRole("dialog")
      .locator("label")
      .filter({ hasText: this.t(key) })
      .click();
  }

  async toProblem(name: string): Promise<void> {
    await this.destination("compose:problem");
    await this.page.getByRole("combobox", { name: this.t("compose:problems.label") }).click();
    await this.page.getByRole("option", { name, exact: true }).click();
  }

  /** Until this device has what was typed, its last words too: on a busy machine the first are kept before those. */
  async isKept(words: string): Promise<void> {
    const [before = ""] = this.t("compose:draft.kept", { time: "|" }).split("|");
    await expect(this.page.getByText(before)).toBeVisible();
    await expect
      .poll(async () => JSON.stringify(await keptDrafts(this.page)))
      .toContain(JSON.stringify(words).slice(1, -1));
  }

  async attach(files: Parameters<Locator["setInputFiles"]>[0]): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.tool("compose:files.media").click();
    await (await choosing).setFiles(files as Parameters<Awaited<typeof choosing>["setFiles"]>[0]);
  }
}
