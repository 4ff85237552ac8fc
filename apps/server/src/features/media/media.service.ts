import { limits, type MediaCollection, type MediaView, worldSpaceId } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";
import { transact } from "#platform/database/transaction.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import { idOfKey } from "#platform/http/idempotency.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { holdUnneeded, insertGarbage } from "./media.garbage.repo.ts";
import { processUploadJob, queueOf, sweepMediaJob } from "./media.jobs.ts";
import * as repo from "./media.repo.ts";
import { readMediaId } from "./media.keys.ts";
import { toMediaView } from "./media.view.ts";

const dailyBytes = 20_000_000_000;

export type NewUpload = {
  id?: string | undefined;
  collection: MediaCollection;
  fileName: string;
  size: number;
  /** Where it is to be used; empty for the active space. */
  spaceId?: string | undefined;
  capture: boolean;
  /** Which part of which recording. */
  recording?: string | undefined;
  fileIndex?: number | undefined;
  /** The video that this is to be the poster of. */
  posterOf?: string | undefined;
};

/** Asked of features that know: how much somebody's plan lets them keep (null: no limit), and which space a request means. */
export type UploadRules = {
  findMaxBytes: (db: Kysely<Db>, userId: string) => Promise<number | null>;
  requireSpace: (db: Kysely<Db>, viewer: Viewer, named: Named) => Promise<{ id: string }>;
};
type Named = { spaceId?: string | undefined; request: FastifyRequest };

const maxBytes: Record<MediaCollection, number> = {
  avatars: limits.imageUpload.bytes,
  spaces: limits.imageUpload.bytes,
  posts: limits.files.bytes,
};

type Asked = NewUpload & { request: FastifyRequest; rules: UploadRules };

/** Of an upload nothing may lead to whose it was once an anonymous post carries it, so that no answer is kept under its key. */
function newId(deps: Deps, viewer: Viewer, { id, request }: Asked): string {
  const key = request.headers["idempotency-key"];
  if (id !== undefined || key === undefined) return id ?? uuidv7();
  return idOfKey(deps, viewer, { key, kind: "upload" });
}

/** Whether this is what the row was begun for. */
function isSame(row: repo.MediaRow, { id, size, collection, fileName }: Asked): boolean {
  if (Number(row.declared_size) !== size) return false;
  return id !== undefined || (row.collection === collection && row.file_name === fileName);
}

/** The row that an upload fills. The same person's repeat with the same id, or key, gives the same row for ever. */
export async function beginUpload(deps: Deps, viewer: Viewer, input: Asked): Promise<repo.MediaRow> {
  const max = maxBytes[input.collection];
  const isOfPost = input.collection === "posts";
  if (input.size > max) throw new AppError(isOfPost ? "file_too_large" : "too_large", { params: { max } });
  const id = newId(deps, viewer, input);
  return transact(deps.db, async (tx) => {
    await repo.lockUploads(tx, viewer.id);
    const known = await repo.findMediaRow(tx, id);
    if (known) {
      if (known.owner_id === viewer.id && isSame(known, input)) return known;
      throw new AppError(input.id === undefined ? "idempotency_key_reused" : "id_taken");
    }
    await requireRoom(deps, tx, { userId: viewer.id, size: input.size, rules: input.rules });
    if (input.posterOf !== undefined) await requireVideo(tx, viewer, input.posterOf);
    await requireFreePart(tx, viewer, input);
    const row = await repo.insertMediaRow(tx, {
      id,
      owner_id: viewer.id,
      space_id: await findSpaceId(tx, viewer, input),
      collection: input.collection,
      // What it is shows when it is there.
      ...(isOfPost && { type: "file" }),
      file_name: input.fileName,
      declared_size: input.size,
      is_captured: input.capture,
      recording_id: input.recording ?? null,
      file_index: input.fileIndex ?? null,
      poster_of: input.posterOf ?? null,
    });
    // Somebody else at the same moment.
    if (!row) throw new AppError("id_taken");
    return row;
  });
}

/** One that is named must be open to the viewer; an active one that no longer is stands in nobody's way. */
async function findSpaceId(tx: Transaction<Db>, viewer: Viewer, { spaceId, request, rules }: Asked): Promise<string> {
  const isNamed = spaceId || (request.query as { spaceId?: unknown }).spaceId || request.headers["x-country"];
  try {
    return (await rules.requireSpace(tx, viewer, { spaceId, request })).id;
  } catch (error) {
    if (isNamed || !(error instanceof AppError)) throw error;
    return worldSpaceId;
  }
}

/** The viewer's own file, which is a video or may turn out to be one. */
async function requireVideo(tx: Transaction<Db>, viewer: Viewer, id: string): Promise<void> {
  const row = await repo.findOwnMediaRow(tx, viewer.id, id);
  const video = row?.duplicate_of ? await repo.findMediaRow(tx, row.duplicate_of) : row;
  const isVideo = video?.state === "ready" ? video.type === "video" : video && video.state !== "failed";
  if (!isVideo || video?.collection !== "posts" || video.poster_of !== null) {
    throw new AppError("unknown_media", { fields: { posterOf: "unknown_media" } });
  }
}

