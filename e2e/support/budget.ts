import type { Browser, Page } from "@playwright/test";
import { openSession, type Person } from "./people.ts";

/** The first load of /auth/login. */
export const budget = { scriptBytes: 170_000, requests: 15 };
/** All scripts of the feed of somebody who has signed in. */
export const feedBudget = { scriptBytes: 260_000 };

/** `bytes` of the body as it came over the line, compressed. */
type Loaded = { url: string; kind: string; encoding: string; bytes: number };
export type FirstLoad = { files: Loaded[]; scriptBytes: number; requests: number };

/** Counts what a page loads: every request, with the bytes of its body as they came over the line. By the browser itself. */
async function watchLoad(page: Page): Promise<() => FirstLoad> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Network.enable");
  const seen = new Map<string, Loaded & { headBytes: number }>();
  cdp.on("Network.responseReceived", ({ requestId, response, type }) => {
    const { url: address, encodedDataLength, headers } = response;
    const encoding = headers["content-encoding"] ?? "";
    seen.set(requestId, {
      url: new URL(address).pathname,
      kind: type,
      encoding,
      bytes: 0,
      headBytes: encodedDataLength,
    });
  });
  const ended = new Set<string>();
  cdp.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const loaded = seen.get(requestId);
    if (loaded) loaded.bytes = encodedDataLength - loaded.headBytes;
    ended.add(requestId);
  });
  return () => {
    const files = [...seen].filter(([id]) => ended.has(id)).map(([, loaded]) => loaded);
    const scripts = files.filter(({ kind }) => kind === "Script");
    return {
      files: files.toSorted((a, b) => b.bytes - a.bytes),
      scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
      requests: files.length,
    };
  };
}

/**
 * The first visit of a page with nothing in the cache: all scripts, those too that are fetched when it has come to rest, and
 * how many requests were begun before its form could be used. What a service worker fetches is left out.
 */
export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const loaded = await watchLoad(page);
  // By the page's own clock: on a busy machine we would come late.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector("input[type=email]")) return;
      observer.disconnect();
      requestAnimationFrame(() => performance.mark("usable"));
    }).observe(document, { childList: true, subtree: true });
  });
  const atRest = page.waitForResponse(/passkeys-[\w-]+\.js$/);
  await page.goto(url);
  // Usable: the field is there, takes what is typed, and the button answers.
  await page.locator("input[type=email]").fill("asha@example.org");
  await page.locator("button[type=submit]").click({ trial: true });
  await (await atRest).finished();
  await page.waitForLoadState("networkidle");
  const requests = await page.evaluate(() => {
    const [usable] = performance.getEntriesByName("usable");
    const begun = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < usable!.startTime);
    return begun.length + 1;
  });
  const load = { ...loaded(), requests };
  await context.close();
  return load;
}

/**
 * The feed of somebody who has signed in, with nothing in the cache: all that it loads until the network rests, what comes
 * late included, such as the part that listens for news.
 */
export async function measureFeedLoad(browser: Browser, url: string, person: Person): Promise<FirstLoad> {
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: url, viewport, serviceWorkers: "block" });
  await openSession(context.request, person);
  const page = await context.newPage();
  const loaded = await watchLoad(page);
  const listens = page.waitForEvent("websocket");
  await page.goto("/stories/recent");
  await page.getByRole("article").first().waitFor();
  await listens;
  await page.waitForLoadState("networkidle");
  const load = loaded();
  await context.close();
  return load;
}

/** One line per file, the largest first. */
export function listFiles({ files }: FirstLoad): string {
  return files
    .map(({ url, kind, encoding, bytes }) => `${String(bytes).padStart(8)}  ${kind.padEnd(10)}  ${url} ${encoding}`)
    .join("\n");
}
