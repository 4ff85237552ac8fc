import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limits, type MediaCollection } from "@bump/contract";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { takePhotoPlaceOut, takePlaceOut } from "./media.cleaning.ts";
import { discard } from "./media.garbage.ts";
import { ImageError, type Picture, processImage } from "./media.images.ts";
import { largestOf, toFileKey } from "./media.keys.ts";
import { findKind, type Kind, sniffedBytes } from "./media.kinds.ts";
import { storePictures } from "./media.pictures.ts";
import { describeFile } from "./media.probing.ts";
import * as repo from "./media.repo.ts";

/** Of a row that is 'processing': what becomes of its upload, or of the file that it is to be a copy of. */
export async function work(deps: Deps, row: repo.MediaRow): Promise<"done" | "waits"> {
  if (row.poster_of !== null) return makePoster(deps, row, row.poster_of);
  if (row.duplicate_of !== null) await makeCopy(deps, row, row.duplicate_of);
  else await makeFile(deps, row);
  return "done";
}

async function makeFile(deps: Deps, row: repo.MediaRow): Promise<void> {
  const kind = row.collection === "posts" ? await findKind(await readStart(deps, row.id)) : null;
  if (kind !== null && kind.type !== "image") await keepFile(deps, row, kind);
  else await makePictures(deps, row);
}

/** The bytes of another row under this one's keys, which it has had from the beginning. */
export async function makeCopy(deps: Deps, row: repo.MediaRow, sourceId: string): Promise<void> {
  const source = await repo.findMediaRow(deps.db, sourceId);
  // It would have taken this row along.
  if (!source) return;
  const keys = await copyPictures(deps, source, row);
  const largest = largestOf(row.variants);
  const size = largest === null ? 0 : ((await deps.storage.head(largest))?.size ?? 0);
  const changes = { state: "ready", duplicate_of: null, declared_size: size };
  if (await repo.moveMediaRow(deps.db, row.id, "processing", changes)) return;
  const isNeeded = (await repo.findMediaRow(deps.db, row.id)) !== undefined;
  if (!isNeeded) await discard(deps, keys);
}

/** Answers with the keys that there are then. */
export async function copyPictures(
  { storage }: Deps,
  source: Pick<repo.MediaRow, "variants">,
  copy: { variants: unknown },
): Promise<string[]> {
  const [from, to] = [readVariants(source.variants), readVariants(copy.variants)];
  for (const [name, key] of Object.entries(to)) await storage.copy(from[name]!, key);
  return Object.values(to);
}

/** As a row has them, or as they are written into one. */
function readVariants(variants: unknown): repo.Variants {
  return (typeof variants === "string" ? JSON.parse(variants) : variants) as repo.Variants;
}

/** Everything but pictures stays as it came, but for what says where a film or photograph was taken. */
async function keepFile(deps: Deps, row: repo.MediaRow, kind: Kind): Promise<void> {
  const sha256 = await readThrough(deps, row.id);
  if (await becomesDouble(deps, row, sha256)) return;
  const key = toFileKey(row);
  await deps.storage.keep(row.id, key, { type: kind.mime });
  const { tellsPlace, ...about } = await describeFile(deps, key, kind);
  if (tellsPlace) await takePlaceOut(deps, { key, size: Number(row.declared_size), ...about });
  if (about.type === "file") await takePhotoPlaceOut(deps, { key, mime: about.mime });
  await finish(deps, row, { sha256, keys: [key], changes: { ...about, file_key: key } });
}

async function makePictures(deps: Deps, row: repo.MediaRow): Promise<void> {
  await withOriginal(deps, row, async (original, folder, sha256) => {
    if (await becomesDouble(deps, row, sha256)) return;
    const { width, height, mime, blur, ...made } = await processImage(
      original,
      folder,
      row.collection as MediaCollection,
    );
    const variants = await storePictures(deps, row, await readPictures(made.pictures));
    const changes = { type: "image", width, height, mime, blur, variants: JSON.stringify(variants) };
    await finish(deps, row, { sha256, keys: Object.values(variants), changes });
  });
}

