import { AppError } from "#platform/http/app-error.ts";

/** Where a page ended: a moment, a name or a figure, and the id that tells rows of the same one apart. */
export type Key = { at: Date; id: string };
export type NameKey = { name: string; id: string };
export type ScoreKey = { score: number; id: string };
/** How well it fits, and when it was. */
export type RankKey = { rank: number; at: Date; id: string };
type AnyKey = Key | NameKey | ScoreKey | RankKey;

/** `last` is what a client sends back for the next page; null at the end. */
export type Page<Item> = { items: Item[]; last: string | null };

/** Pass limit + 1 rows: the extra row only proves that another page exists. */
export function toPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => AnyKey): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, last: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}

export function encodeCursor(key: AnyKey): string {
  return Buffer.from(toText(key)).toString("base64url");
}

function toText(key: AnyKey): string {
  if ("rank" in key) return `${key.rank} ${key.at.getTime()} ${key.id}`;
  if ("at" in key) return `${key.at.getTime()} ${key.id}`;
  // Marked: a figure and a moment look alike, and would begin the other order's page anywhere.
  return "score" in key ? `s${key.score} ${key.id}` : `${key.id} ${key.name}`;
}

const id = String.raw`([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`;
// What was imported may be older than the epoch, but no moment that PostgreSQL does not know.
const moment = String.raw`(-?\d{1,14})`;
const cursorShape = new RegExp(`^${moment} ${id}$`);
const scoreCursorShape = new RegExp(String.raw`^s(-?\d{1,9}) ${id}$`);
const rankCursorShape = new RegExp(String.raw`^(\d{1,9}) ${moment} ${id}$`);
const nameCursorShape = new RegExp(String.raw`^${id} ([^\0]*)$`);

/** Null for the first page. */
export function decodeCursor(cursor: string | undefined): Key | null {
  const [at, last] = decode(cursor, cursorShape) ?? [];
  return at && last ? { at: new Date(Number(at)), id: last } : null;
}

/** Of a list by name; null for the first page. */
export function decodeNameCursor(cursor: string | undefined): NameKey | null {
  const [last, name] = decode(cursor, nameCursorShape) ?? [];
  return last && name !== undefined ? { name, id: last } : null;
}

/** Of a list by a figure, the greatest first; null for the first page. */
export function decodeScoreCursor(cursor: string | undefined): ScoreKey | null {
  const [score, last] = decode(cursor, scoreCursorShape) ?? [];
  return score && last ? { score: Number(score), id: last } : null;
}

/** Of a list by how well things fit, the newest first of those that fit alike; null for the first page. */
export function decodeRankCursor(cursor: string | undefined): RankKey | null {
  const [rank, at, last] = decode(cursor, rankCursorShape) ?? [];
  return rank && at && last ? { rank: Number(rank), at: new Date(Number(at)), id: last } : null;
}

function decode(cursor: string | undefined, shape: RegExp): string[] | null {
  if (cursor === undefined || cursor === "") return null;
  const found = shape.exec(Buffer.from(cursor, "base64url").toString());
  if (!found) throw new AppError("invalid_value", { fields: { lastDocumentID: "invalid_value" } });
  return found.slice(1);
}
