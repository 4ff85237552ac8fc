import { expect, type Locator, type Page } from "@playwright/test";
import type { T, TextKey } from "../support/texts.ts";

/** The camera and the microphone, wherever files are added. */
export class CapturePage {
  readonly page: Page;
  readonly t: T;

  constructor(page: Page, t: T) {
    this.page = page;
    this.t = t;
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog", { name: this.t("capture:title"), exact: true });
  }

  get live(): Locator {
    return this.page.getByLabel(this.t("capture:camera.live"));
  }

  /** Of what is being written: stories behind it have files, too. */
  get tiles(): Locator {
    return this.page.getByRole("dialog").getByRole("list", { name: this.t("compose:files.title") });
  }

  button(key: TextKey): Locator {
    return this.page.getByRole("button", { name: this.t(key), exact: true });
  }

  /** Among those of what is being written: the bar above the stories behind it has them, too. */
  tool(key: TextKey): Locator {
    return this.page.getByRole("dialog").getByRole("button", { name: this.t(key), exact: true });
  }

  async open(): Promise<void> {
    await this.tool("compose:files.camera").click();
    await expect(this.button("capture:photo.take")).toBeEnabled();
    await this.isLive();
  }

  /** There is a picture, not only a place for it. */
  async isLive(): Promise<void> {
    await expect.poll(() => this.live.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBeGreaterThan(0);
  }

  async takePhoto(): Promise<void> {
    await this.button("capture:photo.take").click();
    await expect(this.page.getByRole("img", { name: this.t("capture:photo.alt") })).toBeVisible();
  }

  /** By the word of the choice: the radio itself lies below it. */
  async goVideo(): Promise<void> {
    await this.dialog
      .locator("label")
      .filter({ hasText: this.t("capture:mode.video") })
      .click();
    await expect(this.button("capture:video.record")).toBeEnabled();
    await this.isLive();
  }

  uploaded(done: number, total: number): Locator {
    return this.page.getByText(this.t("capture:video.uploaded", { done, total }), { exact: true });
  }

  get parts(): Locator {
    return this.page.getByRole("list", { name: this.t("capture:video.parts") }).getByRole("listitem");
  }

  /** Until the last of so many parts is being recorded; on a busy machine it may be a later one. */
  async begin(chunks: number, secondsEach: number): Promise<void> {
    await this.button("capture:video.record").click();
    await expect(this.parts.nth(chunks - 2)).toBeVisible({ timeout: (chunks * secondsEach + 20) * 1000 });
    await this.page.waitForTimeout(700);
  }

  /** Until so many parts are there, the last of them cut short; answers how many there are. */
  async record(chunks: number, secondsEach: number): Promise<number> {
    await this.begin(chunks, secondsEach);
    await this.button("capture:video.stop").click();
    return this.arrived();
  }

  /** Until all parts are at the server: how many they are. */
  async arrived(): Promise<number> {
    await expect(this.button("capture:video.submit")).toBeEnabled({ timeout: 60_000 });
    const count = await this.parts.count();
    await expect(this.uploaded(count, count)).toBeVisible();
    return count;
  }

  async recordSound(): Promise<void> {
    const tool = this.tool("compose:files.audio");
    await tool.click();
    await expect(this.page.getByRole("meter", { name: this.t("capture:audio.level") })).toBeVisible();
    await expect(this.button("capture:audio.stop")).toBeEnabled();
    await this.page.waitForTimeout(1200);
    await tool.click();
    await expect(this.page.getByLabel(this.t("capture:audio.preview"))).toBeVisible();
  }

  /** Presses the one and, in the moment in which it is there, the other: nothing is recorded as fast. */
  async flash(start: TextKey, stop: TextKey): Promise<void> {
    await this.page.evaluate(
      ([first, second]) => {
        const find = (name?: string) =>
          [...document.querySelectorAll<HTMLButtonElement>("[role=dialog] button")].find(
            (button) => !button.disabled && (button.ariaLabel ?? button.textContent) === name,
          );
        new MutationObserver((_, observer) => {
          const button = find(second);
          if (!button) return;
          observer.disconnect();
          button.click();
        }).observe(document.body, { subtree: true, childList: true, attributes: true });
        find(first)?.click();
      },
      [this.t(start), this.t(stop)],
    );
  }

  /** No camera and no microphone is open any more: the light is off. */
  async isOff(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => (globalThis as unknown as { liveTracks: () => number }).liveTracks()))
      .toBe(0);
  }
}

/** Lets a test ask how many tracks are live. */
export function countTracks(): void {
  const opened: MediaStream[] = [];
  const { mediaDevices } = navigator;
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    opened.push(stream);
    return stream;
  };
  const liveTracks = () =>
    opened.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === "live").length;
  Object.assign(globalThis, { liveTracks });
}
