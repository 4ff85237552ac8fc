import type { DBSchema, IDBPDatabase } from "idb";
import { getSession } from "./session.ts";

interface Drafts extends DBSchema {
  texts: { key: string; value: { place: string; value: unknown } };
  files: { key: string; value: File };
}

/**
 * What people write and have not sent, one draft per place, on this device: it survives a reload and a restart. Where
 * there is no database (private modes), reads answer nothing and writes are given up: it holds until the page is closed.
 */
let opened: Promise<IDBPDatabase<Drafts>> | null = null;

async function open(): Promise<IDBPDatabase<Drafts>> {
  const { openDB } = await import("idb");
  return openDB<Drafts>("bump-drafts", 1, {
    upgrade: (database) => {
      database.createObjectStore("texts");
      database.createObjectStore("files");
    },
    // Whoever signs out deletes the database, and must not have to wait for this page.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close();
      opened = null;
    },
    terminated: () => {
      opened = null;
    },
  });
}

async function attempt<Result>(act: (database: IDBPDatabase<Drafts>) => Promise<Result>): Promise<Result | null> {
  if (!globalThis.indexedDB) return null;
  try {
    opened ??= open();
    return await act(await opened);
  } catch {
    opened = null;
    return null;
  }
}

/** Whose it is, too: who signs in next on this device finds nothing of it. */
function keyOf(place: string): string {
  const session = getSession();
  return `${session.state === "signed-in" ? session.userId : ""}/${place}`;
}

export async function readDraft<Value>(place: string): Promise<Value | null> {
  const kept = await attempt((database) => database.get("texts", keyOf(place)));
  return (kept?.value as Value | undefined) ?? null;
}

/** Whether it is kept now. */
export async function writeDraft(place: string, value: unknown): Promise<boolean> {
  const key = await attempt((database) => database.put("texts", { place, value }, keyOf(place)));
  return key !== null;
}

export async function dropDraft(place: string): Promise<void> {
  await attempt((database) => database.delete("texts", keyOf(place)));
}

/** Those whose place begins so. */
export async function listDrafts<Value>(prefix: string): Promise<{ place: string; value: Value }[]> {
  const range = globalThis.indexedDB && IDBKeyRange.bound(keyOf(prefix), `${keyOf(prefix)}\uffff`);
  const kept = await attempt((database) => database.getAll("texts", range));
  return (kept ?? []) as { place: string; value: Value }[];
}

/** A file that is not on the server yet: once, apart from the text, which is written with every pause in typing. */
export async function keepFile(place: string, file: File): Promise<void> {
  await attempt((database) => database.put("files", file, keyOf(place)));
}

export async function readFile(place: string): Promise<File | null> {
  return (await attempt((database) => database.get("files", keyOf(place)))) ?? null;
}

export async function dropFile(place: string): Promise<void> {
  await attempt((database) => database.delete("files", keyOf(place)));
}
