import type { Deps } from "#platform/deps.ts";
import * as repo from "./media.garbage.repo.ts";

/** Forgets the garbage only when it is gone. */
export async function clear({ db, log, storage }: Deps, { key, kind }: repo.Garbage): Promise<boolean> {
  try {
    await (kind === "upload" ? storage.uploads : storage).remove(key);
    await repo.removeGarbageRow(db, key);
    return true;
  } catch (error) {
    log.warn({ err: error }, "media: what nobody needs cannot be removed yet");
    return false;
  }
}

/** Away with finished files that no row has come to need. */
export async function discard(deps: Deps, keys: readonly string[]): Promise<void> {
  const garbage = keys.map((key) => ({ key, kind: "file" }));
  await repo.insertGarbage(deps.db, garbage);
  for (const item of garbage) await clear(deps, item);
}
