import { sql } from "kysely";

/** What the trigger of located posts keeps for maps from afar, counted anew; see subjects.reconcile.ts. */
export const placeCounters = {
  locatedCells: sql`
    insert into located_cells as c (space_id, kind, cell, west, south, total, lats, lngs)
    select space_id, kind, cell, coalesce(counted.west, k.west), coalesce(counted.south, k.south),
      coalesce(counted.total, 0) - coalesce(k.total, 0), coalesce(counted.lats, 0) - coalesce(k.lats, 0),
      coalesce(counted.lngs, 0) - coalesce(k.lngs, 0)
    from located_cells k full join (
      select space_id, kind, cell >> 30 as cell, least(floor(min(lng) / 1.40625), 127) * 1.40625 as west,
        least(floor(min(lat) / 1.40625), 63) * 1.40625 as south, count(*)::integer as total,
        sum(round(lat * 1000000))::bigint as lats, sum(round(lng * 1000000))::bigint as lngs
      from located_posts group by 1, 2, 3
    ) counted using (space_id, kind, cell)
    where (coalesce(counted.total, 0), coalesce(counted.lats, 0), coalesce(counted.lngs, 0))
      <> (coalesce(k.total, 0), coalesce(k.lats, 0), coalesce(k.lngs, 0)) order by 1, 2, 3
    on conflict (space_id, kind, cell) do update set total = c.total + excluded.total, lats = c.lats + excluded.lats,
      lngs = c.lngs + excluded.lngs`,
};
