import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import * as repo from "./exports.repo.ts";

/** What is under a row's id in the space, or would be. */
export type Place = { id: string; is: "new" | "present" | "removed" };

/** Where the rows of a file go in one space. */
export type Places = {
  of(id: string, kind: string | readonly string[]): Place;
  /** From now on it is there. */
  add(place: Place, kind: string): void;
};

/** The id that a row has in this space, where its own is another thing's elsewhere. Its time stays in it. */
export function idIn(spaceId: string, id: string): string {
  const hash = createHash("sha256").update(`${spaceId} ${id}`).digest("hex");
  return `${id.slice(0, 13)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`;
}

/** All that the rows are and name, held in the order in which everybody takes them (sql/problems.sql). */
export async function holdPlaces(db: Kysely<Db>, spaceId: string, ids: readonly string[]): Promise<Places> {
  const candidates = ids.flatMap((id) => [id, idIn(spaceId, id)]);
  const known = await repo.loadKnown(db, candidates);
  await repo.lockCounted(db, candidates);
  return {
    of(id, kind) {
      for (const candidate of [id, idIn(spaceId, id)]) {
        const there = known.get(candidate);
        if (!there) return { id: candidate, is: "new" };
        if (there.state === null) return { id: candidate, is: "removed" };
        // A draft is nowhere to anybody but its author.
        if (there.space_id !== spaceId || there.state === "draft" || ![kind].flat().includes(there.kind!)) continue;
        return { id: candidate, is: there.state === "removed" ? "removed" : "present" };
      }
      // Both are something else: nothing of ours can be meant.
      return { id, is: "removed" };
    },
    add: ({ id }, kind) => void known.set(id, { kind, state: "published", space_id: spaceId }),
  };
}
