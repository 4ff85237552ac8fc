import { expect, type Locator, type Page } from "@playwright/test";
import type { T } from "../support/texts.ts";
import { WizardPage } from "./wizard.page.ts";

export type Figure = { name: string; unit: string; value: number; date: string };

/** The lists of solutions, and one of them with its votes, outcomes and measurements. */
export class SolutionsPage {
  readonly page: Page;
  readonly t: T;
  readonly wizard: WizardPage;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
    this.wizard = new WizardPage(page, t, "solutions:wizard.title");
  }

  card(name: string): Locator {
    return this.page.getByRole("article", { name: this.t("solutions:card.solution", { name }), exact: true });
  }

  get offer(): Locator {
    return this.page.getByRole("button", { name: this.t("solutions:list.offer"), exact: true });
  }

  /** One side of the votes on a solution, with how many there are. */
  vote(name: string, way: "up" | "down", number: number): Locator {
    const box = this.page.getByRole("group", { name: this.t("solutions:vote.label", { name }), exact: true });
    return box.getByRole("button", { name: this.t(`solutions:vote.${way}`, { number }), exact: true });
  }

  /** Votes down, of so many before, and says why. */
  async voteDown(name: string, before: number, feedback: string): Promise<void> {
    const { page, t } = this;
    await this.vote(name, "down", before).click();
    const dialog = page.getByRole("dialog", { name: t("solutions:feedback.title"), exact: true });
    await dialog.getByRole("textbox", { name: t("solutions:feedback.label"), exact: true }).fill(feedback);
    await dialog.getByRole("button", { name: t("solutions:feedback.vote"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  async tellOutcome(words: string): Promise<void> {
    const { page, t } = this;
    await page.getByRole("button", { name: t("solutions:outcomes.add"), exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("solutions:outcomes.addTitle"), exact: true });
    await expect(dialog.getByRole("textbox", { name: t("solutions:outcomes.text"), exact: true })).toBeFocused();
    await page.keyboard.type(words);
    await dialog.getByRole("button", { name: t("common:actions.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** The first of a series, or one more: that one knows its name and its unit. */
  async measure({ name, unit, value, date }: Figure, isFirst: boolean): Promise<void> {
    const { page, t } = this;
    const button = isFirst ? t("solutions:measurements.addFirst") : t("solutions:measurements.addTo", { name });
    await page.getByRole("button", { name: button, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: t("solutions:measurements.addTitle"), exact: true });
    if (isFirst) {
      await dialog.getByRole("combobox", { name: t("solutions:measurements.name"), exact: true }).fill(name);
      await dialog.getByRole("textbox", { name: t("solutions:measurements.unit"), exact: true }).fill(unit);
      // Closed by mistake: what was typed is there again.
      await page.keyboard.press("Escape");
      await expect(dialog).toBeHidden();
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(dialog.getByRole("textbox", { name: t("solutions:measurements.unit"), exact: true })).toHaveValue(
        unit,
      );
    }
    await dialog.getByRole("textbox", { name: t("solutions:measurements.value"), exact: true }).fill(String(value));
    await dialog.getByLabel(t("solutions:measurements.date"), { exact: true }).fill(date);
    await dialog.getByRole("button", { name: t("common:actions.save"), exact: true }).click();
    await expect(dialog).toBeHidden();
  }

  /** Whether it worked, in words. */
  helped(name: string, figures: { helped: number; left: number }): Locator {
    const words = this.t("solutions:helped", figures).replaceAll(/<\/?figure>/g, "");
    return this.card(name).getByText(words);
  }
}
