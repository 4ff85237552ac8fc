import { beginningWith, inDatabase } from "./database.ts";
import { getSession, onSessionEnd } from "./session.ts";

// What people write and have not sent, one draft per place.

/** Whose it is, too: who signs in next on this device finds nothing of it. */
function keyOf(place: string): string {
  const session = getSession();
  return `${session.state === "signed-in" ? session.userId : ""}/${place}`;
}

export async function readDraft<Value>(place: string): Promise<Value | null> {
  const kept = await inDatabase((database) => database.get("texts", keyOf(place)));
  return (kept?.value as Value | undefined) ?? null;
}

/** Whether it is kept now. */
export async function writeDraft(place: string, value: unknown): Promise<boolean> {
  const key = keyOf(place);
  const isKept = (await inDatabase((database) => database.put("texts", { place, value }, key))) !== null;
  if (isKept) tell(key, value);
  return isKept;
}

export async function dropDraft(place: string): Promise<void> {
  const key = keyOf(place);
  await inDatabase((database) => database.delete("texts", key));
  tell(key, null);
}

type Hear = (value: unknown) => void;
const listeners = new Map<string, Set<Hear>>();

function tell(key: string, value: unknown): void {
  for (const hear of listeners.get(key) ?? []) hear(value);
}

/** Tells what is kept there, and again whenever this page changes it; returns the way to stop. */
export function watchDraft<Value>(place: string, hear: (value: Value | null) => void): () => void {
  const key = keyOf(place);
  const hearing = listeners.get(key) ?? new Set();
  listeners.set(key, hearing);
  let isTold = false;
  const listener: Hear = (value) => {
    isTold = true;
    hear(value as Value | null);
  };
  hearing.add(listener);
  void readDraft<Value>(place).then((kept) => !isTold && hearing.has(listener) && hear(kept));
  return () => {
    hearing.delete(listener);
    if (hearing.size === 0) listeners.delete(key);
  };
}

/** What is not kept yet is kept while it is still known whose it is; returns the way to stop. */
export function keepWhenSessionRunsOut(keep: () => void): () => void {
  return onSessionEnd((reason) => reason === "expired" && keep());
}

/** Those whose place begins so. */
export async function listDrafts<Value>(prefix: string): Promise<{ place: string; value: Value }[]> {
  const kept = await inDatabase((database) => database.getAll("texts", beginningWith(keyOf(prefix))));
  return (kept ?? []) as { place: string; value: Value }[];
}

/** A file that is not on the server yet: once, apart from the text, which is written with every pause in typing. */
export async function keepFile(place: string, file: File): Promise<void> {
  await inDatabase((database) => database.put("files", file, keyOf(place)));
}

export async function readFile(place: string): Promise<File | null> {
  return (await inDatabase((database) => database.get("files", keyOf(place)))) ?? null;
}

export async function dropFile(place: string): Promise<void> {
  await inDatabase((database) => database.delete("files", keyOf(place)));
}
