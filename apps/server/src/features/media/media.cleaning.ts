import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileView } from "@bump/contract";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { ByteRange } from "#platform/storage/storage.ts";
import { runApart } from "./media.apart.ts";
import { findPlaceParts } from "./media.photo-parts.ts";
import { readerOf } from "./media.probing.ts";

export type CleanTask = { input: string; folder: string; type: FileView["type"]; memoryBytes: number };
/** Null where the file cannot be cleaned. */
export type CleanAnswer = { output: string | null };

/** Documents are held in memory as a whole, recordings pass through it. */
const maxPdfBytes = 100_000_000;
const bounds = { memoryBytes: 1024 * 1024 * 1024, timeMs: 120_000 };
const atOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Whoever ends hands its turn over, so `running` stays as it is then. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < atOnce) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

type Source = { key: string; type: string; mime: string; size: number };

/** Puts under `key` what shows or sounds of a file, without what it says of its author. Answers with how many bytes that is. */
export async function putClean(deps: Deps, source: Source, key: string): Promise<number> {
  const isCleanable =
    source.type === "pdf" ? source.size <= maxPdfBytes : source.type === "audio" || source.type === "video";
  if (!isCleanable) throw notCleanable();
  return inTurn(async () => {
    const folder = await mkdtemp(join(tmpdir(), "bump-clean-"));
    try {
      const input = join(folder, "original");
      const bytes = await deps.storage.get(source.key);
      if (!bytes) throw new AppError("unknown_media", { fields: { files: "unknown_media" } });
      await pipeline(bytes, createWriteStream(input, { mode: 0o600 }));
      const task = { input, folder, type: source.type };
      const { answer } = await runApart<CleanAnswer>("media.clean-worker.ts", task, bounds);
      if (!answer?.output) throw notCleanable();
      const { size } = await stat(answer.output);
      await deps.storage.put(key, createReadStream(answer.output), { type: source.mime });
      return size;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/**
 * Where a film was taken is for its author to tell or not. One that cannot be made anew stays as it came: its author stands
 * by it.
 */
export async function takePlaceOut(deps: Deps, source: Source): Promise<void> {
  try {
    await putClean(deps, source, source.key);
  } catch (error) {
    if (!(error instanceof AppError && error.code === "file_not_cleanable")) throw error;
  }
}

/** The same of a photograph that is only saved. One that cannot be read stays as it came. */
export async function takePhotoPlaceOut(deps: Deps, { key, mime }: Pick<Source, "key" | "mime">): Promise<void> {
  const { size } = (await deps.storage.head(key)) ?? { size: 0 };
  const read = readerOf(deps, key);
  const parts = await findPlaceParts(async (range) => (await read(range)) ?? Buffer.alloc(0), size).catch(() => []);
  const bytes = parts.length > 0 ? await deps.storage.get(key) : null;
  if (bytes) await deps.storage.put(key, Readable.from(withBlanks(bytes, parts)), { type: mime });
}

/** Nothing moves: what a file says of itself by numbers of bytes stays true. */
async function* withBlanks(bytes: AsyncIterable<Buffer>, parts: readonly ByteRange[]): AsyncGenerator<Buffer> {
  let at = 0;
  for await (const chunk of bytes) {
    for (const { start, end } of parts) {
      if (start < at + chunk.length && end >= at)
        chunk.fill(0, Math.max(start - at, 0), Math.min(end + 1 - at, chunk.length));
    }
    yield chunk;
    at += chunk.length;
  }
}

function notCleanable(): AppError {
  return new AppError("file_not_cleanable", { fields: { files: "file_not_cleanable" } });
}
