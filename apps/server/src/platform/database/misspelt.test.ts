import { sql } from "kysely";
import { expect, it } from "vitest";
import { startTestServer } from "#test/harness.ts";
import { isMisspelt } from "./misspelt.ts";

const { db } = await startTestServer();

async function finds(text: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select ${isMisspelt(sql<string>`plain(${name})`, text)} as found`.execute(db);
  return rows[0]!.found;
}

it.each([
  ["a letter another", "jomas"],
  ["a letter too many", "johnas"],
  ["a letter missing", "jnas"],
  ["two letters changed about", "jonsa"],
  ["its first letter missing", "onas"],
  ["its last word alone, a letter another", "Webar"],
  ["an accent where there is none", "Jömas"],
  ["its whole with one letter missing", "jonas wber"],
])("finds a name with %s", async (_what, text) => {
  expect(await finds(text, "Jonas Weber")).toBe(true);
});

it("finds nobody whose name has more that is wrong, nor by a text that is short or long", async () => {
  expect(await finds("johnsa", "Jonas Weber")).toBe(false);
  expect(await finds("jon", "Jonas Weber")).toBe(false);
  expect(await finds("j".repeat(25), "j".repeat(25))).toBe(false);
});

it("is no pattern, whatever signs the text has", async () => {
  for (const text of ["%%%%%", "_____", ".....", "jo(nas", String.raw`[j*\d`, "jon|as", "Am©ra"])
    expect(await finds(text, "Jonas Weber Amara")).toBe(false);
});

it("is found by the index of names, and does not read all of them", async () => {
  await db.connection().execute(async (one) => {
    await sql`create temp table names as select md5(n::text) || ' ' || md5((n + 1)::text) as name
      from generate_series(1, 5000) n`.execute(one);
    await sql`create index on names using gin (plain(name) gin_trgm_ops)`.execute(one);
    await sql`analyze names`.execute(one);
    const isMeant = isMisspelt(sql<string>`plain(name)`, "Jomas");
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain (analyze, timing off) select from names where ${isMeant}`.execute(one);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).not.toContain("Seq Scan");
    expect(plan).not.toMatch(/rows=5000/);
  });
});
