import { Kysely, PostgresDialect } from "kysely";
import type pg from "pg";
import type { Db } from "./db.types.ts";

export function createDatabase(pool: pg.Pool): Kysely<Db> {
  return new Kysely<Db>({ dialect: new PostgresDialect({ pool }) });
}
