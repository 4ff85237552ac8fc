import { describe, expect, it, vi } from "vitest";
import { createBrowser, createServer, openTab, settle, thing, wish } from "#test/outbox.ts";
import { ApiError } from "../api-error.ts";
import type { Kind } from "./engine.ts";

function alone(server = createServer(), kind: Partial<Kind<unknown, unknown>> = {}) {
  const browser = createBrowser();
  const tab = openTab(browser, { send: server.send, ...kind });
  return { server, browser, ...tab };
}

describe("what is done", () => {
  it("is kept before it is sent, and goes when the server has it", async () => {
    const kept: number[] = [];
    const { outbox, browser, arrived } = alone(undefined, {
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
