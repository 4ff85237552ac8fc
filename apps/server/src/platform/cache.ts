import type { QueryExecutorProvider } from "kysely";
import { type Bus, publish } from "./bus.ts";

declare module "./bus.ts" {
  interface Topics {
    fragment: { key: string; mark: string };
  }
}

const maxBytes = 64 * 1024 * 1024;
// What a Map entry and two strings cost beside their characters.
const entryBytes = 120;
// A rolled-back transaction never sends its message; its mark goes after this, longer than any transaction lives.
const markMs = 60_000;

type Load = { stale: Set<string> };
/** `place` counts on whenever an entry goes to the end. */
type Entry = { json: string; place: number };

/**
 * JSON strings of things that many people read and nobody's rights change: the fragment cache. It must be filled from
 * the primary database, never from a replica.
 *
 * `drop` belongs into the transaction that changes the thing. Other nodes hear of it at the commit. On this node the key
 * is passed by from the call on until that message arrives, so nobody who wrote here reads the old text afterwards.
 */
export class FragmentCache {
  readonly #bus: Bus;
  readonly #limit: number;
  readonly #entries = new Map<string, Entry>();
  readonly #loads = new Set<Load>();
  /** Keys with changes under way on this node, each change by its mark. */
  readonly #marked = new Map<string, Set<string>>();
  readonly #node = crypto.randomUUID();
  #bytes = 0;
  #lastPlace = 0;
  #marks = 0;

  constructor(bus: Bus, limit = maxBytes) {
    this.#bus = bus;
    this.#limit = limit;
    bus.on("fragment", ({ key, mark }) => {
      this.#forget(key);
      this.#unmark(key, mark);
    });
    bus.onReset(() => this.#clear());
  }

  /** What is here already, at once: the hottest reads cannot afford a promise. */
  peek(kind: string, id: string): string | undefined {
    return this.#read(`${kind}:${id}`);
  }

  /**
   * The strings of the ids, in their order; undefined for what does not exist, as null never does. `load` is asked once, for
   * all that are not here.
   */
  async get(
    kind: string,
    ids: readonly (string | null)[],
    load: (missing: string[]) => Promise<Map<string, string>>,
  ): Promise<(string | undefined)[]> {
    const found = ids.map((id) => (id === null ? undefined : this.#read(`${kind}:${id}`)));
    if (!ids.some((id, at) => id !== null && found[at] === undefined)) return found;
    const missing = new Set(ids.filter((id, at): id is string => id !== null && found[at] === undefined));

    const current: Load = { stale: new Set() };
    this.#loads.add(current);
    try {
      const loaded = await load([...missing]);
      for (const [id, json] of loaded) this.#store(current, `${kind}:${id}`, json);
      return ids.map((id, at) => found[at] ?? (id === null ? undefined : loaded.get(id)));
    } finally {
      this.#loads.delete(current);
    }
  }

  /** Call it inside the transaction of the change. */
  async drop(tx: QueryExecutorProvider, kind: string, ...ids: string[]): Promise<void> {
    const dropped = ids.map((id) => ({ key: `${kind}:${id}`, mark: `${this.#node}:${++this.#marks}` }));
    for (const { key, mark } of dropped) this.#mark(key, mark);
    await publish(tx, "fragment", ...dropped);
  }

  get bytes(): number {
    return this.#bytes;
  }

  #read(key: string): string | undefined {
    if (!this.#bus.isUp || (this.#marked.size > 0 && this.#marked.has(key))) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    // The first in the map goes first, so what is used moves to the end; in the newer half that can wait, and while there is
    // room for as much again all of it can, for a move costs more than a read.
    if (this.#bytes > this.#limit / 2 && this.#lastPlace - entry.place > this.#entries.size / 2) {
      this.#entries.delete(key);
      this.#append(key, entry.json);
    }
    return entry.json;
  }

  #append(key: string, json: string): void {
    this.#entries.set(key, { json, place: ++this.#lastPlace });
  }

  #store(load: Load, key: string, json: string): void {
    // The load may have read before a change that was announced meanwhile.
    if (!this.#bus.isUp || !this.#loads.has(load) || load.stale.has(key)) return;
    this.#remove(key);
    this.#append(key, json);
    this.#bytes += sizeOf(key, json);
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#remove(oldest);
    }
  }

  #forget(key: string): void {
    this.#remove(key);
    for (const load of this.#loads) load.stale.add(key);
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry.json);
  }

  #mark(key: string, mark: string): void {
    const marks = this.#marked.get(key) ?? new Set();
    this.#marked.set(key, marks.add(mark));
    setTimeout(() => this.#unmark(key, mark), markMs).unref();
  }

  #unmark(key: string, mark: string): void {
    const marks = this.#marked.get(key);
    marks?.delete(mark);
    if (marks?.size === 0) this.#marked.delete(key);
  }

  #clear(): void {
    this.#entries.clear();
    this.#loads.clear();
    this.#bytes = 0;
  }
}

function sizeOf(key: string, json: string): number {
  return (key.length + json.length) * 2 + entryBytes;
}
