import { getPublicFigures } from "@bump/contract";
import type { Deps } from "#platform/deps.ts";
import { serialise } from "#platform/http/mount.ts";
import { listUsersByDay, readPublicTotals } from "./dashboard.repo.ts";

/** Totals of a large site cost more than visitors may ask for; half a minute old they are as good. */
const freshMs = 30_000;

/** The figures as JSON, read at most once in half a minute and by one request at a time. */
export function createPublicFigures(deps: Deps): () => Promise<string> {
  let cached: { json: Promise<string>; until: number } | undefined;
  return () => {
    const now = deps.clock().getTime();
    if (!cached || cached.until <= now) {
      const json = readFigures(deps);
      cached = { json, until: now + freshMs };
      json.catch(() => (cached = undefined));
    }
    return cached.json;
  };
}

async function readFigures({ db, clock }: Deps): Promise<string> {
  const [{ users, totals, solved }, series] = await Promise.all([readPublicTotals(db), listUsersByDay(db, clock())]);
  return serialise(getPublicFigures, {
    data: {
      total_users: users,
      totalStories: totals.get("story") ?? 0,
      totalProblems: totals.get("problem") ?? 0,
      totalSolved: solved,
      totalSolutions: totals.get("solution") ?? 0,
    },
    series,
  });
}
