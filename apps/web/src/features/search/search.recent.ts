import { onSessionEnd } from "#lib/session.ts";
import { readStored, storageKeys, writeStored } from "#lib/storage.ts";
import { createStore } from "#lib/store.ts";
import { isSearchable } from "./search.queries.ts";

const most = 6;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(readStored(storageKeys.searches) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string").slice(0, most) : [];
  } catch {
    return [];
  }
}

const recent = createStore<readonly string[]>(read());

/** What was looked for on this device, latest first. Goes with all else at sign-out. */
export const useRecentSearches = recent.use;

function keep(texts: readonly string[]): void {
  writeStored(storageKeys.searches, texts.length > 0 ? JSON.stringify(texts) : null);
  recent.set(texts);
}

/** Called when something found is opened, or Enter pressed: what was typed on the way there is not worth keeping. */
export function keepSearch(text: string): void {
  const kept = text.trim();
  if (isSearchable(kept)) keep([kept, ...recent.get().filter((other) => other !== kept)].slice(0, most));
}

export function forgetSearch(text: string): void {
  keep(recent.get().filter((other) => other !== text));
}

export function forgetSearches(): void {
  keep([]);
}

onSessionEnd(() => recent.set([]));
