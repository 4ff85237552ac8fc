import { type Expression, type Kysely, sql, type Transaction } from "kysely";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { type Bus, notification } from "#platform/bus.ts";
import type { Db } from "#platform/database/db.types.ts";
import { executePrepared } from "#platform/database/prepared.ts";
import type { Metrics } from "#platform/http/metrics.ts";

/**
 * What happened, by name (`noun.past`). Features add theirs:
 * `declare module "#platform/outbox/outbox.ts" { interface Events { … } }`.
 */
export interface Events {}
export type EventName = keyof Events;

declare module "#platform/bus.ts" {
  interface Topics {
    /** Something was written to the outbox. */
    outbox: null;
  }
}

type Handler = (payload: never) => Promise<void>;
type Row = { id: string; name: string; payload: unknown; attempts: number };
type Options = { db: Kysely<Db>; bus: Bus; log: Logger; metrics: Metrics };

const batchSize = 20;
const maxAttempts = 12;
const firstRetrySeconds = 2;
const lastRetrySeconds = 600;
// During a rolling update an older node must leave alone what only a newer one understands.
const unheardAfter = "10 minutes";
const pollMs = 2_000;
const handlerMs = 30_000;

/** Writes the event with the change it tells of. It is delivered after the commit, at least once. */
export async function emit<N extends EventName>(tx: Transaction<Db>, name: N, payload: Events[N]): Promise<void> {
  await executePrepared(tx, insertEvent(tx, name, payload));
}

/** As emit, with a query in the same breath: whoever holds what others wait for asks the database once. */
export async function emitAndRead<N extends EventName, Row>(
  tx: Transaction<Db>,
  name: N,
  payload: Events[N],
  query: Expression<Row>,
): Promise<Row[]> {
  const { rows } = await executePrepared(tx, sql<Row>`with told as (${insertEvent(tx, name, payload)}) ${query}`);
  return rows;
}

function insertEvent<N extends EventName>(tx: Transaction<Db>, name: N, payload: Events[N]) {
  return tx
    .insertInto("outbox")
    .values({ name, payload: JSON.stringify(payload) })
    .returning(notification("outbox", null).as("told"));
}

/**
 * Delivers events to the handlers of this node; any number of nodes share the table. A row is deleted by the transaction
 * that locked it, after every handler returned: a node that is killed midway leaves the row to the next one. So an event
 * may come twice, and a handler must be safe to repeat.
 */
export class Outbox {
  readonly #db: Kysely<Db>;
  readonly #log: Logger;
  readonly #handlers = new Map<string, Handler[]>();
  readonly #deliveries: Counter<"event" | "outcome">;
  /** The last of the rounds that were asked for: they run one after the other. */
  #lastRound: Promise<unknown> = Promise.resolve();
  #isStarted = false;
  #isAwake = false;
  #poll: NodeJS.Timeout | undefined;

