import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { MediaCollection } from "@bump/contract";
import type { Deps } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { ImageError, processImage } from "./media.images.ts";
import { storePictures } from "./media.pictures.ts";
import * as repo from "./media.repo.ts";

const garbageAtOnce = 500;

/** Decoding takes seconds and hundreds of megabytes: two pictures at a time, whoever sends how many. */
export function queueOf(id: string): string {
  return `media-${Number.parseInt(id.at(-1)!, 16) % 2}`;
}

/** Makes the pictures of an upload, or says why there are none. Safe to repeat until the row has left 'processing'. */
export const processUploadJob = defineJob<{ id: string }>(
  "media.process",
  async (deps, { id }, { isLast }) => {
    const row = await repo.findMediaRow(deps.db, id);
    if (row?.state !== "processing") return;
    const folder = await mkdtemp(join(tmpdir(), "bump-image-"));
    try {
      await makePictures(deps, row, folder);
    } catch (error) {
      if (!(error instanceof ImageError) && !isLast) throw error;
      await repo.moveMediaRow(deps.db, id, "processing", {
        state: "failed",
        error: error instanceof ImageError ? error.code : "internal",
      });
      if (!(error instanceof ImageError)) throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    await clear(deps, { key: id, kind: "upload" });
  },
  // What people wait for with an empty inbox comes first.
  { maxAttempts: 6, priority: 10 },
);

/** Uploads that were given up, and bytes that no row needs. What cannot be removed now is tried again the next time. */
export const sweepMediaJob = defineJob(
  "media.sweep",
  async (deps) => {
    await repo.removeExpiredRows(deps.db);
    for (let after = ""; ;) {
      const garbage = await repo.listGarbage(deps.db, { after, limit: garbageAtOnce });
      let cleared = 0;
      for (const item of garbage) if (await clear(deps, item)) cleared += 1;
      // A storage that is away need not be asked for each of a million.
      if (garbage.length < garbageAtOnce || cleared === 0) return;
      after = garbage.at(-1)!.key;
    }
  },
  { cron: "*/10 * * * *" },
);

export const mediaJobs = [processUploadJob, sweepMediaJob];

/** Forgets the garbage only when it is gone. */
async function clear({ db, log, storage }: Deps, { key, kind }: repo.Garbage): Promise<boolean> {
  try {
    await (kind === "upload" ? storage.uploads : storage).remove(key);
    await repo.removeGarbageRow(db, key);
    return true;
  } catch (error) {
    log.warn({ err: error }, "media: what nobody needs cannot be removed yet");
    return false;
  }
}

async function makePictures(deps: Deps, row: repo.MediaRow, folder: string): Promise<void> {
  const original = join(folder, "original");
  const sha256 = await fetchOriginal(deps, row.id, original);
  const twin = await repo.findTwinRow(deps.db, row, sha256);
  if (twin) return markAsDouble(deps, row.id, twin.id);

  const { width, height, mime, pictures } = await processImage(original, folder, row.collection as MediaCollection);
  const read = pictures.map(async ({ width: size, path }) => [size, await readFile(path)] as const);
  const variants = await storePictures(deps, row.id, new Map(await Promise.all(read)));
  const changes = { state: "ready", sha256, width, height, mime, variants: JSON.stringify(variants), error: null };
  try {
    if (await repo.moveMediaRow(deps.db, row.id, "processing", changes)) return;
  } catch (error) {
    // The same bytes a second time at the same moment: the other one was faster.
    const faster = (error as { code?: string }).code === "23505" && (await repo.findTwinRow(deps.db, row, sha256));
    if (!faster) throw error;
    await markAsDouble(deps, row.id, faster.id);
  }
  // Not needed after all: a double, or its owner has left meanwhile.
  const garbage = Object.values(variants).map((key) => ({ key, kind: "file" }));
  await repo.insertGarbage(deps.db, garbage);
  for (const item of garbage) await clear(deps, item);
}

async function fetchOriginal(deps: Deps, id: string, path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(
    await deps.storage.uploads.read(id),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path, { mode: 0o600 }),
  );
  return hash.digest("hex");
}

async function markAsDouble(deps: Deps, id: string, twinId: string): Promise<void> {
  await repo.moveMediaRow(deps.db, id, "processing", { state: "ready", duplicate_of: twinId });
}
