import { ApiError } from "#lib/api-error.ts";
import { type Box, createOutbox, type Entry, type Kind, type Message, type Outbox } from "#lib/outbox/engine.ts";

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
export type Fate = "ok" | "lost" | "answerLost" | "busy";

/** A server as ours is: a key gives its first answer again, an id makes one item, a wish is what was last wished. */
export function createServer() {
  const made: string[] = [];
  const wishes = new Map<string, string>();
  const answers = new Map<string, string>();
  const fates: Fate[] = [];
  const send = async ({ key, value }: Entry): Promise<string> => {
    const { id, wish } = value as { id: string; wish?: string };
    const fate = fates.shift() ?? "ok";
    await Promise.resolve();
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
  return { made, wishes, fates, send };
}

type Browser = {
  disk: ReturnType<typeof createDisk>;
  tabs: Set<Tab>;
  locks: Map<string, Promise<void>>;
  online: boolean;
  owner: string | null;
};
type Tab = { outbox: Outbox; close: () => void; arrived: string[]; timers: Set<() => void> };

export function createBrowser(): Browser {
  return { disk: createDisk(), tabs: new Set(), locks: new Map(), online: true, owner: me };
}

const never = new Promise<never>(() => undefined);

export function openTab(
  browser: Browser,
  kind: Partial<Kind<unknown, unknown>> & Pick<Kind<unknown, unknown>, "send">,
): Tab {
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

export const thing = (id: string, lane = "story") => ({
  slot: `thing/${id}`,
  kind: "thing",
  lane,
  spaceId: "world",
  value: { id },
});
export const wish = (id: string, now: string) => ({ ...thing(id, id), slot: `wish/${id}`, value: { id, wish: now } });
export const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
