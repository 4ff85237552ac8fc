import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { Bus } from "#platform/bus.ts";
import { createMetrics } from "#platform/http/metrics.ts";
import { startTestDeps } from "#test/harness.ts";
import { emit, Outbox } from "./outbox.ts";

declare module "./outbox.ts" {
  interface Events {
    "thing.happened": { number: number };
    "thing.ignored": Record<string, never>;
  }
}

const { deps, db } = await startTestDeps();
const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));
beforeEach(() => db.deleteFrom("outbox").execute());

/** A node's outbox, on a bus connection of its own. */
async function node(handle: (number: number) => Promise<void> | void) {
  const bus = await Bus.connect(deps.connection, deps.log);
  const metrics = createMetrics();
  const outbox = new Outbox({ db, bus, log: deps.log, metrics });
  outbox.on("thing.happened", async ({ number }) => handle(number));
  closers.push(async () => {
    await outbox.stop();
    await bus.close();
  });
  return { outbox, metrics };
}

async function happen(...numbers: number[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const number of numbers) await emit(tx, "thing.happened", { number });
  });
}

const rows = () => db.selectFrom("outbox").selectAll().execute();
const dueNow = () => sql`update outbox set due_at = now() where due_at < 'infinity'`.execute(db);

describe("delivery", () => {
  it("comes oldest first, once, and leaves nothing behind", async () => {
    const heard: number[] = [];
    const { outbox } = await node((number) => void heard.push(number));
    await happen(1, 2, 3);
    expect(await outbox.drain()).toBe(3);
    expect(heard).toEqual([1, 2, 3]);
    expect(await rows()).toEqual([]);
    expect(await outbox.drain()).toBe(0);
  });

  it("follows the commit by itself, and never a rollback", async () => {
    const heard: number[] = [];
    const { outbox } = await node((number) => void heard.push(number));
    outbox.start();
    await db
      .transaction()
      .execute(async (tx) => {
        await emit(tx, "thing.happened", { number: 1 });
        throw new Error("rolled back");
      })
      .catch(() => {});
    await happen(2);
    // Well below the poll: it is the bus that woke it.
    await vi.waitFor(() => expect(heard).toEqual([2]), { timeout: 1_000 });
    await outbox.stop();
  });

  it("is shared by several nodes without a double", async () => {
    const heard: number[] = [];
    const handle = async (number: number) => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      heard.push(number);
    };
    const nodes = [await node(handle), await node(handle), await node(handle)];
    const numbers = Array.from({ length: 200 }, (_, index) => index);
    await happen(...numbers);
    const counts = await Promise.all(nodes.map(({ outbox }) => outbox.drain()));
    expect(heard.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(counts.filter((count) => count > 0).length).toBeGreaterThan(1);
  });

  it("leaves what this node does not know to newer ones, until nobody wanted it for long", async () => {
    const { outbox } = await node(() => {});
    await db.transaction().execute((tx) => emit(tx, "thing.ignored", {}));
    expect(await outbox.drain()).toBe(0);
    await sql`update outbox set created_at = now() - interval '11 minutes'`.execute(db);
    expect(await outbox.drain()).toBe(1);
    expect(await rows()).toEqual([]);
  });
});

describe("a handler that fails", () => {
  it("gets the event again later, and holds up neither the others nor other events", async () => {
    const heard: number[] = [];
    let isBroken = true;
    const { outbox } = await node((number) => {
      if (isBroken && number === 1) throw new Error("not now");
    });
    outbox.on("thing.happened", async ({ number }) => void heard.push(number));
    await happen(1, 2);
    expect(await outbox.drain()).toBe(2);
    expect(heard).toEqual([1, 2]);
    expect(await rows()).toMatchObject([{ payload: { number: 1 }, attempts: 1, last_error: "Error: not now" }]);
    expect(await outbox.drain()).toBe(0);

    isBroken = false;
    await dueNow();
    expect(await outbox.drain()).toBe(1);
    expect(heard).toEqual([1, 2, 1]);
    expect(await rows()).toEqual([]);
  });

  it("waits longer each time, is given up in the end, and its row stays for a person to see", async () => {
    let calls = 0;
    const { outbox, metrics } = await node(() => {
      calls += 1;
      throw new Error("never");
    });
    await happen(1);
    const waits: number[] = [];
    for (let round = 0; round < 11; round++) {
      await dueNow();
      await outbox.drain();
      const { rows: due } = await sql<{ wait: number }>`
        select extract(epoch from due_at - now())::float8 as wait from outbox`.execute(db);
      waits.push(Math.round(due[0]!.wait / 2) * 2);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    await dueNow();
    await outbox.drain();
    expect(await rows()).toMatchObject([{ attempts: 12, due_at: Infinity }]);
    await outbox.drain();
    expect(calls).toBe(12);
    expect(await metrics.registry.metrics()).toContain('outcome="given_up"} 1');
  });
});

describe("a node that dies", () => {
  it("by kill -9 in the middle of an event leaves it to another", async () => {
    const heard: number[] = [];
    const { outbox } = await node((number) => void heard.push(number));
    const program = fileURLToPath(new URL("../../../test/outbox-victim.ts", import.meta.url));
    const victim = fork(program, [deps.connection.connectionString!], { execArgv: [] });
    await happen(7);
    await once(victim, "message");
    expect(await outbox.drain()).toBe(0);
    victim.kill("SIGKILL");
    await once(victim, "exit");
    await vi.waitFor(async () => expect(await outbox.drain()).toBe(1));
    expect(heard).toEqual([7]);
    expect(await rows()).toEqual([]);
  });

  it("of a lost database connection delivers again, and the dispatcher goes on", async () => {
    const heard: number[] = [];
    const { outbox } = await node(async (number) => {
      heard.push(number);
      if (heard.length > 1) return;
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'bump' and datname = current_database() and pid <> pg_backend_pid()`.execute(db);
    });
    outbox.start();
    await happen(9);
    await vi.waitFor(() => expect(heard).toEqual([9, 9]), { timeout: 6_000 });
    await outbox.stop();
    expect(await rows()).toEqual([]);
  });
});

it("tells how far it is behind", async () => {
  const { metrics } = await node(() => {});
  const lag = async () => Number(/^bump_outbox_lag_seconds (\S+)/m.exec(await metrics.registry.metrics())?.[1]);
  expect(await lag()).toBe(0);
  await happen(1);
  await sql`update outbox set created_at = now() - interval '90 seconds'`.execute(db);
  expect(await lag()).toBeCloseTo(90, -1);
});
