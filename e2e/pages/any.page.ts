import type { Page } from "@playwright/test";
import type { T } from "../support/texts.ts";
import { visit } from "./shell.page.ts";

export type Seen = {
  path: string;
  title: string;
  headings: string[];
  topBar: boolean;
  sideNav: boolean;
  backBar: boolean;
  notFound: boolean;
};

const unset = "…";

/** Whichever page stands at an address. */
export class AnyPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  /** Moves on inside the program where that can be seen (the title is written anew), else loads the page. */
  async open(path: string): Promise<void> {
    if (new URL(this.page.url()).pathname === path) return this.#arrive();
    await this.page.evaluate((title) => void (document.title = title), unset);
    await visit(this.page, path);
    // Generous: on a busy machine loading it all again would only make it busier.
    const moved = this.page.waitForFunction((title) => document.title !== title, unset, { timeout: 4000 });
    await moved.catch(() => this.page.goto(path));
    await this.#arrive();
  }

  async #arrive(): Promise<void> {
    await this.page.locator("h1").first().waitFor({ state: "attached" });
  }

  async look(): Promise<Seen> {
    const texts = {
      topBar: this.t("shell:bar.main"),
      sideNav: this.t("shell:nav.title"),
      back: this.t("shell:bar.back"),
      notFound: this.t("ui:notFound.overline"),
    };
    return this.page.evaluate((words) => {
      const shown = (selector: string) =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility());
      return {
        path: location.pathname,
        title: document.title,
        headings: [...document.querySelectorAll("h1")].map((heading) => heading.textContent ?? ""),
        topBar: shown(`header[aria-label="${words.topBar}"]`),
        sideNav: shown(`nav[aria-label="${words.sideNav}"]`),
        backBar: shown(`main a[aria-label^="${words.back}"]`),
        notFound: document.body.innerText.includes(words.notFound),
      };
    }, texts);
  }
}
