import { v4 as uuid } from "uuid";
import { ApiError, hasCode } from "../api-error.ts";
import { createStore } from "../store.ts";

/** Why the server will not have something, as the person's language can tell it at any later time. */
export type Refusal = Pick<ApiError, "code" | "status" | "params">;

/** Something that a person did and that the server is not known to have. */
export type Entry<Value = unknown> = {
  /** What it is about: a later wish about the same takes its place. */
  slot: string;
  owner: string;
  kind: string;
  /** Entries of one lane go out one after the other, in the order they were made. */
  lane: string;
  spaceId: string;
  at: number;
  /** The Idempotency-Key; with `tried` it tells this entry from what has become of it in another tab. */
  key: string;
  value: Value;
  /** From here on the server may have it, whatever this page heard. */
  tried: boolean;
  /** It took the place of one that the server may have. */
  follows: boolean;
  refusal: Refusal | null;
};

/** Where entries are kept, for all tabs of this browser. */
export type Box = {
  list: (owner: string) => Promise<Entry[]>;
  put: (entry: Entry) => Promise<void>;
  /** Null when it is gone, when another has taken its place, or when it was tried elsewhere meanwhile. */
  change: (entry: Entry, to: Partial<Entry>) => Promise<Entry | null>;
  /** Whether it was still there. */
  remove: (entry: Entry) => Promise<boolean>;
  /** Forgets what this page holds of it. */
  clear: () => void;
};

export type Kind<Value, Answer> = {
  /** What must be there before, such as files. Until it is done, nothing has been sent. */
  prepare?: (entry: Entry<Value>) => Promise<Value>;
  send: (entry: Entry<Value>) => Promise<Answer>;
  /** In every tab; `here` in the one that sent it. */
  arrived: (entry: Entry<Value>, answer: Answer, here: boolean) => void;
  /** `goes`: there is nothing to decide about it any more. */
  refused: (entry: Entry<Value>, error: unknown) => "stays" | "goes";
};

export type Message = { owner: string } & ({ type: "changed" } | { type: "arrived"; entry: Entry; answer: unknown });

type Surroundings = {
  box: Box;
  owner: () => string | null;
  isOnline: () => boolean;
  /** One tab at a time; where it cannot be had, the key makes a second request harmless. */
  lock: (lane: string, work: () => Promise<void>) => Promise<void>;
  later: (ms: number, run: () => void) => () => void;
  tell: (message: Message) => void;
};

type Shown = {
  entries: readonly Entry[];
  /** Lanes in which the last try failed for the moment. */
  held: readonly string[];
};

/** The refusal of nobody but the person. */
export const heldCode = "held";
/** The space is not open to the person any more. */
const shutCode = "space_lost";

const longestPauseMs = 60_000;
/** An answer of 500 this often is not for the moment. */
const maxFaults = 8;

const passingCodes = ["network", "unauthorized", "request_in_progress"];

/** What may be different in a while: no answer, a server that asks for patience. */
function isPassing(error: unknown, tries: number): boolean {
  if (!(error instanceof ApiError)) return false;
  if (passingCodes.includes(error.code)) return true;
  if (error.status === 500) return tries < maxFaults;
  return error.status === 429 || (error.status > 500 && error.status !== 507);
}

function pauseMs(tries: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined;
  return asked === undefined ? Math.min(1000 * 2 ** (tries - 1), longestPauseMs) : asked * 1000;
}

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return { code: "unknown", status: 0, params: {} };
  const { code, status, params } = error;
  return { code, status, params };
}

