import type { BrowserContext } from "@playwright/test";

const mark = "without-connection";

/**
 * Cuts the connection. A page that Chromium loads without one may be told that there is one (150 does so), though
 * nothing arrives: those are told the truth.
 */
export async function cutOff(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    if (location.protocol !== "http:" || localStorage.getItem(name) === null) return;
    Object.defineProperty(navigator, "onLine", { configurable: true, get: () => false });
  }, mark);
  await context.setOffline(true);
  for (const page of context.pages()) await page.evaluate((name) => localStorage.setItem(name, "yes"), mark);
}

export async function reconnect(context: BrowserContext): Promise<void> {
  await context.setOffline(false);
  for (const page of context.pages()) {
    await page.evaluate((name) => {
      localStorage.removeItem(name);
      Reflect.deleteProperty(navigator, "onLine");
      dispatchEvent(new Event("online"));
    }, mark);
  }
}
