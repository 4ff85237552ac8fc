import type { Locator, Page } from "@playwright/test";
import type { T } from "../support/texts.ts";

/** The lists of stories, and one of them with its thread. */
export class StoriesPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  /** By words of its text. */
  card(words: string): Locator {
    return this.page.getByRole("article").filter({ hasText: words });
  }

  /** 'n new posts', however many there are. */
  get newPosts(): Locator {
    const [, words = ""] = this.t("stories:list.newPosts_one", { count: 1 }).split("1");
    return this.page.getByRole("button", { name: words.trim() });
  }

  async choose(words: string, item: string): Promise<void> {
    await this.card(words)
      .getByRole("button", { name: this.t("stories:card.menu") })
      .click();
    await this.page.getByRole("menuitem", { name: item, exact: true }).click();
  }

  comment(words: string): Locator {
    return this.page.getByRole("listitem").filter({ hasText: words }).last();
  }

  async writeComment(words: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("comments:thread.box") }).click();
    await this.page.getByRole("textbox", { name: this.t("comments:thread.box") }).fill(words);
    await this.page.getByRole("button", { name: this.t("comments:thread.send"), exact: true }).click();
  }

  async reply(to: string, name: string, words: string): Promise<void> {
    await this.comment(to)
      .getByRole("button", { name: this.t("comments:thread.replyTo", { name }) })
      .click();
    await this.page.getByRole("textbox", { name: this.t("comments:thread.replyBox", { name }) }).fill(words);
    await this.page
      .getByRole("button", { name: this.t("comments:thread.sendReply"), exact: true })
      .last()
      .click();
  }
}
