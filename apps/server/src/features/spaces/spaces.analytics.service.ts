import type * as contract from "@bump/contract";
import type { EndpointAnswer } from "@bump/contract";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { type DayRow, listDayRows, readTotals, type SpaceTotals } from "./spaces.analytics.repo.ts";
import { getStanding, requireReadable } from "./spaces.service.ts";

type Analytics = EndpointAnswer<typeof contract.getAnalytics>;

const dayMs = 86_400_000;

export async function getAnalytics(
  { db, clock }: Deps,
  viewer: Viewer,
  { spaceId, days }: { spaceId: string; days: number },
): Promise<Analytics> {
  requireReadable(viewer, await getStanding(db, viewer, spaceId));
  const names = lastDays(clock(), days);
  const totals = await readTotals(db, spaceId);
  return { totals, series: toSeries(names, await listDayRows(db, spaceId, names[0]!), totals) };
}

/** The last days (UTC), oldest first, today included. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

/** A row says by how many people its day changed the space, so the count at each day's end is told from today backwards. */
export function toSeries(names: string[], rows: DayRow[], totals: SpaceTotals): Analytics["series"] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  let members = totals.members;
  return names
    .toReversed()
    .map((day) => {
      const row = byDay.get(day) ?? { members: 0, posts: 0, reactions: 0, active: 0 };
      const { posts, reactions, active } = row;
      const entry = { day, members, posts, reactions, active };
      members -= row.members;
      return entry;
    })
    .toReversed();
}
