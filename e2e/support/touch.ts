import type { CDPSession, Locator, Page } from "@playwright/test";

type Point = { x: number; y: number };

/** Of a movement, as a screen tells of them: enough that none is taken for a jump. */
const steps = 8;

/** Fingers on the screen, of a browser that has one to touch. Points are seen from the middle of what is touched. */
export class Touch {
  readonly #session: CDPSession;
  readonly #stage: Locator;

  private constructor(session: CDPSession, stage: Locator) {
    this.#session = session;
    this.#stage = stage;
  }

  static async on(page: Page, stage: Locator): Promise<Touch> {
    return new Touch(await page.context().newCDPSession(page), stage);
  }

  async #tell(type: "touchStart" | "touchMove" | "touchEnd", fingers: readonly Point[]): Promise<void> {
    const { x, y, width, height } = (await this.#stage.boundingBox())!;
    const touchPoints = fingers.map((finger, id) => ({
      id,
      x: x + width / 2 + finger.x,
      y: y + height / 2 + finger.y,
    }));
    await this.#session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }

  /** Each finger from where it is put down to where it is lifted. */
  async move(...fingers: readonly { from: Point; to: Point }[]): Promise<void> {
    const at = (share: number) =>
      fingers.map(({ from, to }) => ({
        x: from.x + (to.x - from.x) * share,
        y: from.y + (to.y - from.y) * share,
      }));
    await this.#tell("touchStart", at(0));
    for (let step = 1; step <= steps; step++) await this.#tell("touchMove", at(step / steps));
    await this.#tell("touchEnd", []);
  }

  async doubleTap(at: Point): Promise<void> {
    for (let tap = 0; tap < 2; tap++) {
      await this.#tell("touchStart", [at]);
      await this.#tell("touchEnd", []);
    }
  }
}
