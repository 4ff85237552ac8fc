import pg from "pg";
import type { Logger } from "../log.ts";
import { types } from "./instants.ts";
import { nameOf } from "./prepared.ts";

/** Everything a connection needs, from the embedded PostgreSQL or from a DATABASE_URL. */
export type PoolSource = pg.PoolConfig;

/** Sends by name what is to be prepared: Kysely knows texts only. */
class Client extends pg.Client {
  override query(text: unknown, values?: unknown, callback?: unknown): never {
    const name = typeof text === "string" ? nameOf(text) : undefined;
    const query = name === undefined ? text : { name, text };
    return super.query(query as never, values as never, callback as never) as never;
  }
}

/** `size` is what one node takes of the database's connections. */
export function createPool(source: PoolSource, log: Logger, size = 20): pg.Pool {
  const pool = new pg.Pool({
    ...source,
    Client,
    types,
    max: size,
    // Below a load balancer's patience, so that an unreachable database answers 503 rather than hangs.
    connectionTimeoutMillis: 5000,
    // A connection that is used now and then keeps what it has planned, which a new one plans five times over.
    idleTimeoutMillis: 5 * 60_000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: "bump",
  });
  // Two listeners: the pool's own covers idle clients, and a client that is checked out when PostgreSQL
  // dies emits on itself; without the second the process ends.
  pool.on("error", (error) => {
    // end() answers before the last connection is closed, and a database that stops right then says so on it.
    if (!pool.ending) log.warn({ err: error }, "an idle database connection was lost");
  });
  pool.on("connect", (client) => {
    client.on("error", (error) => log.debug({ err: error }, "a database connection was lost"));
  });
  return pool;
}
