import { type FileView, limits } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { dayId, startOfDay } from "#platform/day-id.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { putClean } from "./media.cleaning.ts";
import { processUploadJob, queueOf } from "./media.jobs.ts";
import { toGeneratedName } from "./media.names.ts";
import { makeCopy } from "./media.processing.ts";
import * as repo from "./media.repo.ts";
import { toFileKey, toFileView, toMediaKey } from "./media.view.ts";

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
  const usable = await repo.lockUsableRows(deps.db, { ownerId: viewer.id, subjectId, ids });
  const files = usable.filter((row) => row.file_key !== null && !row.is_attached);
  // Nobody's copies count against nobody's plan.
  if (files.length > 0) await deps.limiter.take("anonymousFiles", viewer.id);
  for (const file of files) {
    if (clean.has(file.id)) continue;
    const id = dayId(deps.clock());
    clean.set(file.id, id);
    const key = toFileKey(id);
    await repo.insertMediaRow(deps.db, {
      ...toCopy(deps, file, { id, position: ids.indexOf(file.given_id) }),
      file_key: key,
      variants: "{}",
    });
    const { type, mime } = file;
    const source = { key: file.file_key!, type, mime: mime!, size: Number(file.declared_size) };
    const size = await putClean(deps, source, key);
    await repo.moveMediaRow(deps.db, id, "processing", { state: "ready", declared_size: size });
  }
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
  const usable = await repo.lockUsableRows(change.db, { ownerId: viewer.id, subjectId, ids });
  const byId = new Map(usable.map((row) => [row.given_id, row]));
  if (!ids.every((id) => byId.has(id))) {
    throw new AppError("unknown_media", { fields: { "data.files": "unknown_media" } });
  }
  const rows = [...new Map(ids.map((id) => byId.get(id)!).map((row) => [row.id, row])).values()];
  const bytes = rows.reduce((sum, { declared_size: size }) => sum + Number(size), 0);
  if (bytes > limits.files.bytes) throw new AppError("too_large", { params: { max: limits.files.bytes } });
  const attached: string[] = [];
  for (const [position, row] of rows.entries()) {
    attached.push(isAnonymous && !row.is_attached ? await copyOf(change, row, { position, clean }) : row.id);
  }
  await repo.setSubjectMedia(change.db, subjectId, attached);
  // What the copies were made from lies beside its owner's name, and is not needed for anything else.
  if (isAnonymous) await repo.giveUp(change.db, viewer.id, ids);
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
  if (id === undefined) throw new AppError("unknown_media", { fields: { "data.files": "unknown_media" } });
  return id;
}

/** A picture was made anew when it came, so that its sizes need only be copied. A job does so until finishCopies has. */
async function beginCopy(change: Change, source: repo.MediaRow, position: number): Promise<string> {
  const { db, jobs, clock } = change;
  const id = dayId(clock());
  const widths = Object.keys(source.variants as repo.Variants);
  await repo.insertMediaRow(db, {
    ...toCopy(change, source, { id, position }),
    duplicate_of: source.id,
    variants: JSON.stringify(Object.fromEntries(widths.map((size) => [size, toMediaKey(id, size)]))),
  });
  await jobs.add(db, processUploadJob, { id }, { queue: queueOf(id) });
  return id;
}

function toCopy(
  { clock }: Pick<Deps, "clock">,
  { file_name, type, mime, declared_size, width, height }: repo.MediaRow,
  { id, position }: { id: string; position: number },
) {
  return {
    id,
    owner_id: null,
    collection: "posts",
    state: "processing",
    file_name: toGeneratedName(file_name, type, position),
    type,
    mime,
    declared_size,
    width,
    height,
    created_at: startOfDay(clock()),
  };
}

/** Makes what a subject's files still lack, so that they are there when its author looks. What fails now a job repeats. */
export async function finishCopies(deps: Deps, subjectId: string): Promise<void> {
  for (const row of await repo.listOpenCopies(deps.db, subjectId)) {
    await makeCopy(deps, row, row.duplicate_of!).catch((error: unknown) => {
      deps.log.warn({ err: error }, "media: a copy has to wait");
    });
  }
}

/** The files of subjects that the caller found to be readable, in their order. */
export async function loadFiles(db: Kysely<Db>, subjectIds: readonly string[]): Promise<Map<string, FileView[]>> {
  const bySubject = Map.groupBy(await repo.loadSubjectMedia(db, subjectIds), (row) => row.subject_id);
  return new Map([...bySubject].map(([id, rows]) => [id, rows.map(toFileView)]));
}