  constructor({ db, bus, log, metrics }: Options) {
    this.#db = db;
    this.#log = log;
    this.#deliveries = new Counter({
      name: "bump_outbox_deliveries_total",
      help: "Events delivered, postponed after a failure, or given up",
      labelNames: ["event", "outcome"],
      registers: [metrics.registry],
    });
    metrics.sharedGauge("bump_outbox_lag_seconds", "Age of the oldest event that waits to be delivered", () =>
      lagOf(db, [...this.#handlers.keys()]),
    );
    bus.on("outbox", () => this.#wake());
  }

  /** The handlers of an event run one after the other, and all of them even when one fails; then it comes again to all. */
  on<N extends EventName>(name: N, handler: (payload: Events[N]) => Promise<void>): void {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler as Handler]);
  }

  start(): void {
    this.#isStarted = true;
    // For events that are due again after a failure, and for the time without a bus.
    this.#poll = setInterval(() => this.#wake(), pollMs);
    this.#poll.unref();
    this.#wake();
  }

  /** Waits for the events that are being delivered. */
  async stop(): Promise<void> {
    this.#isStarted = false;
    clearInterval(this.#poll);
    await this.#lastRound;
  }

  /** Delivers whatever is due and says how many events that were. */
  drain(): Promise<number> {
    const round = this.#lastRound.then(async () => {
      let total = 0;
      for (let count = -1; count !== 0; total += count) count = await this.#deliverBatch();
      return total;
    });
    this.#lastRound = round.catch(() => {});
    return round;
  }

  #wake(): void {
    // One round waits at most: it will find everything that was written until it begins.
    if (!this.#isStarted || this.#isAwake) return;
    this.#isAwake = true;
    this.#lastRound = this.#lastRound.then(() => {
      this.#isAwake = false;
    });
    this.drain().catch((error: unknown) => this.#log.warn({ err: error }, "outbox: cannot deliver now"));
  }

  async #deliverBatch(): Promise<number> {
    return this.#db.transaction().execute(async (tx) => {
      const rows = await claimDue(tx, [...this.#handlers.keys()]);
      // The handlers work on other connections, meanwhile this one is idle and must not be cut.
      if (rows.length > 0) await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const delivered: string[] = [];
      for (const row of rows) {
        const error = await this.#deliver(row);
        if (error === null) delivered.push(row.id);
        else await postpone(tx, row, error);
      }
      if (delivered.length > 0) await tx.deleteFrom("outbox").where("id", "in", delivered).execute();
      return rows.length;
    });
  }

  /** Null when every handler returned, else the first error. */
  async #deliver(row: Row): Promise<unknown> {
    let firstError: unknown = null;
    for (const handler of this.#handlers.get(row.name) ?? []) {
      try {
        await inTime(handler(row.payload as never));
      } catch (error) {
        firstError ??= error ?? new Error("A handler threw nothing");
        this.#log.error({ err: error, event: row.name, attempts: row.attempts + 1 }, "outbox: a handler failed");
      }
    }
    const isLast = row.attempts + 1 >= maxAttempts;
    if (firstError !== null && isLast)
      this.#log.fatal({ event: row.name }, "outbox: an event was given up, its row stays");
    this.#deliveries.inc({
      event: row.name,
      outcome: firstError === null ? "done" : isLast ? "given_up" : "postponed",
    });
    return firstError;
  }
}

async function claimDue(tx: Transaction<Db>, names: string[]): Promise<Row[]> {
  return (
    tx
      .selectFrom("outbox")
      .select(["id", "name", "payload", "attempts"])
      // The column keeps milliseconds and rounds up: a row may be due a moment after the commit that woke us.
      .where("due_at", "<=", sql<Date>`now() + interval '1 millisecond'`)
      .where(sql<boolean>`(name = any(${names}) or created_at < now() - ${sql.lit(unheardAfter)}::interval)`)
      .orderBy("due_at")
      .orderBy("id")
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
  );
}

async function postpone(tx: Transaction<Db>, row: Row, error: unknown): Promise<void> {
  const attempts = row.attempts + 1;
  const seconds = Math.min(firstRetrySeconds * 2 ** row.attempts, lastRetrySeconds);
  await tx
    .updateTable("outbox")
    .set({
      attempts,
      last_error: String(error).slice(0, 1000),
      // What was given up is never due; the row waits for a person.
      due_at: attempts >= maxAttempts ? sql`'infinity'` : sql`now() + make_interval(secs => ${seconds})`,
    })
    .where("id", "=", row.id)
    .execute();
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`A handler took more than ${handlerMs} ms`)), handlerMs);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function lagOf(db: Kysely<Db>, names: string[]): Promise<number> {
  const oldest = await db
    .selectFrom("outbox")
    .select(sql<number | null>`extract(epoch from now() - min(created_at))::float8`.as("seconds"))
    .where("due_at", "<", sql<Date>`'infinity'`)
    .where(sql<boolean>`name = any(${names})`)
    .executeTakeFirst();
  return oldest?.seconds ?? 0;
}
