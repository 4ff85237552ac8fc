import {
  importParts,
  importRowsAtOnce,
  importSpace,
  type ImportOutcome,
  type ImportPart as Part,
  spaceDataFormat,
  spaceDataVersion,
} from "@bump/contract";
import { ApiError } from "#lib/api-error.ts";
import { call } from "#lib/api.ts";

export const parts = Object.keys(importParts) as Part[];
type Row = Record<string, unknown>;
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
  const found = Object.fromEntries(parts.map((part) => [part, rowsOf(part)])) as unknown as SpaceFile;
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
    rows.sort((a, b) => Number(Boolean(a.row["replyTo"])) - Number(Boolean(b.row["replyTo"])));
    for (let at = 0; at < rows.length; at += importRowsAtOnce)
      yield { part, rows: rows.slice(at, at + importRowsAtOnce) };
  }
}

async function sendPiece(spaceId: string, { part, rows }: Piece, check: boolean): Promise<Outcomes> {
  // The server judges the rows, whatever they are.
  const data = { [part]: rows.map(({ row }) => row) } as Parameters<typeof call<typeof importSpace>>[1]["body"]["data"];
  return call(importSpace, { params: { id: spaceId }, body: { data, check } });
}

/** stories.3.tags → the row's number in the file. */
function toProblems(error: unknown, { part, rows }: Piece): RowProblem[] {
  if (!(error instanceof ApiError) || error.status !== 422) throw error;
  return Object.entries(error.fields).map(([path, code]) => {
    const [, at = "0", field = ""] = path.split(".");
    return { part, row: (rows[Number(at)]?.index ?? 0) + 1, field, code, params: error.params };
  });
}

const talkedAbout = ["problems", "parts", "solutions", "skills", "faqs", "stories"] as const;
/** Which fields of a row name rows of which other lists. */
const named: Partial<Record<Part, Record<string, readonly Part[]>>> = {
  ingredients: { problemId: ["problems"] },
  parts: { problemId: ["problems"] },
  solutions: { problemIds: ["problems"] },
  outcomes: { solutionId: ["solutions"], problemId: ["problems"] },
  measurements: { solutionId: ["solutions"], problemId: ["problems"] },
  stories: { problemId: ["problems"] },
  comments: { itemId: talkedAbout, replyTo: ["comments"] },
};

/** What the file itself does not hold together. */
function findLost(file: SpaceFile): RowProblem[] {
  const ids = Object.fromEntries(parts.map((part) => [part, new Set(file[part].map(({ id }) => id))]));
  const isLost = (value: unknown, of: readonly Part[]) =>
    [value].flat().some((id) => Boolean(id) && of.every((part) => !ids[part]!.has(id)));
  return parts.flatMap((part) =>
    file[part].flatMap((row, index) => {
      const field = Object.entries(named[part] ?? {}).find(([name, of]) => isLost(row[name], of))?.[0];
      return field === undefined ? [] : [{ part, row: index + 1, field, code: "not_found", params: {} }];
    }),
  );
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
  const total = Object.fromEntries(parts.map((part) => [part, { added: 0, present: 0, removed: 0 }])) as Outcomes;
  let done = 0;
  for (const piece of piecesOf(file)) {
    const outcome = (await sendPiece(spaceId, piece, false))[piece.part];
    for (const key of ["added", "present", "removed"] as const) total[piece.part][key] += outcome[key];
    done += piece.rows.length;
    onProgress(done);
  }
  return total;
}
