import { AppError } from "#platform/http/app-error.ts";

/** Where a page ended: a moment, and the id that tells rows of the same moment apart. */
export type Key = { at: Date; id: string };

/** `last` is what a client sends back for the next page; null at the end. */
export type Page<Item> = { items: Item[]; last: string | null };

/** Pass limit + 1 rows: the extra row only proves that another page exists. */
export function toPage<Row>(rows: Row[], limit: number, keyOf: (row: Row) => Key): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, last: rows.length > limit && last ? encodeCursor(keyOf(last)) : null };
}

function encodeCursor({ at, id }: Key): string {
  return Buffer.from(`${at.getTime()} ${id}`).toString("base64url");
}

const cursorShape = /^(\d{1,15}) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Null for the first page. */
export function decodeCursor(cursor: string | undefined): Key | null {
  if (cursor === undefined || cursor === "") return null;
  const [, at, id] = cursorShape.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!at || !id) throw new AppError("invalid_value", { fields: { lastDocumentID: "invalid_value" } });
  return { at: new Date(Number(at)), id };
}
