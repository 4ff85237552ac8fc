import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "../api-error.ts";
import { type Box, createOutbox, type Entry, type Kind, type Message, type Outbox } from "./engine.ts";

const me = "me";

/** The browser's database: one for all tabs, and it stays when they are closed. */
function createDisk(): Box & { all: Map<string, Entry> } {
  const all = new Map<string, Entry>();
  const keyOf = ({ owner, slot }: Entry) => `${owner}/${slot}`;
  const isSame = (kept: Entry | undefined, entry: Entry) => kept?.key === entry.key && kept.tried === entry.tried;
  return {
    all,
    list: async (owner) => [...all.values()].filter((entry) => entry.owner === owner),
    put: async (entry) => void all.set(keyOf(entry), structuredClone(entry)),
    change: async (entry, to) => {
      if (!isSame(all.get(keyOf(entry)), entry)) return null;
      const now = { ...all.get(keyOf(entry))!, ...structuredClone(to) };
      all.set(keyOf(entry), now);
      return now;
    },
    remove: async (entry) => isSame(all.get(keyOf(entry)), entry) && all.delete(keyOf(entry)),
    clear: () => undefined,
  };
}

/** Where a request is cut: before the server has it, after it has done it, or not at all. */
type Fate = "ok" | "lost" | "answerLost" | "busy";

/** A server as ours is: a key gives its first answer again, an id makes one item, a wish is what was last wished. */
function createServer() {
  const made: string[] = [];
  const wishes = new Map<string, string>();
  const answers = new Map<string, string>();
  const fates: Fate[] = [];
  let under = 0;
  const send = async ({ key, value }: Entry): Promise<string> => {
    const { id, wish } = value as { id: string; wish?: string };
    const fate = fates.shift() ?? "ok";
    under++;
    await Promise.resolve();
    under--;
    if (fate === "lost") throw new ApiError("network");
    if (fate === "busy") throw new ApiError("overloaded", { status: 503 });
    if (!answers.has(key)) {
      if (wish) wishes.set(id, wish);
      else if (!made.includes(id)) made.push(id);
      answers.set(key, id);
    }
    if (fate === "answerLost") throw new ApiError("network");
    return id;
  };
  return { made, wishes, fates, send, underWay: () => under };
}

type Browser = {
  disk: ReturnType<typeof createDisk>;
  tabs: Set<Tab>;
  locks: Map<string, Promise<void>>;
  online: boolean;
  owner: string | null;
};
type Tab = { outbox: Outbox; close: () => void; arrived: string[]; timers: Set<() => void> };

function createBrowser(): Browser {
  return { disk: createDisk(), tabs: new Set(), locks: new Map(), online: true, owner: me };
}

const never = new Promise<never>(() => undefined);

function openTab(browser: Browser, kind: Partial<Kind<unknown, unknown>> & Pick<Kind<unknown, unknown>, "send">): Tab {
  const arrived: string[] = [];
  const timers = new Set<() => void>();
  let isOpen = true;
  // A closed tab does nothing more: whatever it waited for never comes.
  const whileOpen =
    <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) =>
    async (...args: Args) => {
      if (!isOpen) return never;
      const result = await act(...args).then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error;
        },
      );
      return isOpen ? result() : never;
    };
  const { list, put, change, remove, clear } = browser.disk;
  const box: Box = {
    list: whileOpen(list),
    put: whileOpen(put),
    change: whileOpen(change),
    remove: whileOpen(remove),
    clear,
  };
  const closing = Promise.withResolvers<void>();
  const outbox = createOutbox({
    box,
    owner: () => browser.owner,
    isOnline: () => browser.online,
    lock: (lane, work) => {
      const before = browser.locks.get(lane) ?? Promise.resolve();
      const turn = before.then(() => (isOpen ? Promise.race([work(), closing.promise]) : undefined));
      browser.locks.set(lane, turn);
      return turn;
    },
    later: (_ms, run) => {
      timers.add(run);
      return () => void timers.delete(run);
    },
    tell: (message: Message) => {
      for (const other of browser.tabs)
        if (other !== tab) queueMicrotask(() => other.outbox.hear(structuredClone(message)));
    },
  });
  outbox.define("thing", {
    arrived: (_entry, answer) => void arrived.push(answer as string),
    refused: () => "stays",
    ...kind,
    send: whileOpen(kind.send),
    ...(kind.prepare && { prepare: whileOpen(kind.prepare) }),
  });
  const tab: Tab = {
    outbox,
    arrived,
    timers,
    close: () => {
      isOpen = false;
      browser.tabs.delete(tab);
      closing.resolve();
    },
  };
  browser.tabs.add(tab);
  return tab;
}

