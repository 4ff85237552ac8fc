import type { Browser } from "@playwright/test";

/** Issue 2: the first load of /auth/login. */
export const budget = { scriptBytes: 170_000, requests: 15 };

/** `bytes` of the body as it came over the line, compressed. */
type Loaded = { url: string; kind: string; encoding: string; bytes: number };
export type FirstLoad = { files: Loaded[]; scriptBytes: number; requests: number };

/**
 * The first visit of a page with nothing in the cache, until its form can be used: every request, with the bytes of its
 * body as they came over the line. Counted by the browser itself; what a service worker fetches later is left out.
 */
export async function measureFirstLoad(browser: Browser, url: string): Promise<FirstLoad> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
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
  await page.goto(url);
  // Usable: the field is there, takes what is typed, and the button answers.
  await page.locator("input[type=email]").fill("asha@example.org");
  await page.locator("button[type=submit]").click({ trial: true });
  const files = [...seen].filter(([id]) => ended.has(id)).map(([, loaded]) => loaded);
  await context.close();
  const scripts = files.filter(({ kind }) => kind === "Script");
  return {
    files: files.toSorted((a, b) => b.bytes - a.bytes),
    scriptBytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    requests: files.length,
  };
}

/** One line per file, the largest first. */
export function listFiles({ files }: FirstLoad): string {
  return files
    .map(({ url, kind, encoding, bytes }) => `${String(bytes).padStart(8)}  ${kind.padEnd(10)}  ${url} ${encoding}`)
    .join("\n");
}
