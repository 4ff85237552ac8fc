import { beginningWith, inDatabase } from "../database.ts";
import type { Box, Entry } from "./engine.ts";

function keyOf({ owner, slot }: Pick<Entry, "owner" | "slot">): string {
  return `${owner}/${slot}`;
}

/** Still the one that its holder knows. */
function isSame(kept: Entry | undefined, { key, tried }: Entry): kept is Entry {
  return kept?.key === key && kept.tried === tried;
}

/** The entries in this device's database. What cannot be kept there is held by this page until it is closed. */
export function createBox(): Box {
  const here = new Map<string, Entry>();

  /** Reads and writes in one go: another tab may do the same. */
  function swap(entry: Entry, to: Partial<Entry> | null): Promise<{ now: Entry | null } | null> {
    return inDatabase(async (database) => {
      const { store, done } = database.transaction("outbox", "readwrite");
      const kept = await store.get(keyOf(entry));
      const now = isSame(kept, entry) ? { ...kept, ...to } : null;
      if (now && to) await store.put(now, keyOf(entry));
      else if (now) await store.delete(keyOf(entry));
      await done;
      return { now };
    });
  }

  return {
    list: async (owner) => {
      const kept = (await inDatabase((database) => database.getAll("outbox", beginningWith(`${owner}/`)))) ?? [];
      return [...kept, ...[...here.values()].filter((entry) => entry.owner === owner)];
    },
    put: async (entry) => {
      const isKept = await inDatabase((database) => database.put("outbox", entry, keyOf(entry)));
      if (isKept === null) here.set(keyOf(entry), entry);
      else here.delete(keyOf(entry));
    },
    change: async (entry, to) => {
      const held = here.get(keyOf(entry));
      if (held) {
        if (!isSame(held, entry)) return null;
        const now = { ...held, ...to };
        here.set(keyOf(entry), now);
        return now;
      }
      const swapped = await swap(entry, to);
      // A database that fails now must not keep it from being sent: the server knows it by its id.
      return swapped ? swapped.now : { ...entry, ...to };
    },
    remove: async (entry) => {
      const held = here.get(keyOf(entry));
      if (held) return isSame(held, entry) && here.delete(keyOf(entry));
      const swapped = await swap(entry, null);
      return swapped === null || swapped.now !== null;
    },
    clear: () => here.clear(),
  };
}
