import type { Locator, Page } from "@playwright/test";
import type { T, TextKey } from "../support/texts.ts";
import { entryIn } from "./menu.ts";

/** The bars around the pages of somebody who is signed in. */
export class Shell {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  get topBar(): Locator {
    return this.page.getByRole("banner", { name: this.t("shell:bar.main") });
  }

  get bottomBar(): Locator {
    return this.page.getByRole("navigation", { name: this.t("shell:bar.bottom") });
  }

  get sideNav(): Locator {
    return this.page.getByRole("navigation", { name: this.t("shell:nav.title") });
  }

  /** Present where a page stands below a back bar. */
  get back(): Locator {
    const { t } = this;
    const label = t("shell:bar.back");
    const to = t("shell:bar.backTo", { page: "" }).trim();
    return this.page.getByRole("link", { name: new RegExp(`^(${label}$|${to})`) });
  }

  toast(text: string): Locator {
    return this.page.getByRole("status").or(this.page.getByRole("alert")).filter({ hasText: text });
  }

  userButton(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("shell:bar.user", { name }), exact: true });
  }

  /** The person's menu, or the sheet that it is on phones. */
  get menu(): Locator {
    const name = this.t("shell:user.title");
    return this.page.getByRole("menu", { name }).or(this.page.getByRole("dialog", { name }));
  }

  menuItem(key: TextKey): Locator {
    return entryIn(this.menu, this.t(key));
  }

  /** Opens the person's menu and chooses an entry. */
  async choose(name: string, key: TextKey): Promise<void> {
    await this.userButton(name).click();
    await this.menuItem(key).click();
  }

  async signOut(name: string): Promise<void> {
    await this.choose(name, "shell:user.logout");
    await this.page.waitForURL((url) => url.pathname === "/");
  }
}

/** Goes to another page of the program without loading it anew, as a click on a link does. */
export async function visit(page: Page, path: string): Promise<void> {
  // The router listens to the history, whoever writes into it.
  await page.evaluate((target) => history.pushState(null, "", target), path);
}
