import { createHash } from "node:crypto";
import type { Kysely, RawBuilder } from "kysely";
import type { Db } from "./db.types.ts";
import type { Deps } from "#platform/deps.ts";

const names = new Map<string, string>();
/** A query whose text never ends changing is not kept: each text costs memory in every connection. */
const mostNames = 500;

/**
 * Runs a query whose text is one of few, as a prepared statement: PostgreSQL reads and plans it once per connection. A
 * limit must stand in the text (sql.lit), since a plan that does not know it walks no index for it.
 */
export async function runPrepared<Row extends object>(
  { pool, db }: { pool: Deps["pool"]; db: Kysely<Db> },
  query: RawBuilder<Row>,
): Promise<Row[]> {
  const { sql, parameters } = query.compile(db);
  const name = nameOf(sql);
  const { rows } = await pool.query<Row>({ ...(name && { name }), text: sql, values: [...parameters] });
  return rows;
}

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= mostNames) return known;
  const name = createHash("sha256").update(sql).digest("base64url").slice(0, 40);
  names.set(sql, name);
  return name;
}

const steps = [26, 51, 101, 251, 501];

/** Enough for the page and the one row more that proves another, by one of few figures. */
export function limitFor(results: number): number {
  return steps.find((step) => step > results) ?? 1001;
}
