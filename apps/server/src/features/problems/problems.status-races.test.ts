import { expect, it, vi } from "vitest";
import { sql } from "kysely";
import { setSubjectState } from "#features/subjects/index.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { lockProblemRows } from "./problems.repo.ts";

const { as, db, deps } = await startTestServer();
const author = await buildUser(db);

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits
  `.execute(db);
  return rows[0]!.waits;
}

it("goes on from where a solution that comes out has moved it", async () => {
  const problem = await buildProblem(db, { author_id: author.id, participants: [author] });
  const { id } = await buildSolution(db, { state: "pending", problems: [problem], linkedBy: author.id });
  const move = await db.transaction().execute(async (tx) => {
    await setSubjectState({ ...deps, db: tx }, id, "published");
    const moved = as(author).patch(`/problems/${problem.id}/status`, { status: "solving" });
    await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 10_000 });
    return { moved };
  });
  expect((await move.moved).json().data.status).toBe("solving");
  const { items } = (await as(author).get(`/list/v2?path=problems/${problem.id}/history`)).json();
  expect(items).toMatchObject([{ from: "unsolved", to: "solving" }]);
});

it("holds no problem where none is named", async () => {
  await expect(db.transaction().execute((tx) => lockProblemRows(tx))).resolves.toBeUndefined();
});
