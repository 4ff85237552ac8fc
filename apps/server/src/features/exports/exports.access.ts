import type { Kysely } from "kysely";
import { canModerateSpace, findStanding, holdStanding, requireSeen } from "#features/spaces/index.ts";
import type { Db } from "#platform/database/db.types.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";

/** For those who run the space; to those who may not know of it it is not there. */
export async function requireManager(db: Kysely<Db>, viewer: Viewer, spaceId: string): Promise<void> {
  const space = requireSeen(viewer, await findStanding(db, viewer.id, spaceId));
  if (!canModerateSpace(viewer, space)) throw new AppError("forbidden");
}

/** As requireManager, and until the transaction ends nobody is taken out of the space. */
export async function holdManager(db: Kysely<Db>, viewer: Viewer, spaceId: string): Promise<void> {
  const space = requireSeen(viewer, await holdStanding(db, viewer.id, spaceId));
  if (!canModerateSpace(viewer, space)) throw new AppError("forbidden");
}
