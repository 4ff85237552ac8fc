// oxlint-disable no-empty-pattern -- Playwright reads from the pattern which fixtures a fixture needs.
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from "@playwright/test";
import { Shell } from "../pages/shell.page.ts";
import { buildPerson, openSession, type Person } from "./people.ts";
import { type Server, sharedServer } from "./server.ts";
import { type Language, type T, textsOf } from "./texts.ts";
import { Watch } from "./watch.ts";

export type Options = {
  /** The language in which the product is used; its words are `t`. */
  language: Language;
  /** Whether the service worker may install itself: it fetches the whole program in the background. */
  serviceWorker: boolean;
};

type Fixtures = {
  server: Server;
  t: T;
  watch: Watch;
  /** Another browser of the same person or of somebody else, watched like the first. */
  newBrowser: (options?: BrowserContextOptions) => Promise<Page>;
  /** Somebody who has signed up and verified their address. */
  newPerson: (details?: Partial<Person>) => Promise<Person>;
  /** Opens `path`, which stands inside the bars, as somebody who has signed in; the form has journeys of its own. */
  signIn: (page: Page, person: Person, path?: string) => Promise<void>;
};

function leaveServiceWorkerOut(): void {
  // The blank page, before the first address, has none.
  if (!navigator.serviceWorker) return;
  Object.defineProperty(navigator.serviceWorker, "register", { value: () => new Promise(() => undefined) });
}

export const test = base.extend<Options & Fixtures>({
  language: ["en", { option: true }],
  serviceWorker: [false, { option: true }],
  server: async ({}, provide) => provide(sharedServer()),
  baseURL: async ({ server }, provide) => provide(server.url),
  t: async ({ language }, provide) => provide(textsOf(language)),

  watch: async ({}, provide) => {
    const watch = new Watch();
    await provide(watch);
    expect(watch.faults, "nothing may go wrong in the browser that the test did not expect").toEqual([]);
  },

  context: async ({ context, watch, serviceWorker }, provide) => {
    await prepare(context, watch, serviceWorker);
    await provide(context);
  },

  newBrowser: async ({ browser, contextOptions, viewport, locale, baseURL, watch, serviceWorker }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await browser.newContext({ ...contextOptions, viewport, locale, baseURL, ...options });
      opened.push(context);
      await prepare(context, watch, serviceWorker);
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },

  newPerson: async ({ server }, provide) => provide((details) => buildPerson(server, details)),

  signIn: async ({ t }, provide) =>
    provide(async (page, person, path = "/stories/recent") => {
      await openSession(page.request, person);
      await page.goto(path);
      await expect(new Shell(page, t).userButton(person.name)).toBeVisible();
    }),
});

async function prepare(context: BrowserContext, watch: Watch, serviceWorker: boolean): Promise<void> {
  watch.attach(context);
  if (!serviceWorker) await context.addInitScript(leaveServiceWorkerOut);
}

export { expect } from "@playwright/test";
