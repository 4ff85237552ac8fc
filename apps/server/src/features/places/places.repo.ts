import { type RawBuilder, sql } from "kysely";
import { isUnshielded, type SubjectKind } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type Area, isInside } from "./places.area.ts";
import { longestHash } from "./places.geohash.ts";

type Where = { spaceId: string; kinds: readonly SubjectKind[]; area: Area };
type Wanted = Where & { length: number; limit: number };
type CellRow = { cell: string; total: number; lat: number; lng: number };

const ofPost = { lat: sql<number>`s.lat`, lng: sql<number>`s.lng` };

/** What the viewer sees of it in the lists of the space, which they read. */
function isShown(viewer: Viewer, { spaceId, kinds, area }: Where) {
  const isCovered =
    area.level === null
      ? sql`true`
      : sql`s.cell >> ${sql.lit((longestHash - area.level) * 5)} = any(${sql.val(area.cells)}::bigint[])`;
  return sql<boolean>`s.space_id = ${spaceId}::uuid and s.kind = any(${sql.val(kinds)}::text[]) and ${isCovered}
    and ${isInside(area, ofPost)} and ${isUnshielded(viewer)}`;
}

/** The fullest cells. */
export async function countCells(
  deps: Pick<Deps, "db">,
  viewer: Viewer,
  { length, limit, ...wanted }: Wanted,
): Promise<CellRow[]> {
  const isFar = length <= summedLength && wanted.area.near === null;
  const found = isFar ? summedPosts(viewer, wanted) : eachPost(viewer, wanted);
  const shift = sql.lit(((isFar ? summedLength : longestHash) - length) * 5);
  const { rows } = await sql<CellRow>`
    select (s.cell >> ${shift})::text as cell, sum(s.total)::int as total, (sum(s.lats) / sum(s.total) / 1000000)::float8 as lat,
      (sum(s.lngs) / sum(s.total) / 1000000)::float8 as lng
    from (${found}) s group by s.cell >> ${shift} having sum(s.total) > 0
    order by total desc, cell limit ${sql.lit(limit)}`.execute(deps.db);
  return rows;
}

/** Of each post: where it is, in millionths of a degree. */
const ofOne = sql`1 as total, round(s.lat * 1000000)::bigint as lats, round(s.lng * 1000000)::bigint as lngs`;

function eachPost(viewer: Viewer, wanted: Where): RawBuilder<unknown> {
  return sql`select s.cell, ${ofOne} from located_posts s where ${isShown(viewer, wanted)}`;
}

/** How many letters the squares have that are counted beforehand (located_cells), and how wide and high they are. */
const summedLength = 3;
const side = sql`1.40625::float8`;

/** The same from afar: whole squares by their sums, without what shields take away, and post by post where the edge cuts. */
function summedPosts(viewer: Viewer, wanted: Where): RawBuilder<unknown> {
  const { spaceId, kinds, area } = wanted;
  const [west, south, east, north] = [area.west, area.south, area.east, area.north].map(
    (value) => sql`${value}::float8`,
  );
  const isAround = sql`${west} > ${east}`;
  return sql`
    with squares as materialized (
      select c.*, c.south >= ${south} and c.south + ${side} <= ${north} and case when ${isAround}
          then c.west >= ${west} or c.west + ${side} <= ${east}
          else c.west >= ${west} and c.west + ${side} <= ${east} end as is_whole
      from located_cells c
      where c.space_id = ${spaceId}::uuid and c.kind = any(${sql.val(kinds)}::text[]) and c.total > 0
        and c.south <= ${north} and c.south + ${side} >= ${south} and case when ${isAround}
          then c.west <= ${east} or c.west + ${side} >= ${west}
          else c.west <= ${east} and c.west + ${side} >= ${west} end)
    select q.cell, q.total, q.lats, q.lngs from squares q where q.is_whole
    union all
    select q.cell, -s.total, -s.lats, -s.lngs from (
        select s.kind, s.cell >> 30 as cell, ${ofOne} from located_posts s
        where s.space_id = ${spaceId}::uuid and not ${isUnshielded(viewer)}) s
      join squares q on q.kind = s.kind and q.cell = s.cell and q.is_whole
    union all
    select q.cell, s.total, s.lats, s.lngs from squares q
      cross join lateral (
        select ${ofOne} from located_posts s
        where s.space_id = ${spaceId}::uuid and s.kind = q.kind and s.cell >> 30 = q.cell
          and ${isInside(area, ofPost)} and ${isUnshielded(viewer)}
        -- So that each square is looked up by its index.
        offset 0) s
      where not q.is_whole`;
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
