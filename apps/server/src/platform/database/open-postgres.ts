import type pg from "pg";
import type { Config } from "../config.ts";
import { startEmbeddedPostgres } from "../embedded-postgres/embedded-postgres.ts";
import type { Logger } from "../log.ts";

/** A PostgreSQL that takes connections. */
export type Postgres = { connection: pg.ClientConfig; stop: () => Promise<void> };

/** The one of DATABASE_URL, else our own. */
export async function openPostgres(config: Config, log: Logger): Promise<Postgres> {
  if (config.databaseUrl === null) return startEmbeddedPostgres({ dataDir: config.dataDir, log });
  return { connection: { connectionString: config.databaseUrl }, stop: () => Promise.resolve() };
}
