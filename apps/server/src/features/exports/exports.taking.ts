import { setImmediate } from "node:timers/promises";
import type { ErrorCode, ImportOutcome, ImportPart, ImportRow } from "@bump/contract";
import type { Transaction } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { Places } from "./exports.places.ts";

/** What is wrong, by the row and the field of it: data.stories.3.tags. */
export type Wrong = Map<string, { code: ErrorCode; params?: Record<string, string | number> | undefined }>;

/** Rows of one list on their way into a space. */
export type Taking = {
  change: Deps & { db: Transaction<Db> };
  viewer: Viewer;
  spaceId: string;
  /** Nothing is written: what is named may come with an earlier piece of the file. */
  check: boolean;
  wrong: Wrong;
  places: Places;
  outcome: ImportOutcome;
};

/** The content, or null with what is wrong kept under the row's own name. Between two rows others are answered. */
export async function judged<T>(
  wrong: Wrong,
  row: string,
  field: string,
  read: () => T | Promise<T>,
): Promise<T | null> {
  await setImmediate();
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // The server's own name of the field, where it has one; all else is wrong with the text.
    const [named = ""] = Object.keys(error.fields ?? {});
    wrong.set(`${row}.${named || field}`, { code: error.code, params: error.params });
    return null;
  }
}

export function refuse(wrong: Wrong): void {
  const [first] = wrong.values();
  if (!first) return;
  const fields = Object.fromEntries([...wrong].map(([path, { code }]) => [path, code]));
  // What a row names is not there: the space itself is.
  throw new AppError(wrong.size === 1 && first.code !== "not_found" ? first.code : "invalid_input", {
    fields,
    ...(first.params && { params: first.params }),
  });
}

type Given = { author?: ImportRow<"stories">["author"]; isAnonymousPost?: boolean | undefined };

/** Whose words they were, where they are not those of who brings them: a name, or the mask. */
export function signed(html: string, { author, isAnonymousPost }: Given, viewer: Viewer): string {
  if (isAnonymousPost) return `${html}<p>— 🎭</p>`;
  if (!author || author.id === viewer.id) return html;
  const name = author.displayName.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `${html}<p>— ${name}</p>`;
}

/** When it was written, as far as that can be. */
export function timeOf({ change }: Taking, createdAt: string | undefined): Date {
  const now = change.clock();
  const at = createdAt === undefined ? now : new Date(createdAt);
  return at > now ? now : at;
}

/** What waited or was hidden waits for an approver. */
export function stateOf(state: ImportRow<"stories">["state"]): "published" | "pending" {
  return state === undefined || state === "published" ? "published" : "pending";
}

export type Ref = { field: string; id: string; kind: string };

/** Where what a row names is. What is nowhere is wrong, unless it may come yet. */
export function findNamed(
  { places, check, wrong }: Taking,
  row: { part: ImportPart; index: number },
  refs: readonly Ref[],
) {
  const found = refs.map(({ id, kind }) => places.of(id, kind));
  const missing = refs.find((_, at) => found[at]!.is === "new");
  if (missing && !check) wrong.set(`${row.part}.${row.index}.${missing.field}`, { code: "not_found" });
  return { found, isMissing: missing !== undefined, isRemoved: found.some(({ is }) => is === "removed") };
}
