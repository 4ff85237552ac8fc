import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Bus } from "#platform/bus.ts";
import { createPool } from "#platform/database/pool.ts";
import { createMetrics } from "#platform/http/metrics.ts";
import { startTestDeps } from "#test/harness.ts";
import { defineJob, Jobs } from "./jobs.ts";

const { deps, db } = await startTestDeps();
const otherBus = await Bus.connect(deps.connection, deps.log);
afterAll(() => otherBus.close());

const ran: { number: number; isLast: boolean }[] = [];
let problem: Error | null = null;
const note = defineJob<{ number: number }>("test.note", async (_deps, { number }, { isLast }) => {
  ran.push({ number, isLast });
  if (problem) throw problem;
});
const nightly = defineJob("test.nightly", () => Promise.resolve(), { cron: "17 3 * * *", maxAttempts: 2 });
const numbers = () => ran.map(({ number }) => number);

async function create() {
  const metrics = createMetrics();
  const pool = createPool(deps.connection, deps.log, 6);
  const jobs = await Jobs.create({ db, bus: deps.bus, log: deps.log, metrics, pool });
  jobs.register(note);
  jobs.register(nightly);
  return { jobs, metrics };
}

let { jobs, metrics } = await create();
beforeEach(async () => {
  ran.length = 0;
  problem = null;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
});
afterEach(async () => {
  await jobs.stop();
  ({ jobs, metrics } = await create());
});
afterAll(() => jobs.stop());

describe("adding", () => {
  it("happens with the caller's transaction", async () => {
    await db.transaction().execute((tx) => jobs.add(tx, note, { number: 1 }));
    await db
      .transaction()
      .execute(async (tx) => {
        await jobs.add(tx, note, { number: 2 });
        throw new Error("rolled back");
      })
      .catch(() => {});
    await jobs.drain(deps);
    expect(numbers()).toEqual([1]);
  });

  it("replaces a waiting job with the same key", async () => {
    await jobs.add(db, note, { number: 1 }, { key: "same" });
    await jobs.add(db, note, { number: 2 }, { key: "same" });
    await jobs.drain(deps);
    expect(numbers()).toEqual([2]);
  });

  it("can be for later", async () => {
    await jobs.add(db, note, { number: 1 }, { runAt: new Date(Date.now() + 60_000) });
    await jobs.drain(deps);
    expect(numbers()).toEqual([]);
  });

  it("knows every job by one name", () => {
    expect(() => jobs.register(note)).toThrow('two jobs "test.note"');
  });
});

describe("a job that fails", () => {
  const dueNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

  it("is tried again later, and done when it succeeds", async () => {
    problem = new Error("not now");
    await jobs.add(db, note, { number: 1 });
    await jobs.drain(deps);
    const { rows } = await sql`select attempts, last_error from graphile_worker.jobs`.execute(db);
    expect(rows).toMatchObject([{ attempts: 1, last_error: expect.stringContaining("not now") }]);
    problem = null;
    await dueNow();
    await jobs.drain(deps);
    expect(numbers()).toEqual([1, 1]);
    const text = await metrics.registry.metrics();
    expect(text).toContain('bump_jobs_runs_total{job="test.note",outcome="failed"} 1');
    expect(text).toContain('bump_jobs_runs_total{job="test.note",outcome="done"} 1');
  });

  it("knows its last chance, and is counted when it was given up", async () => {
    problem = new Error("never");
    await jobs.add(db, { ...note, maxAttempts: 2 }, { number: 1 });
    await jobs.drain(deps);
    await dueNow();
    await jobs.drain(deps);
    await dueNow();
    await jobs.drain(deps);
    expect(ran).toEqual([
      { number: 1, isLast: false },
      { number: 1, isLast: true },
    ]);
    expect(await metrics.registry.metrics()).toMatch(/^bump_jobs_given_up 1$/m);
  });
});

describe("the workers", () => {
  it("take a job as soon as it is there, and know when the others run by themselves", async () => {
    jobs.start(deps);
    await jobs.add(db, note, { number: 1 });
    await vi.waitFor(() => expect(numbers()).toEqual([1]), { timeout: 1_500 });
    const { rows } = await sql`select identifier from graphile_worker._private_known_crontabs`.execute(db);
    expect(rows).toEqual([{ identifier: "test.nightly" }]);
  });

  it("do the jobs of one queue one after the other, and others meanwhile", async () => {
    let atOnce = 0;
    const most: number[] = [];
    const heavy = defineJob<{ number: number }>("test.heavy", async () => {
      most.push(++atOnce);
      await new Promise((done) => setTimeout(done, 150));
      atOnce -= 1;
    });
    jobs.register(heavy);
    for (let number = 0; number < 3; number++) await jobs.add(db, heavy, { number }, { queue: "heavy" });
    await jobs.add(db, note, { number: 7 });
    jobs.start(deps);
    await vi.waitFor(() => expect(numbers()).toEqual([7]), { timeout: 3_000 });
    expect(most.length).toBeLessThan(3);
    await vi.waitFor(() => expect(most).toEqual([1, 1, 1]), { timeout: 15_000 });
  });

  it("finish what they are at before they stop", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const slow = defineJob<{ number: number }>("test.slow", async (_deps, { number }) => {
      resolve();
      await new Promise((done) => setTimeout(done, 300));
      ran.push({ number, isLast: false });
    });
    jobs.register(slow);
    jobs.start(deps);
    await jobs.add(db, slow, { number: 5 });
    await promise;
    await jobs.stop();
    expect(numbers()).toEqual([5]);
    ({ jobs, metrics } = await create());
  });

  it("take over from a process that was killed, and leave alone what a living one works on", async () => {
    for (const number of [1, 2]) await jobs.add(db, note, { number });
    const lock = (number: number, worker: string) =>
      sql`
      update graphile_worker._private_jobs set locked_at = now(), locked_by = ${worker}, attempts = 1
      where payload ->> 'number' = ${String(number)}`.execute(db);
    await lock(1, "pool-dead");
    await lock(2, "pool-alive");
    await otherBus.tryHold("pool-alive");
    jobs.start(deps);
    await vi.waitFor(() => expect(numbers()).toEqual([1]), { timeout: 3_000 });
    await vi.waitFor(async () => {
      const { rows } = await sql`select locked_by from graphile_worker.jobs`.execute(db);
      expect(rows).toEqual([{ locked_by: "pool-alive" }]);
    });
  });

  it("go on after the database was away", async () => {
    jobs.start(deps);
    await jobs.add(db, note, { number: 1 });
    await vi.waitFor(() => expect(numbers()).toEqual([1]), { timeout: 1_500 });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    await jobs.add(db, note, { number: 2 });
    // A job whose end was not written down in time runs again.
    await vi.waitFor(() => expect(new Set(numbers())).toEqual(new Set([1, 2])), { timeout: 10_000 });
  });
});
