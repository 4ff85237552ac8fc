import type { ProblemStatus } from "@bump/contract";
import { sql, type Transaction } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { buildSolution } from "#test/factories/posts.ts";
import type { Db } from "#platform/database/db.types.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { lockProblemRows, setSolving, setStatus } from "./problems.repo.ts";

const { as, db, deps } = await startTestServer();
const author = await buildUser(db);
type Tx = Transaction<Db>;

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

describe("the history keeps the order in which it happened, however long somebody waited for their turn", () => {
  /** Begins before another moves the problem, and goes on after that. */
  async function waiting(
    id: string,
    [from, to]: readonly [ProblemStatus, ProblemStatus],
    act: (tx: Tx) => Promise<unknown>,
  ) {
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ begun: Date }>`select now() as begun`.execute(tx);
      await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(rows[0]!.begun.getTime() + 2));
      await db
        .transaction()
        .execute((other) => setStatus(other, { problemId: id, userId: author.id, from, to, reason: "" }));
      await act(tx);
    });
    const { items } = (await as(author).get(`/list/v2?path=problems/${id}/history`)).json();
    return items.map((one: { to: ProblemStatus }) => one.to);
  }

  it("with two who move it", async () => {
    const { id } = await buildProblem(db, { author_id: author.id });
    const move = { problemId: id, userId: author.id, reason: "" };
    const history = await waiting(id, ["unsolved", "solving"], (tx) =>
      setStatus(tx, { ...move, from: "solving", to: "solved" }),
    );
    expect(history).toEqual(["solved", "solving"]);
  });

  it("with one who moves it and the first who solves it", async () => {
    const { id } = await buildProblem(db, {
      author_id: author.id,
      problem: { status: "proposed" },
      participants: [author],
    });
    const history = await waiting(id, ["proposed", "unsolved"], (tx) =>
      setSolving(tx, { problemId: id, userId: author.id, isSolving: true }),
    );
    expect(history).toEqual(["solving", "unsolved"]);
  });
});

it("holds no problem where none is named", async () => {
  await expect(db.transaction().execute((tx) => lockProblemRows(tx))).resolves.toBeUndefined();
});
