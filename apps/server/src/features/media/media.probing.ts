import { buffer } from "node:stream/consumers";
import type { Deps } from "#platform/deps.ts";
import { type Reader, runApart } from "./media.apart.ts";
import type { Kind } from "./media.kinds.ts";

export type ProbeTask = { size: number; memoryBytes: number };
export type Probed = {
  hasPicture: boolean;
  hasSound: boolean;
  width: number | null;
  height: number | null;
  seconds: number | null;
  tellsPlace: boolean;
};

/** What a file's own container says of it. Null where it says nothing that makes sense. */
type About = Kind & {
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  /** Phones write into a film where it was taken. */
  tellsPlace: boolean;
};

/** Enough for the table of any container, and for all of a recording in parts. */
const readableBytes = 96 * 1024 * 1024;
const partBytes = 16 * 1024 * 1024;
const bounds = { memoryBytes: 512 * 1024 * 1024, timeMs: 20_000 };
const maxSeconds = 7 * 24 * 3600;
const maxSide = 32_768;

/**
 * How long a recording is and how large its picture, read off the file itself. What one cannot tell of a file without looking
 * into it shows here too: browsers record sound into the containers of videos.
 */
export async function describeFile(deps: Deps, key: string, kind: Kind): Promise<About> {
  const unknown = { ...kind, width: null, height: null, duration_ms: null, tellsPlace: false };
  const size = (await deps.storage.head(key))?.size ?? 0;
  if ((kind.type !== "video" && kind.type !== "audio") || size === 0) return unknown;
  const { answer } = await runApart<Probed | null>(
    "media.probe-worker.ts",
    { size },
    { ...bounds, read: readerOf(deps, key) },
  );
  if (answer === null) return unknown;
  const { hasPicture, hasSound, width, height, seconds, tellsPlace } = answer;
  const isSound = kind.type === "video" && hasSound && !hasPicture;
  return {
    ...(isSound ? { type: "audio", mime: kind.mime.replace(/^video\//, "audio/") } : kind),
    width: toSide(width),
    height: toSide(height),
    duration_ms: isWithin(seconds, maxSeconds) ? Math.round(seconds * 1000) : null,
    tellsPlace,
  };
}

/** Gives parts of the file, but not for ever. */
export function readerOf({ storage }: Pick<Deps, "storage">, key: string): Reader {
  let left = readableBytes;
  return async ({ start, end }) => {
    const length = end - start + 1;
    left -= length;
    if (!(length > 0 && length <= partBytes) || left < 0) return null;
    const part = await storage.get(key, { start, end });
    return part && (await buffer(part));
  };
}

function toSide(pixels: number | null): number | null {
  return isWithin(pixels, maxSide) ? Math.round(pixels) : null;
}

function isWithin(value: number | null, max: number): value is number {
  return value !== null && Number.isFinite(value) && value > 0 && value <= max;
}
