import { sql } from "kysely";
import { afterAll, describe, expect, it, vi } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { Bus } from "./bus.ts";
import { FragmentCache } from "./cache.ts";

const { deps, db } = await startTestDeps();
const otherBus = await Bus.connect(deps.connection, deps.log);
afterAll(() => otherBus.close());
const [here, there] = [new FragmentCache(deps.bus), new FragmentCache(otherBus)];

await sql`create table things (id text primary key, text text not null)`.execute(db);
let made = 0;

async function makeThing(): Promise<string> {
  const id = `thing${++made}`;
  await sql`insert into things values (${id}, 'old')`.execute(db);
  return id;
}

/** Reads through the cache and says whether the database was asked. */
async function read(cache: FragmentCache, id: string): Promise<{ text: string | undefined; asked: boolean }> {
  let asked = false;
  const [text] = await cache.get("thing", [id], async (ids) => {
    asked = true;
    return load(ids);
  });
  return { text, asked };
}

async function load(ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; text: string }>`select * from things where id = any(${ids})`.execute(db);
  return new Map(rows.map((row) => [row.id, row.text]));
}

async function change(cache: FragmentCache, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update things set text = 'new' where id = ${id}`.execute(tx);
    await cache.drop(tx, "thing", id);
  });
}

function gate(): { opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe("reading", () => {
  it("asks the database once, for all that are missing, and not for what is here", async () => {
    const ids = [await makeThing(), await makeThing()];
    const loads: string[][] = [];
    const loader = async (missing: string[]) => {
      loads.push(missing);
      return load(missing);
    };
    await here.get("thing", [ids[0]!], loader);
    const found = await here.get("thing", [...ids, null, ...ids, "absent"], loader);
    expect(found).toEqual(["old", "old", undefined, "old", "old", undefined]);
    expect(loads).toEqual([[ids[0]], [ids[1], "absent"]]);
  });

  it("keeps kinds apart", async () => {
    const id = await makeThing();
    await read(here, id);
    const [other] = await here.get("other kind", [id], async () => new Map([[id, "other"]]));
    expect(other).toBe("other");
  });

  it("remembers nothing of a load that failed", async () => {
    const id = await makeThing();
    await expect(here.get("thing", [id], () => Promise.reject(new Error("down")))).rejects.toThrow("down");
    expect(await read(here, id)).toEqual({ text: "old", asked: true });
  });

  it("stays below its limit and lets go of what was unused for longest", async () => {
    const small = new FragmentCache(deps.bus, 5_000);
    const fill = (id: string) => small.get("big", [id], async () => new Map([[id, "x".repeat(700)]]));
    for (const id of ["a", "b", "c"]) await fill(id);
    await fill("a");
    await fill("d");
    expect(small.bytes).toBeLessThanOrEqual(5_000);
    const asked: string[] = [];
    for (const id of ["a", "c", "d", "b"]) {
      await small.get("big", [id], async (ids) => {
        asked.push(...ids);
        return new Map();
      });
    }
    expect(asked).toEqual(["b"]);
  });

  it("does not keep one that is larger than the whole cache", async () => {
    const small = new FragmentCache(deps.bus, 1_000);
    await small.get("big", ["a"], async () => new Map([["a", "x".repeat(1_000)]]));
    expect(small.bytes).toBe(0);
  });
});

describe("a change", () => {
  it("is seen at once on the node that made it", async () => {
    for (let round = 0; round < 20; round++) {
      const id = await makeThing();
      await read(here, id);
      await change(here, id);
      expect((await read(here, id)).text).toBe("new");
    }
  });

  it("is seen on other nodes as soon as they hear of it, and cached again", async () => {
    const id = await makeThing();
    await read(there, id);
    expect(await read(there, id)).toEqual({ text: "old", asked: false });
    await change(here, id);
    await vi.waitFor(async () => expect((await read(there, id)).text).toBe("new"));
    await vi.waitFor(async () => expect(await read(here, id)).toEqual({ text: "new", asked: false }));
  });

  it("that is rolled back leaves what was cached right, here and elsewhere", async () => {
    const id = await makeThing();
    await read(there, id);
    await expect(
      db.transaction().execute(async (tx) => {
        await sql`update things set text = 'new' where id = ${id}`.execute(tx);
        await here.drop(tx, "thing", id);
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect((await read(here, id)).text).toBe("old");
    expect(await read(there, id)).toEqual({ text: "old", asked: false });
  });
});

describe("races", () => {
  it("a load that read before the change and ends after it is not kept", async () => {
    const id = await makeThing();
    const { opened, open } = gate();
    const slow = here.get("thing", [id], async (ids) => {
      const rows = await load(ids);
      await opened;
      return rows;
    });
    await change(here, id);
    // By now the announcement has certainly come.
    await vi.waitFor(async () => expect((await read(here, id)).asked).toBe(false));
    open();
    expect(await slow).toEqual(["old"]);
    expect((await read(here, id)).text).toBe("new");
  });

  it("the same on a node that only hears of the change", async () => {
    const id = await makeThing();
    const { opened, open } = gate();
    const slow = there.get("thing", [id], async (ids) => {
      const rows = await load(ids);
      await opened;
      return rows;
    });
    const heard = new Promise<void>((resolve) => otherBus.on("fragment", () => resolve()));
    await change(here, id);
    await heard;
    open();
    await slow;
    expect(await read(there, id)).toEqual({ text: "new", asked: true });
  });

  it("a load that begins and ends before the commit is not served after it", async () => {
    const id = await makeThing();
    await db.transaction().execute(async (tx) => {
      await sql`update things set text = 'new' where id = ${id}`.execute(tx);
      await here.drop(tx, "thing", id);
      expect(await read(here, id)).toEqual({ text: "old", asked: true });
    });
    expect((await read(here, id)).text).toBe("new");
  });

  it("of two changes at once, the first commit does not uncover the second", async () => {
    const id = await makeThing();
    const { opened, open } = gate();
    const second = db.transaction().execute(async (tx) => {
      await here.drop(tx, "thing", id);
      await opened;
      await sql`update things set text = 'newest' where id = ${id}`.execute(tx);
    });
    const heard = new Promise<void>((resolve) => deps.bus.on("fragment", () => resolve()));
    await change(here, id);
    await heard;
    expect(await read(here, id)).toEqual({ text: "new", asked: true });
    open();
    await second;
    expect((await read(here, id)).text).toBe("newest");
  });
});

describe("without the bus", () => {
  it("nothing is served or kept, and afterwards nothing of before is left", async () => {
    const [id, inFlight] = [await makeThing(), await makeThing()];
    await read(there, id);
    const { opened, open } = gate();
    const slow = there.get("thing", [inFlight], async (ids) => {
      const rows = await load(ids);
      await opened;
      return rows;
    });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bump bus' and datname = current_database()`.execute(db);
    await vi.waitFor(() => expect(otherBus.isUp).toBe(false));
    await sql`update things set text = 'missed'`.execute(db);
    expect(await read(there, id)).toEqual({ text: "missed", asked: true });
    expect(await read(there, id)).toEqual({ text: "missed", asked: true });

    await vi.waitFor(() => expect(otherBus.isUp).toBe(true), { timeout: 5_000 });
    open();
    await slow;
    expect(there.bytes).toBe(0);
    expect(await read(there, inFlight)).toEqual({ text: "missed", asked: true });
    expect(await read(there, inFlight)).toEqual({ text: "missed", asked: false });
  });
});
