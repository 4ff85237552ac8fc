import type { MediaCollection, MediaView } from "@bump/contract";
import type { MediaRow, Variants } from "./media.repo.ts";

const prefix = "/api/media/";

/** Where the largest picture is, or null where there is none. */
export function toMediaUrl(variants: unknown): string | null {
  const widths = Object.keys((variants ?? {}) as Variants).map(Number);
  return widths.length === 0 ? null : prefix + (variants as Variants)[Math.max(...widths)]!;
}

/** The key of a finished picture; `readMediaKey` is its inverse. */
export function toMediaKey(id: string, width: number): string {
  return `${id}-${width}.webp`;
}

const key = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})-(\d{1,5})\.webp$/;

export function readMediaKey(text: string): { id: string; width: string } | null {
  const [, id, width] = key.exec(text) ?? [];
  return id === undefined ? null : { id, width: width! };
}

/** The id in whatever a client names a picture by: itself, or the address of one of its sizes. */
export function readMediaId(idOrUrl: string): string | null {
  const { pathname } = URL.parse(idOrUrl, "http://site") ?? { pathname: "" };
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : null;
  if (name !== null) return readMediaKey(name)?.id ?? null;
  return readMediaKey(`${idOrUrl}-0.webp`)?.id ?? null;
}

/** `row` as its owner sees it; `bytes` is the row that has the bytes, another one for a double. */
export function toMediaView(row: MediaRow, bytes: MediaRow): MediaView {
  const createdAt = row.created_at.toISOString();
  const sizes = Object.entries(bytes.variants as Variants).map(([width, name]) => [width, prefix + name]);
  return {
    id: row.id,
    type: "image",
    url: toMediaUrl(bytes.variants),
    sizes: Object.fromEntries(sizes) as Record<string, string>,
    name: row.file_name,
    fileName: row.file_name,
    size: Number(row.declared_size),
    width: bytes.width,
    height: bytes.height,
    collection: row.collection as MediaCollection,
    alreadyExisted: row.duplicate_of !== null,
    state: row.state as MediaView["state"],
    error: row.error,
    when: createdAt,
    createdAt,
  };
}
