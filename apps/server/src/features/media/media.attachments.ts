import { randomUUID } from "node:crypto";
import { type FileView, limits } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { dayId, startOfDay } from "#platform/day-id.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import * as carried from "./media.attachments.repo.ts";
import { putClean } from "./media.cleaning.ts";
import { processUploadJob, queueOf } from "./media.jobs.ts";
import { toFileKey, toMediaKey } from "./media.keys.ts";
import { toGeneratedName } from "./media.names.ts";
import { copyPictures, makeCopy } from "./media.processing.ts";
import * as repo from "./media.repo.ts";
import { pictureSizes } from "./media.sizes.ts";
import { toFileView } from "./media.view.ts";

type Change = Deps & { db: Transaction<Db> };
type Given = { subjectId: string; ids: readonly string[]; isAnonymous: boolean };
/** Ids of clean copies, by what they were made from. */
export type CleanFiles = ReadonlyMap<string, string>;

/**
 * For an anonymous post: documents and recordings say inside who made them, where and when, so that it carries copies
 * without that. They are made before the transaction that needs them, since it takes a while and may be refused.
 */
export async function withCleanFiles<T>(
  deps: Deps,
  viewer: Viewer,
  given: Given,
  run: (clean: CleanFiles) => Promise<T>,
): Promise<T> {
  const clean = new Map<string, string>();
  try {
    if (given.isAnonymous) await makeClean(deps, viewer, { ...given, clean });
    return await run(clean);
  } catch (error) {
    for (const id of clean.values()) await repo.removeMediaRow(deps.db, id);
    throw error;
  }
}

async function makeClean(
  deps: Deps,
  viewer: Viewer,
  { subjectId, ids, clean }: Given & { clean: Map<string, string> },
): Promise<void> {
  const usable = await carried.lockUsableRows(deps.db, { ownerId: viewer.id, subjectId, ids });
  const files = usable.filter((row) => row.file_key !== null && !row.is_attached);
  // Nobody's copies count against nobody's plan.
  if (files.length > 0) await deps.limiter.take("anonymousFiles", viewer.id);
  // Parts of one recording stay together, under another name.
  const recordings = new Map(files.map(({ recording_id: of }) => [of, of && randomUUID()]));
  for (const file of files) {
    if (clean.has(file.id)) continue;
    const copy = toCopy(deps, file, { position: ids.indexOf(file.given_id) });
    clean.set(file.id, copy.id);
    const recording = { recording_id: recordings.get(file.recording_id)!, file_index: file.file_index };
    await insertClean(deps, file, { ...copy, ...recording });
  }
}

/** A poster was made anew when it came, as every picture. */
async function insertClean(deps: Deps, file: repo.MediaRow, copy: Copy): Promise<void> {
  const key = toFileKey(copy);
  await repo.insertMediaRow(deps.db, { ...copy, file_key: key });
  const source = { key: file.file_key!, type: file.type, mime: file.mime!, size: Number(file.declared_size) };
  const size = await putClean(deps, source, key);
  await copyPictures(deps, file, copy);
  await repo.moveMediaRow(deps.db, copy.id, "processing", { state: "ready", declared_size: size });
}

/**
 * Gives a subject these files in this order, in the place of those that it has. Call finishCopies after the commit. The same
 * bytes lie once, so a file may come back under the id of the one that has them.
 */
export async function attachFiles(
  change: Change,
  viewer: Viewer,
  { subjectId, ids, isAnonymous, clean }: Given & { clean: CleanFiles },
): Promise<void> {
  const usable = await carried.lockUsableRows(change.db, { ownerId: viewer.id, subjectId, ids });
  const byId = new Map(usable.map((row) => [row.given_id, row]));
  if (new Set(ids.map((id) => countedAs(byId.get(id)) ?? id)).size > limits.files.max) {
    throw new AppError("too_many_files", { fields: { files: "too_many_files" } });
  }
  const missing = ids.filter((id) => !byId.has(id));
  if (missing.length > 0) {
    const areComing = await carried.areOnTheirWay(change.db, { ownerId: viewer.id, ids: missing });
    const code = areComing ? "media_not_ready" : "unknown_media";
    throw new AppError(code, { fields: { files: code } });
  }
  const rows = [...new Map(ids.map((id) => byId.get(id)!).map((row) => [row.id, row])).values()];
  const bytes = rows.reduce((sum, { declared_size: size }) => sum + Number(size), 0);
  if (bytes > limits.files.bytes) {
    const params = { max: limits.files.bytes };
    throw new AppError("files_too_large", { params, fields: { files: "files_too_large" } });
  }
  const attached: string[] = [];
  for (const [position, row] of rows.entries()) {
    attached.push(isAnonymous && !row.is_attached ? await copyOf(change, row, { position, clean }) : row.id);
  }
  await carried.setSubjectMedia(change.db, subjectId, attached);
  // What the copies were made from lies beside its owner's name, and is not needed for anything else.
  if (isAnonymous) await carried.giveUp(change.db, viewer.id, ids);
}

