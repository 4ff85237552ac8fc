import type { Locator, Page } from "@playwright/test";
import type { T } from "../support/texts.ts";

/** /settings/preferences */
export class PreferencesPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  get theme(): Locator {
    return this.page.getByRole("radiogroup", { name: this.t("settings:preferences.theme.label"), exact: true });
  }

  async chooseTheme(theme: "auto" | "light" | "dark"): Promise<void> {
    await this.theme.getByText(this.t(`settings:preferences.theme.${theme}`), { exact: true }).click();
  }
}
