import { expect, type Locator, type Page } from "@playwright/test";
import type { T } from "../support/texts.ts";
import { choose } from "./menu.ts";

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
    const [, words = ""] = this.t("posts:list.newPosts_one", { count: 1 }).split("1");
    return this.page.getByRole("button", { name: words.trim() });
  }

  /** Where the address of a story is not known to the test. */
  async idOf(words: string): Promise<string> {
    return (await this.card(words).getAttribute("data-post"))!;
  }

  async choose(words: string, item: string): Promise<void> {
    await this.card(words)
      .getByRole("button", { name: this.t("stories:card.menu") })
      .click();
    await choose(this.page, item);
  }

  /** One's own reaction: what it is, or that there is none. */
  reaction(within: Locator, kind?: "like" | "sad"): Locator {
    const word = kind && this.t(`comments:reactions.kinds.${kind}`);
    const name = word ? this.t("comments:reactions.change", { reaction: word }) : this.t("comments:reactions.react");
    return within.getByRole("button", { name, exact: true }).first();
  }

  /** The way to the comments, which says how many there are. */
  comments(words: string, count: number): Locator {
    const name = count === 1 ? this.t("posts:card.comments_one", { count }) : this.t("posts:card.noComments");
    return this.card(words).getByRole("link", { name, exact: true });
  }

  comment(words: string): Locator {
    return this.page.getByRole("listitem").filter({ hasText: words }).last();
  }

  /** By keyboard: the field opens when it is reached, and Ctrl with Enter sends. */
  async writeComment(words: string): Promise<void> {
    await this.page.getByRole("button", { name: this.t("comments:thread.box") }).click();
    await expect(this.page.getByRole("textbox", { name: this.t("comments:thread.box") })).toBeFocused();
    await this.page.keyboard.type(words);
    await this.page.keyboard.press("Control+Enter");
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
