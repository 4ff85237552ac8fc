import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { limits, type MediaCollection } from "@bump/contract";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { discard } from "./media.garbage.ts";
import { ImageError, processImage } from "./media.images.ts";
import { findKind, type Kind, sniffedBytes } from "./media.kinds.ts";
import { storePictures } from "./media.pictures.ts";
import * as repo from "./media.repo.ts";
import { toFileKey } from "./media.view.ts";

/** Of a row that is 'processing': what becomes of its upload, or of the file that it is to be a copy of. */
export async function work(deps: Deps, row: repo.MediaRow): Promise<void> {
  if (row.duplicate_of !== null) return makeCopy(deps, row, row.duplicate_of);
  const kind = row.collection === "posts" ? await findKind(await readStart(deps, row.id)) : null;
  if (kind !== null && kind.type !== "image") return keepFile(deps, row, kind);
  const folder = await mkdtemp(join(tmpdir(), "bump-image-"));
  try {
    await makePictures(deps, row, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The bytes of another row under this one's keys, which it has had from the beginning. */
export async function makeCopy(deps: Deps, row: repo.MediaRow, sourceId: string): Promise<void> {
  const source = await repo.findMediaRow(deps.db, sourceId);
  // It would have taken this row along.
  if (!source) return;
  const to = row.variants as repo.Variants;
  const pairs = Object.entries(source.variants as repo.Variants).map(([width, key]) => [key, to[width]!] as const);
  for (const [from, key] of pairs) await deps.storage.copy(from, key);
  if (await repo.moveMediaRow(deps.db, row.id, "processing", { state: "ready", duplicate_of: null })) return;
  const isNeeded = (await repo.findMediaRow(deps.db, row.id)) !== undefined;
  if (!isNeeded)
    await discard(
      deps,
      pairs.map(([, key]) => key),
    );
}

/** Everything but pictures stays as it came. */
async function keepFile(deps: Deps, row: repo.MediaRow, { type, mime }: Kind): Promise<void> {
  const sha256 = await readThrough(deps, row.id);
  if (await becomesDouble(deps, row, sha256)) return;
  const key = toFileKey(row.id);
  await deps.storage.keep(row.id, key, { type: mime });
  await finish(deps, row, { sha256, keys: [key], changes: { type, mime, file_key: key } });
}

async function makePictures(deps: Deps, row: repo.MediaRow, folder: string): Promise<void> {
  if (Number(row.declared_size) > limits.imageUpload.bytes) throw new ImageError("image_too_large");
  const original = join(folder, "original");
  const sha256 = await readThrough(deps, row.id, original);
  if (await becomesDouble(deps, row, sha256)) return;
  const { width, height, mime, pictures } = await processImage(original, folder, row.collection as MediaCollection);
  const read = pictures.map(async ({ width: size, path }) => [size, await readFile(path)] as const);
  const variants = await storePictures(deps, row.id, new Map(await Promise.all(read)));
  const changes = { type: "image", width, height, mime, variants: JSON.stringify(variants) };
  await finish(deps, row, { sha256, keys: Object.values(variants), changes });
}

type Outcome = { sha256: string; keys: string[]; changes: Parameters<typeof repo.moveMediaRow>[3] };

async function finish(deps: Deps, row: repo.MediaRow, { sha256, keys, changes }: Outcome): Promise<void> {
  try {
    const done = { ...changes, state: "ready", sha256, error: null };
    if (await repo.moveMediaRow(deps.db, row.id, "processing", done)) return;
  } catch (error) {
    // The same bytes a second time at the same moment: the other one was faster.
    const isDouble = (error as { code?: string }).code === "23505" && (await becomesDouble(deps, row, sha256));
    if (!isDouble) throw error;
  }
  // Not needed after all: a double, or its owner has left meanwhile.
  await discard(deps, keys);
}

/** Where the same person has the same file already, this one only points there. */
async function becomesDouble(deps: Deps, row: repo.MediaRow, sha256: string): Promise<boolean> {
  const twin = await repo.findTwinRow(deps.db, row, sha256);
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
