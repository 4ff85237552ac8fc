import { createHash } from "node:crypto";
import type { MediaCollection } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import type { Deps } from "#platform/deps.ts";
import { insertMediaRow, type Variants } from "./media.repo.ts";
import { toMediaKey } from "./media.view.ts";

type OwnPicture = {
  ownerId: string;
  collection: MediaCollection;
  fileName: string;
  /** Square WebP pictures by width. */
  sizes: ReadonlyMap<number, Buffer>;
};

/** A picture that we drew ourselves, as for the demo: it needs neither an upload nor the worker. Answers with its id. */
export async function addPicture(deps: Deps, { ownerId, collection, fileName, sizes }: OwnPicture): Promise<string> {
  const id = uuidv7();
  const variants: Variants = {};
  for (const [size, bytes] of sizes) {
    variants[size] = toMediaKey(id, size);
    await deps.storage.put(toMediaKey(id, size), bytes, { type: "image/webp" });
  }
  const width = Math.max(...sizes.keys());
  const largest = sizes.get(width)!;
  await insertMediaRow(deps.db, {
    id,
    owner_id: ownerId,
    collection,
    state: "ready",
    file_name: fileName,
    declared_size: largest.length,
    size: largest.length,
    mime: "image/webp",
    sha256: createHash("sha256").update(largest).digest("hex"),
    width,
    height: width,
    variants: JSON.stringify(variants),
  });
  return id;
}
