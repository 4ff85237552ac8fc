import { randomUUID } from "node:crypto";

const safeId = /^[\w-]{8,64}$/;

/** The twelve bits after a UUIDv7's version, spelled out once: every request pays for its id. */
const counters = Array.from({ length: 4096 }, (_, count) => count.toString(16).padStart(3, "0"));
let count = counters.length;
let lastMs = 0;
let head = "";
let tail = "";

/** UUIDv7 with a counter, as RFC 9562 has it: time, place within the millisecond, and 62 random bits for each. */
function createId(): string {
  const now = Date.now();
  if (now !== lastMs || count === counters.length) {
    const hex = now.toString(16).padStart(12, "0");
    head = `${hex.slice(0, 8)}-${hex.slice(8)}-7`;
    // From a random UUIDv4: the variant and all that follows.
    tail = randomUUID().slice(18);
    lastMs = now;
    count = 0;
  }
  return head + counters[count++]! + tail;
}

/** A proxy's word is taken where there is one, everybody else gets a new one. */
export function requestIds(isProxied: boolean): (request: { headers: NodeJS.Dict<string | string[]> }) => string {
  if (!isProxied) return createId;
  return ({ headers }) => {
    const given = headers["x-request-id"];
    return typeof given === "string" && safeId.test(given) ? given : createId();
  };
}
