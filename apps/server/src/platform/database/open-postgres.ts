import cluster from "node:cluster";
import type pg from "pg";
import type { Config } from "../config.ts";
import { joinEmbeddedPostgres, startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import type { Logger } from "../log.ts";

/** A PostgreSQL that takes connections. */
export type Postgres = { connection: pg.ClientConfig; stop: () => Promise<void> };

/** What one node takes: for requests, for jobs, for the bus, and for programs that run beside it. */
const connectionsOfNode = 30;

/** The one of DATABASE_URL, else our own, which of several processes the first one keeps. */
export async function openPostgres(config: Config, log: Logger): Promise<Postgres> {
  if (config.databaseUrl === null) {
    const maxConnections = Math.max(100, config.workers * connectionsOfNode);
    const open = cluster.isWorker ? joinEmbeddedPostgres : startEmbeddedPostgres;
    return open({ dataDir: config.dataDir, log, maxConnections });
  }
  return { connection: { connectionString: config.databaseUrl }, stop: () => Promise.resolve() };
}
