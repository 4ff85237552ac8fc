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
  const key = await inDatabase((database) => database.put("texts", { place, value }, keyOf(place)));
  return key !== null;
}

export async function dropDraft(place: string): Promise<void> {
  await inDatabase((database) => database.delete("texts", keyOf(place)));
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
