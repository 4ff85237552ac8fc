import type { Locator, Page } from "@playwright/test";
import type { T } from "../support/texts.ts";

type Field = "displayName" | "bio";

/** /settings/profile */
export class ProfilePage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  async open(): Promise<void> {
    await this.page.goto("/settings/profile");
  }

  field(name: Field): Locator {
    return this.page.getByRole("textbox", { name: this.t(`settings:profile.${name}.label`), exact: true });
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  async change(name: Field, value: string): Promise<void> {
    await this.field(name).fill(value);
    await this.button(this.t("common:actions.save")).click();
  }

  get picture(): Locator {
    return this.page.getByRole("main").locator("img");
  }

  /** Picks a file, moves and enlarges it in the dialog, and saves what shows. */
  async setPicture(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const picking = this.page.waitForEvent("filechooser");
    await this.button(this.t("settings:profile.picture.choose")).click();
    await (await picking).setFiles(file);
    const dialog = this.page.getByRole("dialog", { name: this.t("settings:profile.picture.crop.title") });
    await dialog.getByRole("slider", { name: this.t("settings:profile.picture.crop.zoom") }).press("ArrowRight");
    await dialog.getByRole("button", { name: this.t("settings:profile.picture.crop.save"), exact: true }).click();
  }

  async addTags(...tags: string[]): Promise<void> {
    await this.button(this.t("settings:profile.tags.edit")).click();
    const dialog = this.page.getByRole("dialog", { name: this.t("settings:profile.tags.edit") });
    const field = dialog.getByRole("combobox", { name: this.t("settings:profile.tags.field") });
    for (const tag of tags) {
      await field.fill(tag);
      await field.press("Enter");
    }
    await dialog.getByRole("button", { name: this.t("common:actions.save"), exact: true }).click();
  }

  tag(name: string): Locator {
    return this.page.getByRole("main").getByRole("listitem").filter({ hasText: name });
  }

  get language(): Locator {
    return this.page.getByRole("main").getByLabel(this.t("common:language"), { exact: true });
  }

  async changeEmail(email: string): Promise<void> {
    await this.button(this.t("settings:profile.email.change")).click();
    await this.page.getByLabel(this.t("settings:profile.email.newLabel"), { exact: true }).fill(email);
    await this.button(this.t("settings:profile.email.submit")).click();
  }
}