/** Each part of a recording is there once; what another calls theirs by the same id is nobody else's matter. */
async function requireFreePart(
  tx: Transaction<Db>,
  viewer: Viewer,
  { recording, fileIndex }: NewUpload,
): Promise<void> {
  if (recording === undefined || fileIndex === undefined) return;
  if (await repo.hasPart(tx, { ownerId: viewer.id, recordingId: recording, index: fileIndex })) {
    throw new AppError("invalid_value", { fields: { fileIndex: "invalid_value" } });
  }
}

type Room = { userId: string; size: number; rules: UploadRules };

/** Of the day, and of the plan. */
async function requireRoom({ config }: Deps, tx: Transaction<Db>, { userId, size, rules }: Room): Promise<void> {
  const recentBytes = await repo.sumRecentBytes(tx, userId);
  if (recentBytes + size > dailyBytes * config.rateLimitFactor)
    throw new AppError("rate_limited", { retryAfter: 3600 });
  const max = await rules.findMaxBytes(tx, userId);
  if (max !== null && (await repo.sumKeptBytes(tx, userId)) + size > max * config.planLimitFactor) {
    throw new AppError("plan_limit_reached");
  }
}

/** All bytes are there. Safe to repeat: a client that lost the answer comes back to ask. */
export async function finishUpload(deps: Deps, id: string): Promise<void> {
  try {
    await transact(deps.db, (tx) => beginProcessing(deps, tx, id));
  } catch (error) {
    // The same part of a recording twice at the same moment: the other one was faster.
    if ((error as { constraint?: string }).constraint !== "media_recording_idx") throw error;
    await repo.moveMediaRow(deps.db, id, "uploading", { state: "failed", error: "invalid_value" });
    await insertGarbage(deps.db, [{ key: id, kind: "upload" }]);
  }
}

async function beginProcessing(deps: Deps, tx: Transaction<Db>, id: string): Promise<void> {
  const row = await repo.moveMediaRow(tx, id, "uploading", { state: "processing" });
  // What is posted keeps the face with which it was approved.
  const isLate = row?.poster_of ? await repo.isCarried(tx, row.poster_of) : false;
  if (isLate) await repo.moveMediaRow(tx, id, "processing", { state: "failed", error: "unknown_media" });
  else if (row) await deps.jobs.add(tx, processUploadJob, { id }, { queue: queueOf(row) });
}

export async function getUpload(deps: Deps, viewer: Viewer, id: string): Promise<repo.MediaRow> {
  const row = await repo.findOwnMediaRow(deps.db, viewer.id, id);
  if (!row) throw new AppError("not_found");
  return row;
}

export async function getUploadView(deps: Deps, viewer: Viewer, id: string): Promise<MediaView> {
  const row = await getUpload(deps, viewer, id);
  const bytes = row.duplicate_of === null ? row : await repo.findMediaRow(deps.db, row.duplicate_of);
  return toMediaView(row, bytes ?? row);
}

/** Gives an upload up; what a worker is making of it finds no row then, and is dropped. What is in use is not an upload any more. */
export async function removeUpload(deps: Deps, { id }: repo.MediaRow): Promise<void> {
  await transact(deps.db, async (tx) => {
    if (!(await holdUnneeded(tx, id))) throw new AppError("illegal_transition");
    await removeMedia(deps, tx, id);
  });
}

/** One that could not begin: nothing of it came, and nothing is counted. */
export async function abandonUpload(deps: Deps, id: string): Promise<void> {
  await transact(deps.db, async (tx) => {
    await repo.removeMediaRow(tx, id);
    await sweepSoon(deps, tx);
  });
}

/** A finished picture that the viewer uploaded for this purpose, named by id or address. */
export async function findOwnImage(
  db: Kysely<Db>,
  viewer: Viewer,
  { collection, idOrUrl }: { collection: MediaCollection; idOrUrl: string },
): Promise<{ id: string } | null> {
  const id = readMediaId(idOrUrl);
  if (id === null) return null;
  return (await repo.findOwnImageRow(db, { ownerId: viewer.id, collection, id })) ?? null;
}

/** Takes away a row, and the doubles that point to it; the bytes follow. */
export async function removeMedia(deps: Deps, tx: Transaction<Db>, id: string): Promise<void> {
  await repo.takeAwayRow(tx, id);
  await sweepSoon(deps, tx);
}

/** With the account go the rows, and at once after the commit the bytes. */
export async function removeMediaOf(deps: Deps, tx: Transaction<Db>, userId: string): Promise<void> {
  await repo.removeMediaRowsOf(tx, userId);
  await sweepSoon(deps, tx);
}

async function sweepSoon({ jobs }: Deps, tx: Transaction<Db>): Promise<void> {
  await jobs.add(tx, sweepMediaJob, {}, { key: sweepMediaJob.name });
}
