import { expect, type Locator, type Page } from "@playwright/test";
import type { T, TextKey } from "../support/texts.ts";
import { choose } from "./menu.ts";

/** What is written in steps: a problem or a solution. */
export class WizardPage {
  readonly page: Page;
  readonly t: T;
  readonly #title: TextKey;

  constructor(page: Page, t: T, title: TextKey) {
    this.page = page;
    this.t = t;
    this.#title = title;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: this.t(this.#title), exact: true });
  }

  button(key: TextKey): Locator {
    return this.dialog.getByRole("button", { name: this.t(key), exact: true });
  }

  get name(): Locator {
    return this.dialog.getByRole("textbox", { name: this.t("posts:wizard.name"), exact: true });
  }

  get description(): Locator {
    return this.dialog.getByRole("textbox", { name: this.t("posts:wizard.description"), exact: true });
  }

  /** As it will look. */
  get preview(): Locator {
    return this.dialog.getByRole("article");
  }

  /** By the Add menu, as people do. */
  async open(kind: "problem" | "solution"): Promise<void> {
    await this.page.getByRole("button", { name: this.t("shell:bar.add"), exact: true }).click();
    await choose(this.page, this.t(`shell:add.${kind}`));
    await expect(this.dialog).toBeVisible();
  }

  get steps(): Locator {
    return this.dialog.getByRole("list", { name: this.t("ui:wizard.steps"), exact: true }).getByRole("listitem");
  }

  /** The step that stands open, by its number and its words. */
  step(number: number, count: number, label: TextKey): Locator {
    const name = this.t("ui:wizard.step", { number, count, name: this.t(label) });
    return this.dialog.getByRole("group", { name, exact: true });
  }

  async next(): Promise<void> {
    await this.button("ui:wizard.next").click();
  }

  async write(name: string, description: string): Promise<void> {
    await this.name.fill(name);
    await this.description.click();
    await this.page.keyboard.type(description);
  }

  async publish(): Promise<void> {
    await this.button("posts:wizard.publish").click();
    await expect(this.dialog).toBeHidden();
  }
}
