import { expect, type Locator, type Page } from "@playwright/test";
import type { T, TextKey } from "../support/texts.ts";

/** The dialog in which files are looked at one by one, and what reads a pdf in it or on its own page. */
export class MediaPage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  get viewer(): Locator {
    return this.page.getByRole("dialog");
  }

  button(key: TextKey): Locator {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }

  /** 'n of m' in the viewer. */
  async isAt(number: number, count: number): Promise<void> {
    await expect(this.viewer.getByText(this.t("media:viewer.place", { number, count }), { exact: true })).toBeVisible();
  }

  /** The words of the page of a pdf that is in sight, which can be marked. */
  words(text: string): Locator {
    return this.page.locator(".textLayer").getByText(text);
  }

  /** What of it is in sight is scrolled in here. */
  document(name: string): Locator {
    return this.page.getByRole("region", { name, exact: true });
  }

  get pageField(): Locator {
    return this.page.getByRole("textbox", { name: this.t("media:pdf.page"), exact: true });
  }

  /** On the page that reads files of this device. */
  async openPdf(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    const choosing = this.page.waitForEvent("filechooser");
    await this.button("media:pdf.open").click();
    await (await choosing).setFiles(file);
  }

  /** How large a pdf's page or a picture is shown. */
  async isZoomed(percent: string): Promise<void> {
    await expect(this.page.getByTitle(this.t("media:zoom.reset"), { exact: true })).toHaveText(percent);
  }

  /** Watches a film in parts that plays already to its end: which parts were in sight and moved, in their order. */
  async watch(seconds: number): Promise<string[]> {
    const seen = this.viewer.evaluate(async (dialog) => {
      const films: string[] = [];
      for (let isOver = false; !isOver; await new Promise((resolve) => setTimeout(resolve, 50))) {
        const film = dialog.querySelector<HTMLVideoElement>("video:not([hidden])");
        const path = new URL(film?.src ?? "", location.href).pathname;
        if (film && film.currentTime > 0 && films.at(-1) !== path) films.push(path);
        // The next part takes the place of one that has ended, but of the last one.
        isOver = film?.ended === true && dialog.querySelector("video[hidden]") === null;
      }
      return films;
    });
    const over = expect(this.button("media:player.play")).toBeVisible({ timeout: (seconds + 30) * 1000 });
    const [films] = await Promise.all([seen, over]);
    return films;
  }

  async unlock(password: string): Promise<void> {
    const field = this.page.getByLabel(this.t("media:pdf.password"), { exact: true });
    await expect(field).toBeFocused();
    await field.fill(password);
    await field.press("Enter");
  }
}
