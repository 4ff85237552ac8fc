import { createHash } from "node:crypto";
import type { MediaCollection } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#platform/deps.ts";
import { insertMediaRow, type Variants } from "./media.repo.ts";
import { toMediaKey } from "./media.view.ts";

/** WebP by width in pixels. */
export type Pictures = ReadonlyMap<number, Buffer>;

export async function storePictures({ storage }: Deps, id: string, pictures: Pictures): Promise<Variants> {
  const variants: Variants = {};
  for (const [width, bytes] of pictures) {
    const key = toMediaKey(id, width);
    await storage.put(key, bytes, { type: "image/webp" });
    variants[width] = key;
  }
  return variants;
}

type NewPicture = { ownerId: string; collection: MediaCollection; fileName: string; sizes: Pictures };

/** A finished picture without an upload, from a program that we trust; answers with its id. */
export async function addPicture(deps: Deps, { ownerId, collection, fileName, sizes }: NewPicture): Promise<string> {
  const id = uuidv7();
  const width = Math.max(...sizes.keys());
  const largest = sizes.get(width)!;
  await insertMediaRow(deps.db, {
    id,
    owner_id: ownerId,
    collection,
    state: "ready",
    file_name: fileName,
    declared_size: largest.length,
    mime: "image/webp",
    sha256: createHash("sha256").update(largest).digest("hex"),
    width,
    height: width,
    variants: JSON.stringify(await storePictures(deps, id, sizes)),
  });
  return id;
}
