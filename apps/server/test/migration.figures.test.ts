import { worldSpaceId } from "@bump/contract";
import { afterAll, expect, it } from "vitest";
import { migrate, migrateUntil } from "#platform/database/migrate.ts";
import { createPool } from "#platform/database/pool.ts";
import { createLogger } from "#platform/log.ts";
import { createTestDatabase } from "./harness.ts";

const { url, drop } = await createTestDatabase("template0");
const pool = createPool({ connectionString: url }, createLogger("silent"), 2);
afterAll(async () => {
  await pool.end();
  await drop();
});

const id = (n: number) => `00000000-0000-7000-8000-0000000010${n}`;
const [shown, removed, solution, skill, told, toldOfRemoved, voter, ofShown, ofRemoved] = [
  10, 11, 12, 13, 14, 15, 16, 17, 18,
].map(id) as [string, string, string, string, string, string, string, string, string];

const former = ["subjects_count_outcome_added", "subjects_count_outcome_gone"];

/** As far as it counted outcomes on the subjects, which counts each of them twice beside what counts them now. */
async function startOlderNode(): Promise<void> {
  await pool.query(
    "create or replace function count_outcome() returns trigger language plpgsql as 'begin return null; end'",
  );
  for (const name of former) {
    await pool.query(
      `create trigger ${name} after update of state on subjects for each row execute function count_outcome()`,
    );
  }
}

async function listFormer(): Promise<string[]> {
  const { rows } = await pool.query("select tgname from pg_trigger where tgname = any($1)", [former]);
  return rows.map((row) => row.tgname);
}

it("sets right what solutions and spaces counted of problems that are gone, and leaves a place to what can have one", async () => {
  await migrateUntil(pool, "0020_told_tags.sql");
  const subjects: [string, string, string, string | null][] = [
    [shown, "problem", "published", null],
    [removed, "problem", "removed", null],
    [solution, "solution", "published", null],
    [skill, "skill", "published", null],
    [told, "outcome", "published", solution],
    [toldOfRemoved, "outcome", "published", solution],
    [ofShown, "story", "published", shown],
    [ofRemoved, "story", "published", removed],
  ];
  for (const [at, kind, state, parent] of subjects) {
    await pool.query("insert into subjects (id, kind, space_id, state, parent_id) values ($1, $2, $3, $4, $5)", [
      at,
      kind,
      worldSpaceId,
      state,
      parent,
    ]);
    await pool.query(`insert into posts (id, html, text, location) values ($1, '', '', '{"lat": 1, "lng": 2}')`, [at]);
  }
  await pool.query("insert into problems (id, listed_in) values ($1, $2), ($3, null)", [shown, worldSpaceId, removed]);
  await pool.query("insert into solutions (id, total_problems, total_outcomes, total_upvotes) values ($1, 2, 2, 3)", [
    solution,
  ]);
  await pool.query(
    "insert into solution_problems (solution_id, problem_id, is_shown) values ($1, $2, true), ($1, $3, true)",
    [solution, shown, removed],
  );
  await pool.query(
    "insert into outcomes (id, solution_id, problem_id, happened_on) values ($1, $3, $4, now()), ($2, $3, $5, now())",
    [told, toldOfRemoved, solution, shown, removed],
  );
  await pool.query("insert into users (id, email, display_name) values ($1, 'a@b.nl', 'Asha')", [voter]);
  for (const place of [solution, shown, removed]) {
    await pool.query("insert into votes (solution_id, context_id, user_id, is_up) values ($1, $2, $3, true)", [
      solution,
      place,
      voter,
    ]);
  }
  await pool.query("insert into space_kinds (space_id, kind, total) values ($1, 'story', 2)", [worldSpaceId]);
  await pool.query("insert into space_totals (space_id, posts) values ($1, 7)", [worldSpaceId]);
  await pool.query("insert into space_days (space_id, day, posts) values ($1, (now() at time zone 'UTC')::date, 7)", [
    worldSpaceId,
  ]);
  await startOlderNode();
  await migrate(pool);
  expect(await listFormer()).toEqual([]);
  const held = await pool.query(
    "select k.total as stories, t.posts, d.posts as today from space_kinds k join space_totals t using (space_id) join space_days d using (space_id)",
  );
  expect(held.rows).toEqual([{ stories: 1, posts: 6, today: 6 }]);
  const figures = await pool.query("select total_problems, total_outcomes, total_upvotes from solutions");
  expect(figures.rows).toEqual([{ total_problems: 1, total_outcomes: 1, total_upvotes: 2 }]);
  const placed = await pool.query("select id from posts where location is not null order by id");
  expect(placed.rows.map((row) => row.id)).toEqual([shown, removed, solution, ofShown, ofRemoved]);

  // A node of the version before that starts anew beside this one brings its triggers back, until the next of ours starts.
  await startOlderNode();
  expect(await listFormer()).toHaveLength(2);
  await migrate(pool);
  expect(await listFormer()).toEqual([]);
});
