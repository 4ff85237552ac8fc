import type { Page } from "@playwright/test";

/** Whatever runs calls it. Violations of the content policy are heard by the watch of every test. */
export async function countRuns(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counter = globalThis as unknown as { __runs: number; __ran: () => void };
    counter.__runs = 0;
    counter.__ran = () => void (counter.__runs += 1);
    globalThis.alert = counter.__ran;
  });
}

export function runs(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { __runs: number }).__runs);
}
