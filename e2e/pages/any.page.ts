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

  /** Moves on inside the program where that can be seen, else loads the page. */
  async open(path: string): Promise<void> {
    if (new URL(this.page.url()).pathname === path) return this.#arrive();
    // A page that opens a dialog leaves it over whatever comes after it, and nobody would see that.
    if ((await this.page.locator('[role="dialog"][aria-modal="true"]').count()) > 0) {
      await this.page.goto(path);
      return this.#arrive();
    }
    const title = await this.page.evaluate((nothing) => {
      const { title: shown, activeElement } = document;
      document.title = nothing;
      (activeElement as HTMLElement | null)?.blur();
      return shown;
    }, unset);
    await visit(this.page, path);
    // Generous: on a busy machine loading it all again would only make it busier.
    await this.#hasMoved(title, 4000).catch(() => this.page.goto(path));
    await this.#arrive();
  }

  /** The title is written anew. A page of the same name leaves it, but takes the focus, as every new page does. */
  async #hasMoved(title: string, timeout: number): Promise<void> {
    const hasMoved = ([before, nothing]: [string, string]) => {
      if (document.title !== nothing) return true;
      if (document.activeElement === document.body) return false;
      document.title = before;
      return true;
    };
    await this.page.waitForFunction(hasMoved, [title, unset] as [string, string], { timeout });
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