const thing = (id: string, lane = "story") => ({
  slot: `thing/${id}`,
  kind: "thing",
  lane,
  spaceId: "world",
  value: { id },
});
const wish = (id: string, now: string) => ({ ...thing(id, id), slot: `wish/${id}`, value: { id, wish: now } });
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function alone(server = createServer(), kind: Partial<Kind<unknown, unknown>> = {}) {
  const browser = createBrowser();
  const tab = openTab(browser, { send: server.send, ...kind });
  return { server, browser, ...tab, phases: () => tab.outbox.get() };
}

describe("what is done", () => {
  it("is kept before it is sent, and goes when the server has it", async () => {
    const kept: number[] = [];
    const { outbox, browser, server, arrived } = alone(undefined, {
      send: async (entry) => {
        kept.push(browser.disk.all.size);
        return (entry.value as { id: string }).id;
      },
    });
    await outbox.record(thing("a"));
    await settle();
    expect(kept).toEqual([1]);
    expect(arrived).toEqual(["a"]);
    expect(browser.disk.all.size).toBe(0);
    expect(outbox.get().entries).toEqual([]);
    expect(server.underWay()).toBe(0);
  });

  it("waits without a connection, untried, and goes out in order when there is one", async () => {
    const { outbox, browser, server } = alone();
    browser.online = false;
    for (const id of ["a", "b", "c"]) await outbox.record(thing(id));
    await settle();
    expect(server.made).toEqual([]);
    expect(outbox.get().entries.map(({ tried }) => tried)).toEqual([false, false, false]);
    browser.online = true;
    outbox.wake();
    await settle();
    expect(server.made).toEqual(["a", "b", "c"]);
  });

  it("is tried again under the same key when no answer came, and is there once", async () => {
    const keys: string[] = [];
    const server = createServer();
    const { outbox, timers, arrived } = alone(server, {
      send: (entry) => {
        keys.push(entry.key);
        return server.send(entry);
      },
    });
    server.fates.push("answerLost", "busy");
    await outbox.record(thing("a"));
    await settle();
    expect(outbox.get().held).toEqual(["story"]);
    for (let round = 0; round < 2; round++) {
      for (const run of Array.from(timers)) run();
      await settle();
    }
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(3);
    expect(server.made).toEqual(["a"]);
    expect(arrived).toEqual(["a"]);
    expect(outbox.get().held).toEqual([]);
  });

  it("stays with the reason when it is refused, lets the next one pass, and is another request when retried", async () => {
    const keys: string[] = [];
    let refuse = true;
    const { outbox, arrived, browser } = alone(undefined, {
      send: async ({ key, value }) => {
        const { id } = value as { id: string };
        if (id === "a") keys.push(key);
        if (id === "a" && refuse) throw new ApiError("hashtag_required", { status: 422, params: { min: 1 } });
        return id;
      },
    });
    await outbox.record(thing("a"));
    await outbox.record(thing("b"));
    await settle();
    expect(arrived).toEqual(["b"]);
    const [failed] = outbox.get().entries;
    expect(failed?.refusal).toEqual({ code: "hashtag_required", status: 422, params: { min: 1 } });
    expect(browser.disk.all.size).toBe(1);
    refuse = false;
    await outbox.retry(failed!, { id: "a" });
    await settle();
    expect(arrived).toEqual(["b", "a"]);
    // The server gives the same refusal to the same key.
    expect(new Set(keys).size).toBe(2);
  });

  it("goes with its refusal where there is nothing to decide", async () => {
    const refused = vi.fn<() => "goes">(() => "goes");
    const { outbox, browser } = alone(undefined, {
      refused,
      send: async () => {
        throw new ApiError("forbidden", { status: 403 });
      },
    });
    await outbox.record(thing("a"));
    await settle();
    expect(refused).toHaveBeenCalledOnce();
    expect(browser.disk.all.size).toBe(0);
  });

  it("is given up after many faults of the server, and kept", async () => {
    const { outbox, timers } = alone(undefined, {
      send: async () => {
        throw new ApiError("internal", { status: 500 });
      },
    });
    await outbox.record(thing("a"));
    for (let round = 0; round < 12; round++) {
      await settle();
      for (const run of Array.from(timers)) run();
    }
    await settle();
    expect(outbox.get().entries[0]?.refusal).toMatchObject({ code: "internal" });
  });

  it("collapses to the last wish, and one that was changed under way is sent again", async () => {
    const { outbox, browser, server } = alone();
    browser.online = false;
    for (const now of ["like", "sad", "happy"]) await outbox.record(wish("a", now));
    expect(outbox.get().entries).toHaveLength(1);
    browser.online = true;
    outbox.wake();
    // While that one is under way.
    await Promise.resolve();
    await outbox.record(wish("a", "angry"));
    await settle();
    expect(server.wishes.get("a")).toBe("angry");
    expect(browser.disk.all.size).toBe(0);
  });

  it("is shown as it was wished last, also while that is being kept", async () => {
    const { outbox, browser } = alone();
    browser.online = false;
    await outbox.record(wish("a", "like"));
    const kept = outbox.record(wish("a", "sad"));
    await outbox.refresh();
    await kept;
    expect(outbox.get().entries.map(({ value }) => value)).toEqual([{ id: "a", wish: "sad" }]);
  });

  it("is not sent while somebody changes it, nor after it was taken back", async () => {
    const { outbox, browser, server } = alone();
    browser.online = false;
    for (const id of ["a", "b"]) await outbox.record(thing(id));
    const [a, b] = outbox.get().entries;
    expect(await outbox.holdBack(a!)).toBe(true);
    expect(await outbox.take(b!)).toBe(true);
    browser.online = true;
    outbox.wake();
    await settle();
    expect(server.made).toEqual([]);
    await outbox.retry(outbox.get().entries[0]!);
    await settle();
    expect(server.made).toEqual(["a"]);
  });

  it("that another tab has begun to send is not taken back", async () => {
    const browser = createBrowser();
    browser.online = false;
    const answer = Promise.withResolvers<string>();
    const one = openTab(browser, { send: () => answer.promise });
    await one.outbox.record(thing("a"));
    const other = openTab(browser, { send: () => answer.promise });
    await other.outbox.refresh();
    const [seen] = other.outbox.get().entries;
    browser.online = true;
    one.outbox.wake();
    await settle();
    expect(await other.outbox.take(seen!)).toBe(false);
    answer.resolve("a");
    await settle();
    expect(one.arrived).toEqual(["a"]);
  });

  it("waits for what it needs, which counts as nothing sent", async () => {
    const files = Promise.withResolvers<unknown>();
    const sent: unknown[] = [];
    const { outbox } = alone(undefined, {
      prepare: () => files.promise,
      send: async ({ value }) => void sent.push(value),
    });
    await outbox.record(thing("a"));
    await settle();
    const [entry] = outbox.get().entries;
    expect(entry?.tried).toBe(false);
    expect(await outbox.take(entry!)).toBe(true);
    files.resolve({ id: "a", files: [1] });
    await settle();
    expect(sent).toEqual([]);
  });
});

