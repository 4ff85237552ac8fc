import type { DBSchema, IDBPDatabase } from "idb";
import type { Entry } from "./outbox/engine.ts";
import { getSession } from "./session.ts";
import { writtenDatabase } from "./storage.ts";

interface Kept extends DBSchema {
  texts: { key: string; value: { place: string; value: unknown } };
  files: { key: string; value: File };
  outbox: { key: string; value: Entry };
}

/**
 * What this device keeps of what people write: drafts, their files, and what is not known to have arrived. It survives a
 * reload, a restart and a session that ran out, and goes when they sign out or somebody else signs in.
 */
let opened: Promise<IDBPDatabase<Kept>> | null = null;

async function open(): Promise<IDBPDatabase<Kept>> {
  const { openDB } = await import("idb");
  return openDB<Kept>(writtenDatabase, 2, {
    upgrade: (database, before) => {
      if (before < 1) {
        database.createObjectStore("texts");
        database.createObjectStore("files");
      }
      database.createObjectStore("outbox");
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

/** Null where there is no database (private modes, full disks): what should be kept holds until the page is closed. */
export async function inDatabase<Result>(
  act: (database: IDBPDatabase<Kept>) => Promise<Result>,
): Promise<Result | null> {
  // Nothing comes back into being after a sign-out.
  if (!globalThis.indexedDB || getSession().state !== "signed-in") return null;
  try {
    opened ??= open();
    return await act(await opened);
  } catch {
    opened = null;
    return null;
  }
}

/** All keys that begin so. */
export function beginningWith(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}
