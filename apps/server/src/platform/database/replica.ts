import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "../log.ts";
import { createDatabase } from "./database.ts";
import type { Db } from "./db.types.ts";

const beatMs = 5000;

/** What a query can be sent to. */
type Source = { pool: pg.Pool; db: Kysely<Db> };

type Options = { pool: pg.Pool; primary: pg.Pool; log: Logger };

/**
 * A streaming copy of the database, for what may be found a moment late. It finds and never decides: who may see what was
 * found is asked of the database itself. It is asked as long as it holds what the database held a beat ago.
 */
export class Replica {
  readonly #options: Options;
  readonly #timer: NodeJS.Timeout;
  readonly #source: Source;
  #goal: string | null = null;
  #isNear: boolean | null = null;
  #beating: Promise<void>;

  constructor(options: Options) {
    this.#options = options;
    this.#source = { pool: options.pool, db: createDatabase(options.pool) };
    this.#beating = this.#beat();
    this.#timer = setInterval(() => {
      this.#beating = this.#beat();
    }, beatMs).unref();
  }

  /** Null where it is not near, or cannot tell: the caller asks the database. */
  async find<Found>(ask: (source: Source) => Promise<Found>): Promise<Found | null> {
    if (!this.#isNear) return null;
    try {
      return await ask(this.#source);
    } catch (error) {
      // It may be restarting, without a migration's column, or have broken the query off for what it had to replay.
      this.#setNear(false, error);
      return null;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#beating;
    await this.#options.pool.end();
  }

  async #beat(): Promise<void> {
    const { pool, primary } = this.#options;
    try {
      const goal = this.#goal;
      const [now, there] = await Promise.all([
        primary.query<{ at: string }>("select pg_current_wal_lsn() as at"),
        // Null where it is no streaming copy.
        pool.query<{ is_there: boolean | null }>("select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there", [goal]),
      ]);
      this.#goal = now.rows[0]!.at;
      if (goal !== null) this.#setNear(there.rows[0]!.is_there === true);
    } catch (error) {
      this.#setNear(false, error);
    }
  }

  #setNear(isNear: boolean, error?: unknown): void {
    if (isNear === this.#isNear) return;
    this.#isNear = isNear;
    if (isNear) this.#options.log.info("the replica of DATABASE_REPLICA_URL is near: it is asked");
    else this.#options.log.warn({ err: error }, "the replica of DATABASE_REPLICA_URL is behind or away: not asked");
  }
}