describe("whose it is", () => {
  it("decides: somebody else neither sees nor sends it", async () => {
    const { outbox, browser, server } = alone();
    browser.online = false;
    await outbox.record(thing("a"));
    outbox.stop();
    browser.owner = "another";
    browser.online = true;
    const next = openTab(browser, { send: server.send });
    await next.outbox.start();
    await settle();
    expect(next.outbox.get().entries).toEqual([]);
    expect(server.made).toEqual([]);
  });

  it("and what is to go into a space that is shut is refused, that alone, and stays", async () => {
    const { outbox, browser, server } = alone();
    browser.online = false;
    await outbox.record({ ...thing("a"), spaceId: "ward" });
    await outbox.record(thing("b"));
    await outbox.shutSpace("ward");
    browser.online = true;
    outbox.wake();
    await settle();
    expect([...browser.disk.all.values()]).toMatchObject([{ slot: "thing/a", refusal: { code: "space_lost" } }]);
    expect(server.made).toHaveLength(1);
  });

  it.each(["come", "are refused"])("once, though its files %s after that, and nothing is sent", async (files) => {
    const prepared = Promise.withResolvers<unknown>();
    const refused: unknown[] = [];
    const { outbox, browser, server } = alone(undefined, {
      prepare: () => prepared.promise,
      refused: (_entry, error) => {
        refused.push((error as ApiError).code);
        return "stays";
      },
    });
    await outbox.record({ ...thing("a"), spaceId: "ward" });
    await settle();
    await outbox.shutSpace("ward");
    if (files === "come") prepared.resolve({ id: "a", files: [1] });
    else prepared.reject(new ApiError("not_found", { status: 404 }));
    await settle();
    expect(refused).toEqual(["space_lost"]);
    expect(server.made).toEqual([]);
    expect([...browser.disk.all.values()]).toMatchObject([{ refusal: { code: "space_lost" }, tried: false }]);
  });
});

