import { readStored, storageKeys, writeStored } from "./storage.ts";

export type ActiveSpace = { spaceId: string; code: string | null };

let active: ActiveSpace | null = null;

/** The space that calls are made in: set when the account is loaded and on every switch. */
export function setActiveSpace(space: ActiveSpace | null): void {
  active = space;
  if (space) writeStored(storageKeys.spaceCode, space.code);
}

export function activeSpaceId(): string | null {
  return active?.spaceId ?? null;
}

/** Known before the account is: it outlives the session. */
export function activeSpaceCode(): string | null {
  return active ? active.code : readStored(storageKeys.spaceCode);
}
