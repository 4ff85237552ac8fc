import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { executePrepared, padded } from "./prepared.ts";

const { db } = await startTestDeps();

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
