import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { Bus, isHeld, publish } from "./bus.ts";

declare module "./bus.ts" {
  interface Topics {
    greeting: { text: string };
  }
}

const { deps, db } = await startTestDeps();
const other = await Bus.connect(deps.connection, deps.log);
afterAll(() => other.close());

function hear(bus: Bus): string[] {
  const heard: string[] = [];
  const stop = bus.on("greeting", ({ text }) => void heard.push(text));
  onTestFinished(stop);
  return heard;
}

async function cutConnections(): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bump bus' and datname = current_database()`.execute(db);
}

async function backAgain(): Promise<void> {
  await vi.waitFor(() => expect([deps.bus.isUp, other.isUp]).toEqual([true, true]), { timeout: 5_000 });
}

/** A test may wait for one node only: what it said must not reach the other while the next one listens there. */
async function heardByBoth(): Promise<void> {
  const nodes = [hear(deps.bus), hear(other)];
  await publish(db, "greeting", { text: "all before this" });
  const isThere = (heard: string[]) => expect(heard).toContain("all before this");
  await vi.waitFor(() => nodes.forEach(isThere), { timeout: 5_000 });
}

describe("messages", () => {
  beforeEach(heardByBoth);

  it("reach every node, the sender's too, after the commit and in order", async () => {
    const [here, there] = [hear(deps.bus), hear(other)];
    await db.transaction().execute(async (tx) => {
      await publish(tx, "greeting", { text: "first ☃" });
      await publish(tx, "greeting", { text: "second" });
      await sql`select pg_sleep(0.1)`.execute(tx);
      expect(here).toEqual([]);
    });
    await vi.waitFor(() => expect([here, there]).toEqual(Array(2).fill(["first ☃", "second"])));
  });

  it("of a rolled-back transaction reach nobody", async () => {
    const heard = hear(other);
    await expect(
      db.transaction().execute(async (tx) => {
        await publish(tx, "greeting", { text: "never" });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    await publish(db, "greeting", { text: "marker" });
    await vi.waitFor(() => expect(heard).toEqual(["marker"]));
  });

  it("that are too long are refused before the database is asked, so the transaction lives on", async () => {
    const heard = hear(other);
    await db.transaction().execute(async (tx) => {
      await expect(publish(tx, "greeting", { text: "é".repeat(4000) })).rejects.toThrow("8024 bytes");
      await publish(tx, "greeting", { text: "x".repeat(7_970) });
    });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
  });

  it("reach the other handlers when one fails, and strangers' notifications reach none", async () => {
    onTestFinished(
      deps.bus.on("greeting", () => {
        throw new Error("at once");
      }),
    );
    onTestFinished(deps.bus.on("greeting", () => Promise.reject(new Error("later"))));
    const heard = hear(deps.bus);
    for (const noise of ["", "nonsense", "{}", "[1,2]", '["nobody","listens"]']) {
      await sql`select pg_notify('bump_bus', ${noise})`.execute(db);
    }
    await publish(db, "greeting", { text: "still here" });
    await vi.waitFor(() => expect(heard).toEqual(["still here"]));
  });

  it("stop at whoever went away", async () => {
    const heard: string[] = [];
    const stop = other.on("greeting", ({ text }) => void heard.push(text));
    stop();
    const marker = hear(other);
    await publish(db, "greeting", { text: "for others" });
    await vi.waitFor(() => expect(marker).toContain("for others"));
    expect(heard).toEqual([]);
  });
});

describe("a lost connection", () => {
  beforeEach(backAgain);

  it("comes back by itself, tells its listeners before it counts as up, and hears again", async () => {
    const states: boolean[] = [];
    const stop = other.onReset(async () => {
      states.push(other.isUp);
      await Promise.resolve();
      states.push(other.isUp);
    });
    const heard = hear(other);
    await cutConnections();
    await vi.waitFor(() => expect(other.isUp).toBe(false));
    await backAgain();
    expect(states).toEqual([false, false]);
    await publish(db, "greeting", { text: "again" });
    await vi.waitFor(() => expect(heard).toEqual(["again"]));
    stop();
  });

  it("is tried again when a listener cannot read everything anew yet", async () => {
    let tries = 0;
    const stop = other.onReset(() => {
      tries += 1;
      if (tries < 3) throw new Error("database still busy");
    });
    await cutConnections();
    await vi.waitFor(() => expect(tries).toBe(3), { timeout: 5_000 });
    await backAgain();
    stop();
  });
});

describe("holds", () => {
  beforeEach(backAgain);

  async function isTaken(name: string): Promise<boolean | undefined> {
    const { rows } = await sql<{ taken: boolean }>`select ${isHeld(sql<string>`${name}::text`)} as taken`.execute(db);
    return rows[0]?.taken;
  }

  it("belong to one node at a time", async () => {
    expect(await isTaken("boat")).toBe(false);
    expect(await deps.bus.tryHold("boat")).toBe(true);
    expect(await deps.bus.tryHold("boat")).toBe(false);
    expect(await other.tryHold("boat")).toBe(false);
    expect(await isTaken("boat")).toBe(true);
    await deps.bus.release("boat");
    expect(await isTaken("boat")).toBe(false);
    expect(await other.tryHold("boat")).toBe(true);
    await other.release("boat");
  });

  it("end with their node, and are taken again by one that only lost its connection", async () => {
    const dying = await Bus.connect(deps.connection, deps.log);
    await dying.tryHold("gone");
    await dying.close();
    await vi.waitFor(async () => expect(await isTaken("gone")).toBe(false));

    expect(await deps.bus.tryHold("kept")).toBe(true);
    await cutConnections();
    await vi.waitFor(() => expect(deps.bus.isUp).toBe(false));
    await backAgain();
    expect(await isTaken("kept")).toBe(true);
    expect(await other.tryHold("kept")).toBe(false);
  });

  it("that are wanted or given up while the connection is away are so when it is back", async () => {
    await deps.bus.hold("given up");
    await cutConnections();
    await vi.waitFor(() => expect(deps.bus.isUp).toBe(false));
    await deps.bus.hold("wanted");
    await deps.bus.release("given up");
    await backAgain();
    expect([await isTaken("wanted"), await isTaken("given up")]).toEqual([true, false]);
    // Taken once, so one release is enough.
    await deps.bus.release("wanted");
    expect(await isTaken("wanted")).toBe(false);
  });

  it("of one's own are insisted on while a lost connection still seems to have them", async () => {
    expect(await other.tryHold("own")).toBe(true);
    const held = deps.bus.hold("own");
    await new Promise((resolve) => setTimeout(resolve, 100));
    await other.release("own");
    await held;
    expect([await isTaken("own"), await other.tryHold("own")]).toEqual([true, false]);
    await deps.bus.release("own");
  });
});

it("a first connection that fails is the caller's to know", async () => {
  await expect(Bus.connect({ host: "127.0.0.1", port: 1 }, deps.log)).rejects.toThrow("ECONNREFUSED");
});
