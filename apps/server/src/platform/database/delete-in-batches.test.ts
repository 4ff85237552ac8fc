import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestDeps } from "#test/harness.ts";
import { deleteInBatches } from "./delete-in-batches.ts";

const { db } = await startTestDeps();

it("deletes all that meets the condition and nothing else, a few at a time", async () => {
  await sql`
    insert into outbox (name, payload)
    select case when i % 2 = 0 then 'old' else 'new' end, '{}' from generate_series(1, 14) as i`.execute(db);
  await sql`create table steps (at timestamptz default now())`.execute(db);
  await sql`
    create function count_step() returns trigger language plpgsql as
    'begin insert into steps default values; return null; end'`.execute(db);
  await sql`create trigger steps after delete on outbox for each statement execute function count_step()`.execute(db);

  await deleteInBatches(db, "outbox", sql`name = 'old'`, 3);

  const left = await db.selectFrom("outbox").select("name").execute();
  expect(left).toEqual(Array(7).fill({ name: "new" }));
  const { rows } = await sql`select count(*)::int as steps from steps`.execute(db);
  expect(rows).toEqual([{ steps: 3 }]);
});
