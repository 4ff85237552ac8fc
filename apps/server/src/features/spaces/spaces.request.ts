import { Id } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import { PreparedQueries } from "#platform/database/prepared.ts";
import type { Deps } from "#platform/deps.ts";
import { AppError } from "#platform/http/app-error.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import type { Standing } from "./spaces.policy.ts";
import { requireReadable, requireSeen } from "./spaces.service.ts";
import { holdStanding, spacesFor, standingColumns, toStanding } from "./spaces.standing.ts";

type Named = { spaceId?: string | undefined; request: FastifyRequest };

/** `code` is a country's, or the world's; `approvesAll`: everything that contributors write there waits for approval. */
export type RequestSpace = { id: string; code: string | null; standing: Standing; approvesAll: boolean };

/**
 * The space that a request is about: named in its body or query, else by its code in the header, else the person's active
 * one. To those who may not know of it it is not there; those who see it but are not in it are told so.
 */
export async function requireSpace(db: Kysely<Db>, viewer: Viewer, named: Named): Promise<RequestSpace> {
  return toSpace(viewer, await spaceQuery(db, viewer.id, readName(named)).executeTakeFirst());
}

const standIns = {
  viewerId: "5afe0000-0000-7000-8000-000000000001",
  spaceId: "5afe0000-0000-7000-8000-000000000002",
  code: "stand-in",
};
type Row = Awaited<ReturnType<ReturnType<typeof spaceQuery>["executeTakeFirstOrThrow"]>>;
const queries = new PreparedQueries<typeof standIns, Row>(standIns);

/** As requireSpace, for lists that many read. */
export async function requireListedSpace(
  deps: Pick<Deps, "pool" | "db">,
  viewer: Viewer,
  named: Named,
): Promise<RequestSpace> {
  const name = readName(named);
  const values = { viewerId: viewer.id, spaceId: name.spaceId ?? "", code: name.code ?? "" };
  const by = name.spaceId ? "spaceId" : name.code ? "code" : "active";
  const [row] = await queries.run(deps, by, values, (stand) =>
    spaceQuery(deps.db, stand.viewerId, by === "active" ? {} : { [by]: stand[by] }),
  );
  return toSpace(viewer, row);
}

type Name = { spaceId?: string; code?: string };

function readName(named: Named): Name {
  const { request } = named;
  const spaceId = named.spaceId || readSpaceId(request.query);
  if (spaceId) return { spaceId };
  const code = request.headers["x-country"];
  return typeof code === "string" && code.trim() !== "" ? { code: code.trim().toLowerCase() } : {};
}

/** Of a call whose own parameters do not name it. */
function readSpaceId(query: unknown): string {
  const { spaceId = "" } = query as { spaceId?: unknown };
  const read = spaceId === "" ? { data: "" } : Id.safeParse(spaceId);
  if (read.data === undefined) throw new AppError("invalid_id", { fields: { spaceId: "invalid_id" } });
  return read.data;
}

function spaceQuery(db: Kysely<Db>, viewerId: string, { spaceId, code }: Name) {
  const id = spaceId
    ? sql<string>`${spaceId}::uuid`
    : code
      ? sql<string>`(select id from spaces where code = ${code})`
      : sql<string>`(select active_space_id from users where id = ${viewerId}::uuid)`;
  return spacesFor(db, viewerId)
    .select(standingColumns)
    .select(["s.id", "s.code", "s.approval_rule"])
    .where("s.id", "=", id);
}

function toSpace(viewer: Viewer, row: Row | undefined): RequestSpace {
  const standing = requireSeen(viewer, row && toStanding(row));
  requireReadable(viewer, standing);
  return { id: row!.id, code: row!.code, standing, approvesAll: row!.approval_rule === "everything" };
}

/** As requireSpace, and until the transaction ends nobody is taken out of the space. */
export async function holdSpace(db: Kysely<Db>, viewer: Viewer, named: Named): Promise<RequestSpace> {
  const space = await requireSpace(db, viewer, named);
  const standing = requireSeen(viewer, await holdStanding(db, viewer.id, space.id));
  requireReadable(viewer, standing);
  return { ...space, standing };
}
