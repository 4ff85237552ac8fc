import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestServer } from "#test/harness.ts";
import { executePrepared, padded, PreparedQueries } from "./prepared.ts";

const { db, deps } = await startTestServer();

it("is read and planned once by a connection, in a transaction too, and other statements each time", async () => {
  const kept = await db.transaction().execute(async (tx) => {
    for (const word of ["one", "two", "three"]) {
      const { rows } = await executePrepared(tx, sql<{ word: string }>`select ${word}::text as word`);
      expect(rows).toEqual([{ word }]);
      await sql`select ${word}::text as other`.execute(tx);
    }
    const { rows } = await sql<{ statement: string; runs: number }>`
      select statement, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements`.execute(tx);
    return rows;
  });
  expect(kept).toEqual([{ statement: "select $1::text as word", runs: 3 }]);
});

it("gives the rows of a shape as the driver would, whatever their columns are called", async () => {
  const queries = new PreparedQueries<{ count: number; word: string }, object>({ count: -1, word: "stand-in" });
  const ask = (count: number, word: string) =>
    queries.run(
      deps,
      "words",
      { count, word },
      (standIns) =>
        sql<object>`select n, ${standIns.word}::text as "it's a ""word""\`", null as none, '{"a": [1]}'::jsonb as json,
        '2026-05-01 12:00Z'::timestamptz as at from generate_series(1, ${standIns.count}::int) n`,
    );
  const row = (n: number, word: string) => ({
    n,
    [`it's a "word"\``]: word,
    none: null,
    json: { a: [1] },
    at: new Date("2026-05-01T12:00:00Z"),
  });
  expect(await ask(0, "none")).toEqual([]);
  expect(await ask(2, "one")).toEqual([row(1, "one"), row(2, "one")]);
  expect(await ask(1, "two")).toEqual([row(1, "two")]);
});

it("tells how many rows were written", async () => {
  const insert = db.insertInto("outbox").values({ name: "nothing", payload: "{}" });
  expect(await executePrepared(db, insert)).toMatchObject({ numAffectedRows: 1n });
});

it("knows lists of few lengths, which hold the same", () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `id-${at}`);
  const lengths = [1, 2, 3, 25, 26, 27, 51, 100, 501, 502, 1001, 1500].map((count) => padded(ids(count)).length);
  expect(lengths).toEqual([1, 26, 26, 26, 26, 51, 51, 101, 501, 1001, 1001, 1500]);
  for (const count of [1, 3, 27, 1500]) expect([...new Set(padded(ids(count)))]).toEqual(ids(count));
});
