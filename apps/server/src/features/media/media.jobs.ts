import type { Deps } from "#platform/deps.ts";
import { defineJob } from "#platform/jobs/jobs.ts";
import { clear } from "./media.garbage.ts";
import { listGarbage, removeExpiredRows } from "./media.garbage.repo.ts";
import { ImageError } from "./media.images.ts";
import { work } from "./media.processing.ts";
import * as repo from "./media.repo.ts";

const garbageAtOnce = 500;

/** Decoding takes seconds and hundreds of megabytes: two pictures at a time, whoever sends how many. */
export function queueOf({ id: own, poster_of: videoId }: Pick<repo.MediaRow, "id" | "poster_of">): string {
  // Posters of one video come one after the other: their files have the same keys.
  const id = videoId ?? own;
  return `media-${Number.parseInt(id.at(-1)!, 16) % 2}`;
}

/** Makes of an upload what people see of it, or says why there is nothing. Safe to repeat until the row has left 'processing'. */
export const processUploadJob = defineJob<{ id: string }>(
  "media.process",
  async (deps, { id }, { isLast }) => {
    const row = await repo.findMediaRow(deps.db, id);
    if (row?.state === "processing" && (await process(deps, row, isLast)) === "waits") return;
    for (const poster of await repo.listWaitingPosters(deps.db, id)) {
      await deps.jobs.add(deps.db, processUploadJob, { id: poster.id }, { queue: queueOf(poster) });
    }
  },
  // What people wait for with an empty inbox comes first.
  { maxAttempts: 6, priority: 10 },
);

async function process(deps: Deps, row: repo.MediaRow, isLast: boolean): Promise<"done" | "waits"> {
  try {
    if ((await work(deps, row)) === "waits") return "waits";
  } catch (error) {
    if (!(error instanceof ImageError) && !isLast) throw error;
    await repo.moveMediaRow(deps.db, row.id, "processing", {
      state: "failed",
      error: error instanceof ImageError ? error.code : "internal",
      // An anonymous post's copy that could not be made must not go on telling whose file it was to be.
      ...(row.owner_id === null && { duplicate_of: null }),
    });
    if (!(error instanceof ImageError)) throw error;
  }
  await clear(deps, { key: row.id, kind: "upload" });
  return "done";
}

/** Uploads that were given up, files that belong to nothing, and bytes that no row needs. What cannot be removed now is tried again the next time. */
export const sweepMediaJob = defineJob(
  "media.sweep",
  async (deps) => {
    await removeExpiredRows(deps.db);
    for (let after = ""; ;) {
      const garbage = await listGarbage(deps.db, { after, limit: garbageAtOnce });
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
