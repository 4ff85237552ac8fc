import type { MediaRow, Variants } from "./media.repo.ts";

const prefix = "/api/media/";

/** A key tells where a file lies, which is nobody's business; its last part is unique, and all that an address holds. */
export function toUrl(key: string): string {
  return prefix + key.slice(key.lastIndexOf("/") + 1);
}

/** Keys of the sizes by width, without those in other formats. */
export function sizesOf(variants: unknown): [width: number, key: string][] {
  const pairs = Object.entries((variants ?? {}) as Variants);
  return pairs.flatMap(([name, key]) => (/^\d+$/.test(name) ? [[Number(name), key]] : []));
}

/** The key of the largest picture, or null where there is none. */
export function largestOf(variants: unknown): string | null {
  const sizes = sizesOf(variants);
  return sizes.length === 0 ? null : sizes.reduce((one, other) => (other[0] > one[0] ? other : one))[1];
}

/** Where the largest picture is, or null where there is none. */
export function toMediaUrl(variants: unknown): string | null {
  const key = largestOf(variants);
  return key === null ? null : toUrl(key);
}

/** What decides where the files of a row lie. */
export type Place = Pick<MediaRow, "id" | "space_id" | "collection">;

function toKey({ id, space_id: spaceId, collection }: Place, name: string): string {
  const file = `${id}-${name}`;
  return spaceId === null ? file : `spaces/${spaceId}/${collection}/${file}`;
}

/** The key of one size of a picture, by its name among the row's variants: its width, and with it `.avif`. */
export function toMediaKey(place: Place, variant: number | string): string {
  return toKey(place, /^\d+$/.test(String(variant)) ? `${variant}.webp` : String(variant));
}

/** What a picture is sent as, by its name among the row's variants. */
export function pictureType(variant: number | string): string {
  return String(variant).endsWith(".avif") ? "image/avif" : "image/webp";
}

/** The key of a file that is kept as it came. */
export function toFileKey(place: Place): string {
  return toKey(place, "original");
}

const file = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})-(?:(\d{1,5})\.webp|(\d{1,5}\.avif)|original)$/;

/** Of what an address ends in. `variant` is null for a file as it came. */
export function readMediaName(text: string): { id: string; variant: string | null } | null {
  const [, id, webp, avif] = file.exec(text) ?? [];
  return id === undefined ? null : { id, variant: webp ?? avif ?? null };
}

/** The id in whatever a client names a picture by: itself, or the address of one of its sizes. */
export function readMediaId(idOrUrl: string): string | null {
  const { pathname } = URL.parse(idOrUrl, "http://site") ?? { pathname: "" };
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : null;
  if (name !== null) return readMediaName(name)?.id ?? null;
  return readMediaName(`${idOrUrl}-0.webp`)?.id ?? null;
}
