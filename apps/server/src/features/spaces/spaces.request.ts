import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { Standing } from "./spaces.policy.ts";
import { requireReadable, requireSeen } from "./spaces.service.ts";
import { holdStanding, spacesFor, standingColumns, toStanding } from "./spaces.standing.ts";

type Named = { spaceId?: string | undefined; request: FastifyRequest };

/** `approvesAll`: everything that contributors write there waits for approval. */
export type RequestSpace = { id: string; standing: Standing; approvesAll: boolean };

/**
 * The space that a request is about: named in its body or query, else by its code in the header, else the person's active
 * one. To those who may not know of it it is not there; those who see it but are not in it are told so.
 */
export async function requireSpace(db: Kysely<Db>, viewer: Viewer, named: Named): Promise<RequestSpace> {
  const row = await spacesFor(db, viewer.id)
    .select(standingColumns)
    .select(["s.id", "s.approval_rule"])
    .where("s.id", "=", idOf(viewer, named))
    .executeTakeFirst();
  const standing = requireSeen(viewer, row && toStanding(row));
  requireReadable(viewer, standing);
  return { id: row!.id, standing, approvesAll: row!.approval_rule === "everything" };
}

/** As requireSpace, and until the transaction ends nobody is taken out of the space. */
export async function holdSpace(db: Kysely<Db>, viewer: Viewer, named: Named): Promise<RequestSpace> {
  const space = await requireSpace(db, viewer, named);
  const standing = requireSeen(viewer, await holdStanding(db, viewer.id, space.id));
  requireReadable(viewer, standing);
  return { ...space, standing };
}

function idOf(viewer: Viewer, { spaceId, request }: Named) {
  if (spaceId) return sql<string>`${spaceId}::uuid`;
  const code = request.headers["x-country"];
  if (typeof code === "string" && code.trim() !== "") {
    return sql<string>`(select id from spaces where code = ${code.trim().toLowerCase()})`;
  }
  return sql<string>`(select active_space_id from users where id = ${viewer.id}::uuid)`;
}
