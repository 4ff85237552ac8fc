import type { Readable } from "node:stream";
import type { Deps } from "#platform/deps.ts";
import { toSafeName } from "./media.names.ts";
import { findMediaRow, type Variants } from "./media.repo.ts";

export type KeptFile = { name: string; size: number; when: Date; open: () => Promise<Readable | null> };

/** The best that is kept of a file: as it came, or the largest size of a picture. */
export async function findKeptFile(
  { db, storage }: Pick<Deps, "db" | "storage">,
  id: string,
): Promise<KeptFile | null> {
  const row = await findMediaRow(db, id);
  const key = row?.state === "ready" ? (row.file_key ?? largestOf(row.variants as Variants)) : null;
  const found = key && (await storage.head(key));
  if (!row || !found) return null;
  const name = toSafeName(row.file_name);
  return {
    name: row.file_key === null ? `${name.replace(/\.\w+$/, "")}${/\.\w+$/.exec(key)?.[0] ?? ""}` : name,
    size: found.size,
    when: row.created_at,
    open: () => storage.get(key),
  };
}

function largestOf(variants: Variants): string | null {
  const widest = Object.keys(variants).toSorted((a, b) => Number.parseInt(b) - Number.parseInt(a))[0];
  return widest === undefined ? null : variants[widest]!;
}
