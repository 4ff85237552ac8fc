import { sql } from "kysely";
import { isUnshielded, type SubjectKind } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type Area, isInside } from "./places.area.ts";
import { longestHash } from "./places.geohash.ts";

type Wanted = { spaceId: string; kinds: readonly SubjectKind[]; area: Area; length: number; limit: number };
type CellRow = { cell: string; total: number; lat: number; lng: number };

const ofPost = { lat: sql<number>`s.lat`, lng: sql<number>`s.lng` };

/** What the viewer sees of it in the lists of the space, which they read. */
function isShown(viewer: Viewer, { spaceId, kinds, area }: Pick<Wanted, "spaceId" | "kinds" | "area">) {
  const isCovered =
    area.level === null
      ? sql`true`
      : sql`s.cell >> ${sql.lit((longestHash - area.level) * 5)} = any(${sql.val(area.cells)}::bigint[])`;
  return sql<boolean>`s.space_id = ${spaceId}::uuid and s.kind = any(${sql.val(kinds)}::text[]) and ${isCovered}
    and ${isInside(area, ofPost)} and ${isUnshielded(viewer)}`;
}

/** The fullest cells. */
export async function countCells(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  { length, limit, ...wanted }: Wanted,
): Promise<CellRow[]> {
  const shift = sql.lit((longestHash - length) * 5);
  const { rows } = await sql<CellRow>`
    select (s.cell >> ${shift})::text as cell, count(*)::int as total, avg(s.lat) as lat, avg(s.lng) as lng
    from located_posts s where ${isShown(viewer, wanted)}
    group by s.cell >> ${shift} order by total desc, cell limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Of cells that hold one: which. */
export async function findAlone(
  { db }: Pick<Deps, "db">,
  viewer: Viewer,
  { length, cells, ...wanted }: Omit<Wanted, "limit"> & { cells: readonly string[] },
): Promise<Map<string, string>> {
  const shift = sql.lit((longestHash - length) * 5);
  // Ordered, so that each is looked up by the index of cells.
  const { rows } = await sql<{ cell: string; id: string }>`
    select alone.cell::text as cell, found.id from unnest(${sql.val(cells)}::bigint[]) alone (cell)
    cross join lateral (
      select s.id from located_posts s
      where s.cell >= alone.cell << ${shift} and s.cell < (alone.cell + 1) << ${shift} and ${isShown(viewer, wanted)}
      order by s.cell limit 1) found`.execute(db);
  return new Map(rows.map(({ cell, id }) => [cell, id]));
}
