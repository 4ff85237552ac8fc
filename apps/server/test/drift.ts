import { sql } from "kysely";
import { reconcileCountersJob } from "#features/subjects/index.ts";
import type { Deps } from "#platform/deps.ts";

/** Whether counters fit what they count, and whether anybody waited in a circle. */
export function watchCounters(deps: Deps) {
  async function readDrift(): Promise<Record<string, number>> {
    const { values } = await deps.metrics.drift.get();
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels.counter), value]));
  }

  /** What the job found wrong; it says nothing of what fits. */
  async function findDrift(): Promise<Record<string, number>> {
    const before = await readDrift();
    await reconcileCountersJob.run(deps, {}, { isLast: false });
    const after = await readDrift();
    const drift = Object.entries(after).map(([name, total]) => [name, total - (before[name] ?? 0)] as const);
    return Object.fromEntries(drift.filter(([, wrong]) => wrong !== 0));
  }

  async function countDeadlocks(): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(deps.db);
    const { rows } = await sql<{ deadlocks: number }>`
      select deadlocks::integer from pg_stat_database where datname = current_database()`.execute(deps.db);
    return rows[0]!.deadlocks;
  }

  return { findDrift, countDeadlocks };
}

/** The same sequence every time, so that a failure comes back. */
export function random(seedOf: number): () => number {
  let state = seedOf;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}
