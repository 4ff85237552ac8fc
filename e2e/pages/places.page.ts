import { expect, type Locator, type Page } from "@playwright/test";
import type { T } from "../support/texts.ts";

/** The dialog in which a place is chosen, and the map of a space. */
export class PlacesPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: this.t("places:dialog.add"), exact: true });
  }

  get pin(): Locator {
    return this.dialog.getByRole("button", { name: this.t("places:map.pin") });
  }

  /** By the first letters of its name. */
  async search(letters: string, name: string): Promise<void> {
    await this.dialog.getByRole("combobox", { name: this.t("places:search.label") }).fill(letters);
    await this.dialog.getByRole("option", { name }).first().click();
  }

  async save(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("common:actions.save") }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** What stands beside the map. */
  get list(): Locator {
    return this.page.getByRole("list", { name: this.t("places:page.list") });
  }

  cell(count: number): Locator {
    return this.page.getByRole("button", { name: this.t("places:cells.several_other", { count }) });
  }

  which(key: "places:page.all" | "places:page.nearby"): Locator {
    // The radio itself lies below its word.
    return this.page.getByText(this.t(key), { exact: true });
  }
}
