/**
 * What this client keeps in localStorage. Private modes and full disks make every access throw, so reads
 * answer null and writes are given up.
 */
export const storageKeys = {
  /** The claims of who was signed in here last: no secret, only the hint that a session may exist. */
  session: "bump:session",
  /** Set while the server has not been told of a sign-out. */
  signOutOwed: "bump:sign-out-owed",
  /** The code of the active space; the one thing that stays after sign-out. */
  spaceCode: "bump:space-code",
  /** The account's language, so that the next page begins in it. */
  language: "bump:language",
  /** Posts as cards or as rows. */
  listView: "bump:list-view",
  /** Whose drafts and unsent things still lie here because their session merely ran out. */
  keptFor: "bump:kept-for",
  /** A private space that somebody has begun to describe. */
  newSpace: "bump:draft:new-space",
  /** What was looked for lately. */
  searches: "bump:searches",
} as const;

/** The database of what people write: drafts, their files, and what is not known to have arrived. */
export const writtenDatabase = "bump-drafts";

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Nothing depends on it: the value holds until the page is closed.
  }
}

async function deleteDatabases(spared: string | null): Promise<void> {
  const databases = (await globalThis.indexedDB?.databases?.()) ?? [];
  for (const { name } of databases) if (name && name !== spared) indexedDB.deleteDatabase(name);
}

async function deleteCaches(): Promise<void> {
  if (!("caches" in globalThis)) return;
  const names = await caches.keys();
  // The precache holds the program, the same for everybody; all else may be somebody's.
  await Promise.all(names.filter((name) => !name.includes("precache")).map((name) => caches.delete(name)));
}

/**
 * Empties what a person leaves on this device, except for the code of the space and a sign-out that is owed. What
 * `writer` wrote and has not sent stays for them: nobody asked for it to go.
 */
export async function clearPersonalData(writer: string | null = null): Promise<void> {
  const { spaceCode, signOutOwed, newSpace } = storageKeys;
  const keys = writer === null ? [spaceCode, signOutOwed] : [spaceCode, signOutOwed, newSpace];
  const kept = keys.map((key) => [key, readStored(key)] as const);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Storage is not available, so it holds nothing.
  }
  for (const [key, value] of [...kept, [storageKeys.keptFor, writer] as const]) writeStored(key, value);
  // Where it cannot be said whose it is, it does not stay.
  const isTheirs = writer !== null && readStored(storageKeys.keptFor) === writer;
  await Promise.allSettled([deleteCaches(), deleteDatabases(isTheirs ? writtenDatabase : null)]);
}

/** Whoever signs in finds what they left when their session ran out; of anybody else's nothing stays. */
export function claimKept(userId: string): void {
  const writer = readStored(storageKeys.keptFor);
  writeStored(storageKeys.keptFor, null);
  if (writer === null || writer === userId) return;
  writeStored(storageKeys.newSpace, null);
  // Asked for at once: whoever opens it from now on finds a new one.
  globalThis.indexedDB?.deleteDatabase(writtenDatabase);
}