/** Of a video that is there; one that is on its way is waited for. What has become a poster has no row any more. */
async function makePoster(deps: Deps, row: repo.MediaRow, videoId: string): Promise<"done" | "waits"> {
  const named = await repo.findMediaRow(deps.db, videoId);
  const video = named?.duplicate_of ? await repo.findMediaRow(deps.db, named.duplicate_of) : named;
  if (video?.state === "uploading" || video?.state === "processing") return "waits";
  if (video?.state !== "ready" || video.type !== "video") throw new ImageError("invalid_image");
  if (Object.keys(readVariants(video.variants)).length === 0) {
    await withOriginal(deps, row, async (original, folder) => {
      const { blur, pictures } = await processImage(original, folder, "posts");
      const variants = await storePictures(deps, video, await readPictures(pictures));
      if (!(await repo.setPoster(deps.db, video.id, { variants, blur }))) await discard(deps, Object.values(variants));
    });
  }
  await repo.takeAwayRow(deps.db, row.id);
  return "done";
}

/** The upload as a file in a folder of its own, which goes with the work. */
async function withOriginal(
  deps: Deps,
  row: repo.MediaRow,
  run: (original: string, folder: string, sha256: string) => Promise<void>,
): Promise<void> {
  if (Number(row.declared_size) > limits.imageUpload.postBytes) throw new ImageError("image_too_large");
  const folder = await mkdtemp(join(tmpdir(), "bump-image-"));
  try {
    const original = join(folder, "original");
    await run(original, folder, await readThrough(deps, row.id, original));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readPictures(pictures: readonly Picture[]): Promise<Map<string, Buffer>> {
  return new Map(await Promise.all(pictures.map(async ({ name, path }) => [name, await readFile(path)] as const)));
}

type Outcome = { sha256: string; keys: string[]; changes: Parameters<typeof repo.moveMediaRow>[3] };

async function finish(deps: Deps, row: repo.MediaRow, { sha256, keys, changes }: Outcome): Promise<void> {
  try {
    // Parts of a recording are never each other's doubles.
    const done = { ...changes, state: "ready", sha256: row.recording_id === null ? sha256 : null, error: null };
    if (await repo.moveMediaRow(deps.db, row.id, "processing", done)) return;
  } catch (error) {
    // The same bytes a second time at the same moment: the other one was faster.
    const isDouble = (error as { code?: string }).code === "23505" && (await becomesDouble(deps, row, sha256));
    if (!isDouble) throw error;
  }
  // Not needed after all: a double, or its owner has left or given it up meanwhile.
  await discard(deps, keys);
}

/** Where the same person has the same file already, this one only points there. */
async function becomesDouble(deps: Deps, row: repo.MediaRow, sha256: string): Promise<boolean> {
  const twin = row.recording_id === null ? await repo.findTwinRow(deps.db, row, sha256) : undefined;
  return twin !== undefined && transact(deps.db, (tx) => repo.moveToDouble(tx, row, twin.id));
}

async function readStart(deps: Deps, id: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Leaving the loop ends the stream.
  for await (const chunk of (await deps.storage.uploads.read(id)) as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= sniffedBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, sniffedBytes);
}

/** Answers with the hash of the upload, and leaves a copy at `path` where one is asked for. */
async function readThrough(deps: Deps, id: string, path?: string): Promise<string> {
  const hash = createHash("sha256");
  const source = await deps.storage.uploads.read(id);
  const sum = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      if (path !== undefined) yield chunk;
    }
  };
  await pipeline(source, sum, path === undefined ? drain : createWriteStream(path, { mode: 0o600 }));
  return hash.digest("hex");
}

async function drain(chunks: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of chunks);
}
