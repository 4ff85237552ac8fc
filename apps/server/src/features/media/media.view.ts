import type { FileView, MediaCollection, MediaView } from "@bump/contract";
import type { MediaRow, Variants } from "./media.repo.ts";

const prefix = "/api/media/";

/** Where the largest picture is, or null where there is none. */
export function toMediaUrl(variants: unknown): string | null {
  const widths = Object.keys((variants ?? {}) as Variants).map(Number);
  return widths.length === 0 ? null : prefix + (variants as Variants)[Math.max(...widths)]!;
}

/** The key of a finished picture; `readMediaKey` is its inverse. */
export function toMediaKey(id: string, width: number | string): string {
  return `${id}-${width}.webp`;
}

/** The key of a file that is kept as it came. */
export function toFileKey(id: string): string {
  return `${id}-original`;
}

const key = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})-(?:(\d{1,5})\.webp|original)$/;

/** `width` is null for a file as it came. */
export function readMediaKey(text: string): { id: string; width: string | null } | null {
  const [, id, width] = key.exec(text) ?? [];
  return id === undefined ? null : { id, width: width ?? null };
}

/** The id in whatever a client names a picture by: itself, or the address of one of its sizes. */
export function readMediaId(idOrUrl: string): string | null {
  const { pathname } = URL.parse(idOrUrl, "http://site") ?? { pathname: "" };
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : null;
  if (name !== null) return readMediaKey(name)?.id ?? null;
  return readMediaKey(`${idOrUrl}-0.webp`)?.id ?? null;
}

/** Of a row, as far as it is seen. */
export type FileRow = Pick<
  MediaRow,
  "id" | "type" | "file_name" | "declared_size" | "file_key" | "variants" | "width" | "height"
>;

/** A finished file as those see it who may read what it belongs to. */
export function toFileView(row: FileRow): FileView {
  const sizes = Object.entries(row.variants as Variants).map(([width, name]) => [width, prefix + name]);
  return {
    id: row.id,
    type: row.type as FileView["type"],
    url: row.file_key === null ? toMediaUrl(row.variants) : prefix + row.file_key,
    sizes: Object.fromEntries(sizes) as Record<string, string>,
    name: row.file_name,
    size: Number(row.declared_size),
    width: row.width,
    height: row.height,
  };
}

/** `row` as its owner sees it; `bytes` is the row that has the bytes, another one for a double. */
export function toMediaView(row: MediaRow, bytes: MediaRow): MediaView {
  const createdAt = row.created_at.toISOString();
  return {
    ...toFileView(bytes),
    id: row.id,
    name: row.file_name,
    fileName: row.file_name,
    size: Number(row.declared_size),
    collection: row.collection as MediaCollection,
    alreadyExisted: row.duplicate_of !== null,
    state: row.state as MediaView["state"],
    error: row.error,
    when: createdAt,
    createdAt,
  };
}
