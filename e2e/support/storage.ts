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

/** What was written and not sent, in no order, as this device keeps it. */
export function keptDrafts(page: Page): Promise<unknown[]> {
  return inTexts(page, "read");
}

export async function forgetDrafts(page: Page): Promise<void> {
  await inTexts(page, "forget");
}

function inTexts(page: Page, what: "read" | "forget"): Promise<unknown[]> {
  return page.evaluate(async (act) => {
    const done = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error as Error);
      });
    const found: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      if (database.objectStoreNames.contains("texts")) {
        const texts = database.transaction("texts", "readwrite").objectStore("texts");
        const kept = (await done(texts.getAll())) as { value: unknown }[];
        found.push(...kept.map(({ value }) => value));
        if (act === "forget") await done(texts.clear());
      }
      database.close();
    }
    return found;
  }, what);
}