/** What people and networks do, in any order. */
type Step =
  | { do: "record"; lane: number }
  | { do: "wish"; of: number; now: string }
  | { do: "offline" | "online" | "wake" | "pass" }
  | { do: "restart"; tab: 0 | 1 }
  | { do: "fates"; fates: Fate[] };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("record" as const), lane: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("wish" as const),
      of: fc.nat(2),
      now: fc.constantFrom("like", "sad", "none"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("offline", "online", "wake", "pass") }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("restart" as const), tab: fc.constantFrom(0 as const, 1 as const) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fates" as const),
      fates: fc.array(fc.constantFrom<Fate>("ok", "lost", "answerLost", "busy"), { maxLength: 6 }),
    }),
  },
);

it(
  "whatever is cut and closed: each thing is there once, in its order, and the last wish holds",
  { timeout: 120_000 },
  async () => {
    // People do one thing after the other; here many are done within a millisecond.
    let now = Date.now();
    vi.spyOn(Date, "now").mockImplementation(() => ++now);
    onTestFinished(() => void vi.restoreAllMocks());
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const server = createServer();
        const browser = createBrowser();
        const open = () => openTab(browser, { send: server.send });
        const tabs = [open(), open()];
        const wanted = [[], [], []] as string[][];
        const wishes = new Map<string, string>();
        let count = 0;
        for (const one of steps) {
          const active = tabs[count % 2]!;
          if (one.do === "record") {
            const id = `${one.lane}-${++count}`;
            wanted[one.lane]!.push(id);
            // It is kept when the person is told so; what a tab had not kept when it died, the draft still has.
            await active.outbox.record(thing(id, `lane-${one.lane}`));
          } else if (one.do === "wish") {
            wishes.set(`w${one.of}`, one.now);
            await active.outbox.record(wish(`w${one.of}`, one.now));
          } else if (one.do === "fates") server.fates.push(...one.fates);
          else if (one.do === "restart") {
            tabs[one.tab]!.close();
            tabs[one.tab] = open();
            await tabs[one.tab]!.outbox.start();
          } else if (one.do === "offline") browser.online = false;
          else if (one.do === "pass") await settle();
          else {
            browser.online = true;
            for (const { outbox } of tabs) outbox.wake();
          }
        }
        browser.online = true;
        server.fates.length = 0;
        // At least once, as a page does when its connection is back: a tab may have died before it told the others.
        for (let round = 0; round === 0 || (round < 20 && browser.disk.all.size > 0); round++) {
          for (const { outbox } of tabs) await outbox.start();
          await settle();
        }
        expect([...browser.disk.all.values()], "nothing is left").toEqual([]);
        for (const [lane, ids] of wanted.entries()) {
          expect(server.made.filter((id) => id.startsWith(`${lane}-`))).toEqual(ids);
        }
        expect(server.wishes).toEqual(wishes);
        for (const { outbox } of tabs) expect(outbox.get().entries).toEqual([]);
      }),
      { numRuns: 150 },
    );
  },
);