/** Parts of one recording are one file; of anything else each is, whatever its owner called it. */
function countedAs(row: repo.MediaRow | undefined): string | null {
  return row?.type === "video" || row?.type === "audio" ? row.recording_id : null;
}

/**
 * Nothing leads from an anonymous post's file to whose it was, or to the same file elsewhere: it has another id, other keys,
 * a name of our making, and no owner.
 */
async function copyOf(
  change: Change,
  row: repo.MediaRow,
  { position, clean }: { position: number; clean: CleanFiles },
): Promise<string> {
  if (row.file_key === null) return beginCopy(change, row, position);
  const id = clean.get(row.id);
  // It came to be the viewer's to give only after the copies were made.
  if (id === undefined) throw new AppError("unknown_media", { fields: { files: "unknown_media" } });
  return id;
}

/** A picture was made anew when it came, so that its sizes need only be copied. A job does so until finishCopies has. */
async function beginCopy(change: Change, source: repo.MediaRow, position: number): Promise<string> {
  const copy = toCopy(change, source, { position });
  // How large the picture was before it was made anew only its author's device knows.
  await repo.insertMediaRow(change.db, { ...copy, duplicate_of: source.id, declared_size: 0 });
  await change.jobs.add(change.db, processUploadJob, { id: copy.id }, { queue: queueOf(copy) });
  return copy.id;
}

type Copy = ReturnType<typeof toCopy>;

/** What shows of the file, and nothing of whose it was: not even the space for which it came lies in its keys. */
function toCopy({ clock }: Pick<Deps, "clock">, source: repo.MediaRow, { position }: { position: number }) {
  const { file_name, type, mime, declared_size } = source;
  const place = { id: dayId(clock()), space_id: null, collection: "posts" };
  const names = commonVariants(source.variants as repo.Variants);
  return {
    ...place,
    owner_id: null,
    state: "processing",
    file_name: source.video_id === null ? toGeneratedName(file_name, type, position) : file_name,
    type,
    mime,
    declared_size,
    ...toShownSize(source, names),
    blur: source.blur,
    duration_ms: source.duration_ms,
    is_captured: source.is_captured,
    recording_id: null as string | null,
    file_index: null as number | null,
    video_id: source.video_id,
    transcription: source.transcription === null ? null : JSON.stringify(source.transcription),
    poster_of: null,
    variants: JSON.stringify(Object.fromEntries(names.map((name) => [name, toMediaKey(place, name)]))),
    created_at: startOfDay(clock()),
  };
}

/** How wide a picture came tells of the device that took it: only the sizes that all have go along, if it has any. */
function commonVariants(variants: repo.Variants): string[] {
  const names = Object.keys(variants);
  const widths: readonly number[] = pictureSizes.posts;
  const common = names.filter((name) => widths.includes(Number.parseInt(name, 10)));
  return common.length > 0 ? common : names;
}

type Size = Pick<repo.MediaRow, "width" | "height">;

/** Of a picture that of its largest size. */
function toShownSize({ file_key, width, height }: repo.MediaRow, names: readonly string[]): Size {
  if (file_key !== null || width === null || height === null || names.length === 0) return { width, height };
  const largest = Math.max(...names.map((name) => Number.parseInt(name, 10)));
  return { width: largest, height: Math.round((height * largest) / width) };
}

/** Makes what a subject's files still lack, so that they are there when its author looks. What fails now a job repeats. */
export async function finishCopies(deps: Deps, subjectId: string): Promise<void> {
  for (const row of await carried.listOpenCopies(deps.db, subjectId)) {
    await makeCopy(deps, row, row.duplicate_of!).catch((error: unknown) => {
      deps.log.warn({ err: error }, "media: a copy has to wait");
    });
  }
}

/** The files of subjects that the caller found to be readable, in their order. */
export async function loadFiles(db: Kysely<Db>, subjectIds: readonly string[]): Promise<Map<string, FileView[]>> {
  const bySubject = Map.groupBy(await carried.loadSubjectMedia(db, subjectIds), (row) => row.subject_id);
  return new Map([...bySubject].map(([id, rows]) => [id, rows.map((row) => toFileView(row, id))]));
}

/** Files that the caller found to be readable, by their ids. */
export async function loadFileViews(db: Kysely<Db>, ids: readonly string[]): Promise<Map<string, FileView>> {
  return new Map((await carried.loadFileRows(db, ids)).map((row) => [row.id, toFileView(row, null)]));
}
