import type * as contract from "@bump/contract";
import type { EndpointAnswer } from "@bump/contract";
import type { FastifyRequest } from "fastify";
import { getAnalytics, lastDays, requireSpace } from "#features/spaces/index.ts";
import type { Deps } from "#platform/deps.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { listMoodRows, readSpaceTotals } from "./dashboard.repo.ts";

type Asked = { spaceId?: string | undefined; days: number; request: FastifyRequest };
type Dashboard = EndpointAnswer<typeof contract.getDashboard>;
type Moods = EndpointAnswer<typeof contract.getMoods>;

export async function getDashboard(deps: Deps, viewer: Viewer, asked: Asked): Promise<Dashboard> {
  const { id: spaceId } = await requireSpace(deps.db, viewer, asked);
  const [{ totals, series }, { kinds, tags }] = await Promise.all([
    getAnalytics(deps, viewer, { spaceId, days: asked.days }),
    readSpaceTotals(deps.db, spaceId),
  ]);
  return {
    data: {
      totalStories: kinds.get("story") ?? 0,
      totalProblems: kinds.get("problem") ?? 0,
      totalSolutions: kinds.get("solution") ?? 0,
      totalSkills: kinds.get("skill") ?? 0,
      total_tags: tags,
      total_users: totals.members,
    },
    series: series.map(({ members, ...day }) => ({ ...day, users: members })),
  };
}

export async function getMoods(deps: Deps, viewer: Viewer, asked: Asked): Promise<Moods> {
  const { id: spaceId } = await requireSpace(deps.db, viewer, asked);
  const series = lastDays(deps.clock(), asked.days).map((day) => ({ day, reactions: {} as Moods["totals"] }));
  const byDay = new Map(series.map((entry) => [entry.day, entry.reactions]));
  const totals: Moods["totals"] = {};
  for (const { day, kind, total } of await listMoodRows(deps.db, spaceId, series[0]!.day)) {
    const reactions = byDay.get(day);
    if (!reactions) continue;
    reactions[kind] = total;
    totals[kind] = (totals[kind] ?? 0) + total;
  }
  return { totals, series };
}
