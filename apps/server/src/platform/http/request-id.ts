import { randomUUID } from "node:crypto";

const safeId = /^[\w-]{8,64}$/;

let lastMs = 0;
let lastPrefix = "";

/** UUIDv7. The random half is Node's own, which it makes in stock; every request pays for this. */
function createId(): string {
  const now = Date.now();
  if (now !== lastMs) {
    const hex = now.toString(16).padStart(12, "0");
    lastMs = now;
    lastPrefix = `${hex.slice(0, 8)}-${hex.slice(8)}-7`;
  }
  return lastPrefix + randomUUID().slice(15);
}

/** A proxy's word is taken where there is one, everybody else gets a new one. */
export function requestId(isProxied: boolean, given: string | string[] | undefined): string {
  return isProxied && typeof given === "string" && safeId.test(given) ? given : createId();
}
