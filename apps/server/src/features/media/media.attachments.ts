import { type FileView, limits } from "@bump/contract";
import type { Kysely, Transaction } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { processUploadJob, queueOf } from "./media.jobs.ts";
import { toGeneratedName } from "./media.names.ts";
import { makeCopy } from "./media.processing.ts";
import * as repo from "./media.repo.ts";
import { toFileKey, toFileView, toMediaKey } from "./media.view.ts";

type Change = Deps & { db: Transaction<Db> };
type Given = { subjectId: string; ids: readonly string[]; isAnonymous: boolean };

/**
 * Gives a subject these files in this order, in the place of those that it has. Call finishCopies after the commit. The same
 * bytes lie once, so a file may come back under the id of the one that has them.
 */
export async function attachFiles(
  change: Change,
  viewer: Viewer,
  { subjectId, ids, isAnonymous }: Given,
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
    attached.push(isAnonymous && !row.is_attached ? await beginCopy(change, row, position) : row.id);
  }
  await repo.setSubjectMedia(change.db, subjectId, attached);
}

/**
 * Nothing leads from an anonymous post's file to whose it was, or to the same file elsewhere: it has another id, other keys,
 * a name of our making, and no owner. A job makes it until finishCopies has.
 */
async function beginCopy({ db, jobs }: Change, source: repo.MediaRow, position: number): Promise<string> {
  const id = uuidv7();
  const widths = Object.keys(source.variants as repo.Variants);
  const { type, mime, declared_size, width, height } = source;
  await repo.insertMediaRow(db, {
    id,
    owner_id: null,
    collection: "posts",
    state: "processing",
    duplicate_of: source.id,
    file_name: toGeneratedName(source.file_name, type, position),
    file_key: source.file_key === null ? null : toFileKey(id),
    variants: JSON.stringify(Object.fromEntries(widths.map((size) => [size, toMediaKey(id, size)]))),
    type,
    mime,
    declared_size,
    width,
    height,
  });
  await jobs.add(db, processUploadJob, { id }, { queue: queueOf(id) });
  return id;
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
