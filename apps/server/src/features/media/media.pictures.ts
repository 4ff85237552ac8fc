import { createHash } from "node:crypto";
import { type MediaCollection, worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#platform/deps.ts";
import { pictureType, type Place, toMediaKey } from "./media.keys.ts";
import { insertMediaRow, type Variants } from "./media.repo.ts";

/** By their names among a row's variants. */
export async function storePictures(
  { storage }: Deps,
  place: Place,
  pictures: ReadonlyMap<string | number, Buffer>,
): Promise<Variants> {
  const variants: Variants = {};
  for (const [name, bytes] of pictures) {
    const key = toMediaKey(place, name);
    await storage.put(key, bytes, { type: pictureType(name) });
    variants[name] = key;
  }
  return variants;
}

/** `sizes`: WebP by width in pixels. */
type NewPicture = {
  ownerId: string;
  collection: MediaCollection;
  fileName: string;
  sizes: ReadonlyMap<number, Buffer>;
};

/** A finished picture without an upload, from a program that we trust; answers with its id. */
export async function addPicture(deps: Deps, { ownerId, collection, fileName, sizes }: NewPicture): Promise<string> {
  const place = { id: uuidv7(), space_id: worldSpaceId, collection };
  const width = Math.max(...sizes.keys());
  const largest = sizes.get(width)!;
  await insertMediaRow(deps.db, {
    ...place,
    owner_id: ownerId,
    state: "ready",
    file_name: fileName,
    declared_size: largest.length,
    mime: "image/webp",
    sha256: createHash("sha256").update(largest).digest("hex"),
    width,
    height: width,
    variants: JSON.stringify(await storePictures(deps, place, sizes)),
  });
  return place.id;
}
