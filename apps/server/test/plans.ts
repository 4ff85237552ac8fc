import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import type { Db } from "#platform/database/db.types.ts";
import type { Page } from "#platform/database/keyset.ts";
import type { Deps } from "#platform/deps.ts";

type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
};

/** How many rows PostgreSQL touches in the tables for the queries that `run` sends, thrown away ones included. */
export async function countRowsRead({ pool }: Deps, run: (db: Kysely<Db>) => Promise<unknown>): Promise<number> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<Db>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void queries.push(query),
  });
  await run(db);
  let total = 0;
  for (const { sql, parameters } of queries) {
    const { rows } = await pool.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(`explain (analyze, format json) ${sql}`, [
      ...parameters,
    ]);
    total += rowsReadBy(rows[0]!["QUERY PLAN"][0].Plan);
  }
  return total;
}

function rowsReadBy(plan: Plan): number {
  const removed = (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const own = plan["Relation Name"] === undefined ? 0 : (plan["Actual Rows"] + removed) * plan["Actual Loops"];
  return own + (plan.Plans ?? []).reduce((sum, inner) => sum + rowsReadBy(inner), 0);
}

type List = (db: Kysely<Db>, page: { limit: number; cursor?: string }) => Promise<Page<unknown>>;

/** Rows read for the first page of a list, and for one far down. */
export async function costsOf(
  deps: Deps,
  list: List,
  { limit, depth }: { limit: number; depth: number },
): Promise<{ first: number; deep: number }> {
  const first = await countRowsRead(deps, (db) => list(db, { limit }));
  let cursor: string | undefined;
  for (let seen = 0; seen < depth; seen += 1000) {
    const { last } = await list(deps.db, { limit: 1000, cursor });
    if (last === null) throw new Error(`The list ends before ${depth}`);
    cursor = last;
  }
  return { first, deep: await countRowsRead(deps, (db) => list(db, { limit, cursor })) };
}

/** Fills tables by one statement without their triggers, which would take long for many rows. */
export async function seed({ pool }: Pick<Deps, "pool">, statement: string, parameters: unknown[] = []): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("set local statement_timeout = 0");
    await client.query(statement, parameters);
    await client.query("commit");
  } finally {
    client.release();
  }
}