/** Records what people do before it is sent, and sends it until the server has it: exactly once, in order, across tabs. */
export function createOutbox({ box, owner, isOnline, lock, later, tell }: Surroundings) {
  const kinds = new Map<string, Kind<unknown, unknown>>();
  const shown = createStore<Shown>({ entries: [], held: [] });
  const running = new Set<string>();
  const again = new Set<string>();
  const pauses = new Map<string, { tries: number; cancel: () => void }>();
  /** Shown, but not in the box yet. */
  const arriving = new Set<string>();
  let lastAt = 0;

  const entriesNow = () => shown.get().entries;
  const setEntries = (entries: readonly Entry[]) =>
    shown.set({ ...shown.get(), entries: entries.toSorted((one, other) => one.at - other.at) });
  const hide = ({ slot, key }: Entry) => setEntries(entriesNow().filter((one) => one.slot !== slot || one.key !== key));
  const show = (entry: Entry) => setEntries([...entriesNow().filter(({ slot }) => slot !== entry.slot), entry]);
  const showHeld = () => shown.set({ ...shown.get(), held: [...pauses.keys()] });

  function changed(): void {
    const whose = owner();
    if (whose) tell({ type: "changed", owner: whose });
  }

  async function refresh(): Promise<void> {
    const whose = owner();
    const kept = whose ? await box.list(whose) : [];
    if (whose !== owner()) return;
    const fresh = entriesNow().filter(({ key }) => arriving.has(key));
    setEntries([...kept.filter((entry) => fresh.every(({ slot }) => slot !== entry.slot)), ...fresh]);
  }

  function release(lane: string): void {
    pauses.get(lane)?.cancel();
    if (pauses.delete(lane)) showHeld();
  }

  function hold(lane: string, error: unknown): void {
    const before = pauses.get(lane);
    before?.cancel();
    const tries = (before?.tries ?? 0) + 1;
    pauses.set(lane, { tries, cancel: later(pauseMs(tries, error), () => wakeLane(lane)) });
    showHeld();
  }

  async function fail(entry: Entry, error: unknown): Promise<"next" | "held"> {
    const { lane } = entry;
    if (owner() !== entry.owner) return "held";
    const isWanted = entriesNow().some(({ key }) => key === entry.key);
    if (!isWanted) return "next";
    if (hasCode(error, "idempotency_key_reused")) {
      // The program that sent it first said the same in other words; its id and its meaning make it once all the same.
      await rewrite(entry, { key: uuid() });
      return "next";
    }
    if (isPassing(error, pauses.get(lane)?.tries ?? 0)) {
      hold(lane, error);
      return "held";
    }
    release(lane);
    if (kinds.get(entry.kind)?.refused(entry, error) === "goes") {
      await box.remove(entry);
      hide(entry);
      changed();
      // Under another key it is not sent or refused once more by who was still preparing it.
    } else await rewrite(entry, { key: uuid(), refusal: toRefusal(error) });
    return "next";
  }

  async function rewrite(entry: Entry, to: Partial<Entry>): Promise<Entry | null> {
    const kept = await box.change(entry, to);
    if (kept) show(kept);
    else await refresh();
    changed();
    return kept;
  }

  async function attempt(entry: Entry, kind: Kind<unknown, unknown>): Promise<"next" | "held"> {
    let current = entry;
    try {
      const value = kind.prepare && !entry.tried ? await kind.prepare(entry) : entry.value;
      const kept = await box.change(entry, { value, tried: true });
      if (!kept) {
        await refresh();
        return "next";
      }
      if (owner() !== kept.owner) return "held";
      current = kept;
      show(kept);
      const answer = await kind.send(kept);
      release(kept.lane);
      // A wish that was changed meanwhile is still to be sent.
      if (await box.remove(kept)) {
        arrive(kept, answer, true);
        tell({ type: "arrived", owner: kept.owner, entry: kept, answer });
      } else await refresh();
      return "next";
    } catch (error) {
      return fail(current, error);
    }
  }

  function arrive(entry: Entry, answer: unknown, here: boolean): void {
    // First the server's own, then ours away: nothing flickers.
    kinds.get(entry.kind)?.arrived(entry, answer, here);
    hide(entry);
  }

  /** In rounds, each read anew: another tab may have recorded something earlier than what this one knows. */
  async function drain(lane: string): Promise<void> {
    for (;;) {
      await refresh();
      const due = entriesNow().filter((one) => one.lane === lane && !one.refusal && kinds.has(one.kind));
      if (due.length === 0) return;
      for (const entry of due) {
        const kind = kinds.get(entry.kind);
        if (!kind || !isOnline() || owner() !== entry.owner) return;
        if ((await attempt(entry, kind)) === "held") return;
      }
    }
  }

  function wakeLane(lane: string): void {
    if (!isOnline()) return;
    if (running.has(lane)) {
      again.add(lane);
      return;
    }
    running.add(lane);
    // A page that is being closed gets no lock; the next one sends it.
    const turn = lock(lane, () => drain(lane)).catch(() => undefined);
    void turn.finally(() => {
      running.delete(lane);
      if (again.delete(lane)) wakeLane(lane);
    });
  }

  /** Sends what is not paused. */
  function wakeIdle(): void {
    const lanes = new Set(entriesNow().map((entry) => entry.lane));
    for (const lane of lanes) if (!pauses.has(lane)) wakeLane(lane);
  }

  /** Sends all that waits, now. */
  function wake(): void {
    for (const lane of pauses.keys()) release(lane);
    wakeIdle();
  }

  async function record(input: Pick<Entry, "slot" | "kind" | "lane" | "spaceId" | "value">): Promise<void> {
    const whose = owner();
    if (!whose) return;
    lastAt = Math.max(Date.now(), lastAt + 1);
    const former = entriesNow().find(({ slot }) => slot === input.slot);
    const follows = former !== undefined && (former.tried || former.follows);
    const entry: Entry = { ...input, owner: whose, at: lastAt, key: uuid(), tried: false, follows, refusal: null };
    show(entry);
    arriving.add(entry.key);
    await box.put(entry).finally(() => arriving.delete(entry.key));
    changed();
    wakeLane(entry.lane);
  }

  return {
    get: shown.get,
    subscribe: shown.subscribe,
    use: shown.use,
    record,
    refresh,
    wake,

    define: (name: string, kind: Kind<unknown, unknown>): void => void kinds.set(name, kind),

    /** Shows what earlier visits left, and sends it. */
    start: async (): Promise<void> => {
      await refresh();
      wake();
    },

    /** As something new to the server, which gives the same refusal to the same request; `value` where it was changed. */
    retry: async (entry: Entry, value: unknown = entry.value): Promise<void> => {
      const kept = await rewrite(entry, { value, key: uuid(), tried: false, refusal: null });
      if (kept) wakeLane(kept.lane);
    },

    /** The same request, with what has become of its parts before it is sent. */
    amend: async (entry: Entry, value: unknown): Promise<void> => void (await rewrite(entry, { value })),

    /** Not sent until it is retried: somebody is changing it. False when it went meanwhile. */
    holdBack: async (entry: Entry): Promise<boolean> =>
      (await rewrite(entry, { key: uuid(), refusal: { code: heldCode, status: 0, params: {} } })) !== null,

    /** Takes it out again. False when it went meanwhile. */
    take: async (entry: Entry): Promise<boolean> => {
      const isOut = await box.remove(entry);
      hide(entry);
      changed();
      return isOut;
    },

    /** The person may not enter a space any more: it will have nothing of theirs. What they wrote stays with them. */
    shutSpace: async (spaceId: string): Promise<void> => {
      await refresh();
      // Of what was sent already the server will tell.
      const shut = entriesNow().filter((entry) => entry.spaceId === spaceId && !entry.refusal && !entry.tried);
      for (const entry of shut) await fail(entry, new ApiError(shutCode, { status: 404 }));
    },

    /** From another tab. */
    hear: (message: Message): void => {
      if (message.owner !== owner()) return;
      if (message.type === "arrived") arrive(message.entry, message.answer, false);
      // Also to be sent from here, should that tab be closed: it waits for its turn.
      else void refresh().then(wakeIdle);
    },

    /** The session has ended. */
    stop: (): void => {
      for (const { cancel } of pauses.values()) cancel();
      pauses.clear();
      again.clear();
      box.clear();
      shown.set({ entries: [], held: [] });
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
