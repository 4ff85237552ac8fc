import { importRowsAtOnce, importSpace, type ImportOutcome, spaceDataFormat, spaceDataVersion } from "@bump/contract";
import { ApiError } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";

export const parts = ["tags", "stories", "comments"] as const;
type Part = (typeof parts)[number];
type Row = { id?: unknown; itemId?: unknown; replyTo?: unknown };
export type SpaceFile = Record<Part, readonly Row[]>;
export type Outcomes = Record<Part, ImportOutcome>;
/** A row as people count them, from 1. */
export type RowProblem = {
  part: Part;
  row: number;
  field: string;
  code: string;
  params: Record<string, string | number>;
};

/** What is wrong with a file as a whole. */
export class FileProblem extends Error {
  readonly reason: "notOurs" | "newer" | "empty";
  constructor(reason: FileProblem["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

export async function readSpaceFile(file: Blob): Promise<SpaceFile> {
  const data: unknown = await file
    .text()
    .then(
      (text) => JSON.parse(text) as unknown,
      () => null,
    )
    .catch(() => null);
  if (!isObject(data) || data["format"] !== spaceDataFormat) throw new FileProblem("notOurs");
  if (typeof data["version"] !== "number" || data["version"] > spaceDataVersion) throw new FileProblem("newer");
  const rowsOf = (part: Part) => (Array.isArray(data[part]) ? data[part].filter(isObject) : []);
  const found: SpaceFile = { tags: rowsOf("tags"), stories: rowsOf("stories"), comments: rowsOf("comments") };
  if (countRows(found) === 0) throw new FileProblem("empty");
  return found;
}

export function countRows(file: SpaceFile): number {
  return parts.reduce((sum, part) => sum + file[part].length, 0);
}

type Numbered = { row: Row; index: number };
type Piece = { part: Part; rows: readonly Numbered[] };

/** In the order in which the rows need each other: an answer comes after what it answers. */
function* piecesOf(file: SpaceFile): Generator<Piece> {
  for (const part of parts) {
    const rows = file[part].map((row, index) => ({ row, index }));
    rows.sort((a, b) => Number(Boolean(a.row.replyTo)) - Number(Boolean(b.row.replyTo)));
    for (let at = 0; at < rows.length; at += importRowsAtOnce)
      yield { part, rows: rows.slice(at, at + importRowsAtOnce) };
  }
}

async function sendPiece(spaceId: string, { part, rows }: Piece, check: boolean): Promise<Outcomes> {
  // The server judges the rows, whatever they are.
  const data = { [part]: rows.map(({ row }) => row) } as Parameters<typeof call<typeof importSpace>>[1]["body"]["data"];
  return call(importSpace, { params: { id: spaceId }, body: { data, check } });
}

/** data.stories.3.tags → the row's number in the file. */
function toProblems(error: unknown, { part, rows }: Piece): RowProblem[] {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  return Object.entries(error.fields).map(([path, code]) => {
    const [, , at = "0", field = ""] = path.split(".");
    return { part, row: (rows[Number(at)]?.index ?? 0) + 1, field, code, params: error.params };
  });
}

/** What the file itself does not hold together. */
function findLost({ stories, comments }: SpaceFile): RowProblem[] {
  const [storyIds, commentIds] = [stories, comments].map((rows) => new Set(rows.map(({ id }) => id)));
  return comments.flatMap((row, index) => {
    const lost = { part: "comments", row: index + 1, code: "not_found", params: {} } as const;
    if (!storyIds!.has(row.itemId)) return [{ ...lost, field: "itemId" }];
    return row.replyTo && !commentIds!.has(row.replyTo) ? [{ ...lost, field: "replyTo" }] : [];
  });
}

type OnProgress = (done: number) => void;

/** Looks through all of the file before anything of it is taken. */
export async function checkFile(spaceId: string, file: SpaceFile, onProgress: OnProgress): Promise<RowProblem[]> {
  const problems = findLost(file);
  let done = 0;
  for (const piece of piecesOf(file)) {
    await sendPiece(spaceId, piece, true).catch((error: unknown) => problems.push(...toProblems(error, piece)));
    done += piece.rows.length;
    onProgress(done);
  }
  return problems;
}

/** Takes it piece by piece. Where it broke off it may be begun anew: what is there already stays once. */
export async function importFile(spaceId: string, file: SpaceFile, onProgress: OnProgress): Promise<Outcomes> {
  const total: Outcomes = {
    tags: { added: 0, present: 0, removed: 0 },
    stories: { added: 0, present: 0, removed: 0 },
    comments: { added: 0, present: 0, removed: 0 },
  };
  let done = 0;
  for (const piece of piecesOf(file)) {
    const outcome = (await sendPiece(spaceId, piece, false))[piece.part];
    for (const key of ["added", "present", "removed"] as const) total[piece.part][key] += outcome[key];
    done += piece.rows.length;
    onProgress(done);
  }
  return total;
}
