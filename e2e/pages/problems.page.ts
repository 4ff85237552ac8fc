import { expect, type Locator, type Page } from "@playwright/test";
import type { T, TextKey } from "../support/texts.ts";
import { choose } from "./menu.ts";
import { WizardPage } from "./wizard.page.ts";

type Status = "proposed" | "unsolved" | "solving" | "solved" | "archived";

/** The lists of problems, and one of them with what belongs to it. */
export class ProblemsPage {
  readonly page: Page;
  readonly t: T;
  readonly wizard: WizardPage;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
    this.wizard = new WizardPage(page, t, "problems:wizard.title");
  }

  /** Above the tabs of a problem. */
  head(name: string): Locator {
    return this.page.getByRole("region", { name: this.t("problems:card.problem", { name }), exact: true });
  }

  /** What one can do about the problem whose page is open. */
  act(what: "join" | "leave" | "solve"): Locator {
    return this.page.getByRole("button", { name: this.t(`problems:taking.${what}`), exact: true });
  }

  /** Its name may end with a count. */
  tab(key: TextKey, count?: number): Locator {
    const name = this.t(key);
    const tabs = this.page.getByRole("navigation", { name: this.t("routes:problem"), exact: true });
    return tabs.getByRole("link", count === undefined ? { name } : { name: new RegExp(`^${name}\\s*${count}$`) });
  }

  status(status: Status): Locator {
    const name = this.t("problems:status.label", { status: this.t(`shell:statuses.${status}`) });
    return this.page.getByRole("button", { name, exact: true });
  }

  async move(from: Status, to: Status, reason: string): Promise<void> {
    const { page, t } = this;
    await this.status(from).click();
    await choose(page, t(`shell:statuses.${to}`));
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: t("problems:status.reason"), exact: true }).fill(reason);
    await dialog.getByRole("button", { name: t("problems:status.confirm"), exact: true }).click();
    await expect(this.status(to)).toBeVisible();
  }

  /** How it came to its status, newest first. */
  async openHistory(status: Status): Promise<Locator> {
    const { page, t } = this;
    await this.status(status).click();
    await choose(page, t("problems:status.history"));
    return page.getByRole("dialog", { name: t("problems:status.history"), exact: true }).getByRole("listitem");
  }

  leaving(name: string): Locator {
    return this.page.getByRole("dialog", { name: this.t("problems:leave.title", { name }), exact: true });
  }

  /** Up to the second step, where people say how it was. */
  async beginLeaving(name: string): Promise<Locator> {
    await this.act("leave").click();
    const dialog = this.leaving(name);
    await dialog.getByRole("button", { name: this.t("ui:wizard.next"), exact: true }).click();
    return dialog.getByRole("textbox", { name: this.t("problems:leave.comment"), exact: true });
  }

  /** In three steps: what helped, how it was, and once more. */
  async leave(name: string, { helped, emoji, comment }: { helped: string; emoji: string; comment: string }) {
    const { t } = this;
    await this.act("leave").click();
    const dialog = this.leaving(name);
    const next = dialog.getByRole("button", { name: t("ui:wizard.next"), exact: true });
    await dialog.getByRole("checkbox", { name: helped, exact: true }).check();
    await next.click();
    await dialog.getByRole("radio", { name: emoji, exact: true }).check();
    await dialog.getByRole("textbox", { name: t("problems:leave.comment"), exact: true }).fill(comment);
    await next.click();
    await expect(dialog.getByText(t("problems:leave.sure"))).toBeVisible();
    await expect(dialog.getByRole("blockquote")).toHaveText(`${emoji} ${comment}`);
    await dialog.getByRole("button", { name: t("problems:taking.leave"), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(this.act("join")).toBeVisible();
  }

  /** The priorities, in their order. */
  get priorities(): Locator {
    return this.page.getByRole("list", { name: this.t("problems:priorities.label"), exact: true }).getByRole("link");
  }

  handle(name: string): Locator {
    return this.page.getByRole("button", { name: this.t("problems:priorities.move", { name }), exact: true });
  }

  /** What looks like the title that is typed. */
  get similar(): Locator {
    return this.wizard.dialog.getByRole("region", { name: this.t("problems:similar.title"), exact: true });
  }
}
