import type { Page } from "@playwright/test";

export type Kept = {
  local: Record<string, string>;
  session: Record<string, string>;
  databases: string[];
  caches: Cached[];
};
type Cached = { cache: string; url: string; text: string };

/** Everything that a browser keeps of this site and that scripts can read, cookies aside. */
export async function keptBy(page: Page): Promise<Kept> {
  return page.evaluate(async () => {
    const all = (storage: Storage) => Object.fromEntries(Object.entries(storage)) as Record<string, string>;
    const cached: Cached[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? "";
        cached.push({ cache: name, url: request.url, text });
      }
    }
    const databases = (await indexedDB.databases()).map(({ name }) => name ?? "");
    return { local: all(localStorage), session: all(sessionStorage), databases, caches: cached };
  });
}
