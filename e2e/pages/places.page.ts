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

  get field(): Locator {
    return this.dialog.getByRole("combobox", { name: this.t("places:search.label") });
  }

  /** What is drawn of it. */
  get map(): Locator {
    return this.dialog.locator(".maplibregl-map");
  }

  /** By the first letters of its name. */
  async search(letters: string, name: string): Promise<void> {
    await this.field.fill(letters);
    await this.dialog.getByRole("option", { name }).first().click();
  }

  /** What lies at the point is known. */
  async isSettled(): Promise<void> {
    await expect(this.dialog.getByRole("radio").first()).toBeVisible();
  }

  /** As the dialog says that others would see it. */
  async exactPoint(): Promise<string | null> {
    const [before = ""] = this.t("places:precision.exact.sees", { point: "|" }).split("|");
    const line = this.dialog.getByText(before);
    return (await line.count()) === 0 ? null : (await line.innerText()).slice(before.length);
  }

  async save(): Promise<void> {
    await this.dialog.getByRole("button", { name: this.t("common:actions.save") }).click();
    await expect(this.dialog).toBeHidden();
  }

  /** What stands beside the map. */
  get list(): Locator {
    return this.page.getByRole("list", { name: this.t("places:page.list") });
  }

  /** All that stands on the map for posts. */
  get marks(): Locator {
    return this.page.locator(".maplibregl-marker button[class*=cell]");
  }

  /** Pairs of marks that lie on each other. */
  async covered(): Promise<string[]> {
    const boxes = await this.marks.evaluateAll((marks) =>
      marks.map((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        return { name: mark.getAttribute("aria-label"), left, right, top, bottom };
      }),
    );
    return boxes.flatMap((one, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
        )
        .map((other) => `${one.name} | ${other.name}`),
    );
  }

  /** Of the point in its middle. */
  async colourOfMap(): Promise<number[]> {
    const map = this.page.locator(".maplibregl-canvas");
    const picture = (await map.screenshot()).toString("base64");
    return this.page.evaluate(async (base64) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [image.width, image.height];
      const paper = canvas.getContext("2d")!;
      paper.drawImage(image, 0, 0);
      return [...paper.getImageData(image.width / 2, image.height / 2, 1, 1).data].slice(0, 3);
    }, picture);
  }

  cell(count: number): Locator {
    return this.page.getByRole("button", { name: this.t("places:cells.several_other", { count }) });
  }

  which(key: "places:page.all" | "places:page.nearby"): Locator {
    // The radio itself lies below its word.
    return this.page
      .getByRole("radiogroup", { name: this.t("places:page.which") })
      .getByText(this.t(key), { exact: true });
  }
}
