import { setTimeout as sleep } from "node:timers/promises";
import { type Expression, type QueryExecutorProvider, type RawBuilder, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";

/**
 * What goes over the bus, by topic. Each user adds its own: `declare module "#platform/bus.ts" { interface Topics { … } }`.
 * Messages are small hints (ids), never content: whoever hears one reads the database.
 */
export interface Topics {}
export type Topic = keyof Topics;

type Handler = (payload: never) => void | Promise<void>;

const channel = "bump_bus";
/** The first half of the advisory locks behind `hold`; the second is the name's hash. */
const holdClass = 1_651_864_944;
// PostgreSQL refuses 8000 bytes and more, and would take the caller's transaction down with it.
const maxMessageBytes = 7999;
const pingEveryMs = 10_000;
const pingTimeoutMs = 5_000;
const firstRetryMs = 100;
const lastRetryMs = 500;
const insistEveryMs = 1_000;

/** Sends with the caller's transaction: heard on every node after its commit, by nobody after a rollback. */
export async function publish<T extends Topic>(
  db: QueryExecutorProvider,
  topic: T,
  ...payloads: Topics[T][]
): Promise<void> {
  const messages = payloads.map((payload) => toMessage(topic, payload));
  await sql`select pg_notify(${channel}, message) from unnest(${messages}::text[]) as message`.execute(db);
}

/** The same as part of a statement: what writes and tells of it at once asks the database once. */
export function notification<T extends Topic>(topic: T, payload: Topics[T]): RawBuilder<unknown> {
  return sql`pg_notify(${channel}, ${toMessage(topic, payload)})`;
}

function toMessage(topic: Topic, payload: unknown): string {
  const message = JSON.stringify([topic, payload]);
  const bytes = Buffer.byteLength(message);
  if (bytes > maxMessageBytes)
    throw new Error(`A message on "${topic}" has ${bytes} bytes, at most ${maxMessageBytes} fit`);
  return message;
}

/** True in SQL when some living node holds the name: see Bus.hold. */
export function isHeld(name: Expression<string> | RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from pg_locks
    where locktype = 'advisory' and classid = ${sql.lit(holdClass)} and objsubid = 2 and granted
      and objid = (hashtext(${name})::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())
  )`;
}

/**
 * PostgreSQL's LISTEN/NOTIFY on a connection of its own. Every node hears every message in the order of the commits,
 * its own included. While the connection is away messages are lost; `onReset` says when to read everything again.
 */
export class Bus {
  readonly #connection: pg.ClientConfig;
  readonly #log: Logger;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #resetHandlers = new Set<() => void | Promise<void>>();
  /** Names taken where others may want them, and names of our own. */
  readonly #held = new Set<string>();
  readonly #own = new Set<string>();
  #client: pg.Client | null = null;
  #isUp = false;
  #isClosed = false;
  #ping: NodeJS.Timeout | undefined;

  private constructor(connection: pg.ClientConfig, log: Logger) {
    this.#connection = connection;
    this.#log = log;
  }

  static async connect(connection: pg.ClientConfig, log: Logger): Promise<Bus> {
    const bus = new Bus(connection, log);
    await bus.#listen();
    bus.#isUp = true;
    return bus;
  }

  /** False while messages may be missed. */
  get isUp(): boolean {
    return this.#isUp;
  }

  on<T extends Topic>(topic: T, handler: (payload: Topics[T]) => void | Promise<void>): () => void {
    const handlers = this.#handlers.get(topic) ?? new Set();
    this.#handlers.set(topic, handlers);
    handlers.add(handler as Handler);
    return () => handlers.delete(handler as Handler);
  }

  /**
   * Called when the connection was lost and is back: messages in between are gone for good. The handlers run one after
   * the other in the order they came, and the bus counts as up only after the last.
   */
  onReset(handler: () => void | Promise<void>): () => void {
    this.#resetHandlers.add(handler);
    return () => this.#resetHandlers.delete(handler);
  }

  /**
   * Takes a name that one node at a time can hold, until it is released or the node dies: the database ends the hold with
   * the connection, kill -9 included. False when it is taken, here or elsewhere, or when the database cannot be asked.
   */
  async tryHold(name: string): Promise<boolean> {
    if (this.#held.has(name) || this.#client === null) return false;
    this.#held.add(name);
    const isOurs = await this.#lock(this.#client, name).catch(() => false);
    if (!isOurs) this.#held.delete(name);
    return isOurs;
  }

  /** Takes a name that nobody else would take: now, or when the database is back. */
  async hold(name: string): Promise<void> {
    this.#own.add(name);
    if (this.#client !== null) await this.#insist(this.#client, name);
  }

  async release(name: string): Promise<void> {
    const wasOurs = this.#held.delete(name) || this.#own.delete(name);
    if (!wasOurs) return;
    // A lost connection has let go of it already.
    if (this.#client !== null) await this.#unlock(this.#client, name).catch(() => {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#isUp = false;
    clearInterval(this.#ping);
    await this.#client?.end().catch(() => {});
  }

  async #listen(): Promise<void> {
    const client = new pg.Client({
      ...this.#connection,
      application_name: "bump bus",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: pingTimeoutMs,
    });
    client.on("error", (error) => this.#lose(client, error));
    client.on("end", () => this.#lose(client));
    client.on("notification", ({ payload }) => this.#deliver(payload ?? ""));
    const missing: string[] = [];
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      // What another node took is lost to this one.
      for (const name of this.#held) if (!(await this.#lock(client, name))) this.#held.delete(name);
      for (const name of this.#own) if (!(await this.#lock(client, name))) missing.push(name);
      if (this.#isClosed) throw new Error("The bus was closed");
    } catch (error) {
      void client.end().catch(() => {});
      throw error;
    }
    // Not before: names that came until here were visited above, so each is locked once and one release lets go of it.
    this.#client = client;
    for (const name of missing) void this.#insist(client, name);
    // A peer that vanished without a word is noticed only by asking.
    this.#ping = setInterval(() => {
      client.query("select 1").catch((error: unknown) => this.#lose(client, error));
    }, pingEveryMs);
    this.#ping.unref();
  }

  async #lock(client: pg.Client, name: string): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>(
      "select pg_try_advisory_lock($1, hashtext($2)) as locked",
      [holdClass, name],
    );
    // Released while the question was under way.
    if (!this.#held.has(name) && !this.#own.has(name)) await this.#unlock(client, name);
    return rows[0]?.locked === true;
  }

  /** After a cut the database may keep the hold of our own last connection until it notices. */
  async #insist(client: pg.Client, name: string): Promise<void> {
    while (this.#client === client && this.#own.has(name)) {
      if (await this.#lock(client, name).catch(() => false)) return;
      await sleep(insistEveryMs, undefined, { ref: false });
    }
  }

  async #unlock(client: pg.Client, name: string): Promise<void> {
    await client.query("select pg_advisory_unlock($1, hashtext($2))", [holdClass, name]);
  }

  #lose(client: pg.Client, error?: unknown): void {
    if (this.#client !== client || this.#isClosed) return;
    this.#dropClient();
    // Before the first LISTEN the caller of connect() is told by the rejection instead.
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#log.warn({ err: error }, "bus: connection lost");
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    for (let wait = firstRetryMs; !this.#isClosed; wait = Math.min(wait * 2, lastRetryMs)) {
      await sleep(wait * (0.5 + Math.random() / 2), undefined, { ref: false });
      try {
        await this.#listen();
        for (const handler of this.#resetHandlers) await handler();
        // Lost again meanwhile: go round once more, or what was missed since would never be read.
        if (this.#client === null) continue;
        this.#isUp = true;
        this.#log.info("bus: connection is back");
        return;
      } catch (error) {
        this.#dropClient();
        if (this.#isClosed) return;
        this.#log.warn({ err: error }, "bus: still away");
      }
    }
  }

  #dropClient(): void {
    const client = this.#client;
    this.#client = null;
    clearInterval(this.#ping);
    void client?.end().catch(() => {});
  }

  #deliver(message: string): void {
    const [topic, payload] = parse(message);
    for (const handler of this.#handlers.get(topic) ?? []) {
      void (async () => handler(payload))().catch((error: unknown) => {
        this.#log.error({ err: error, topic }, "bus: a handler failed");
      });
    }
  }
}

/** Anybody with access to the database can notify; what is not ours reaches no handler. */
function parse(message: string): [topic: string, payload: never] {
  try {
    const parsed: unknown = JSON.parse(message);
    if (Array.isArray(parsed) && typeof parsed[0] === "string") return parsed as [string, never];
  } catch {
    // Not ours either.
  }
  return ["", undefined as never];
}
