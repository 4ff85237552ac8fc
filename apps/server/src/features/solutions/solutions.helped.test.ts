import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { watchCounters } from "#test/drift.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { insertLink } from "./solutions.repo.ts";

const { as, db, deps } = await startTestServer();
const { findDrift } = watchCounters(deps);
const author = await buildUser(db);
const me = as(author);

async function leave(problem: { id: string }, solutionIds: string[], times = 1) {
  for (let time = 0; time < times; time += 1) {
    const client = as(await buildUser(db));
    await client.post(`/problems/${problem.id}/join`);
    expect((await client.post(`/problems/${problem.id}/leave`, { solutionIds })).statusCode).toBe(200);
  }
}

const helped = async (path: string) => (await me.get(`/get/v2?path=${path}`)).json().data.helped;

describe("what those who left say of a solution", () => {
  it("tells of few nothing, not even by what is missing from the sum", async () => {
    const [many, few] = [await buildProblem(db), await buildProblem(db)];
    const { id } = await buildSolution(db, { problems: [many, few] });
    await leave(many, [], 5);
    await leave(few, [id]);
    expect(await helped(`problems/${many.id}/solutions/${id}`)).toEqual({ helped: 0, left: 5 });
    expect(await helped(`problems/${few.id}/solutions/${id}`)).toBeNull();
    expect(await helped(`solutions/${id}`)).toEqual({ helped: 0, left: 5 });
    await leave(few, [id], 4);
    expect(await helped(`solutions/${id}`)).toEqual({ helped: 5, left: 10 });
  });

  it("counts in a problem of another public space as in its own", async () => {
    const country = await db.selectFrom("spaces").select("id").where("code", "=", "nl").executeTakeFirstOrThrow();
    const problem = await buildProblem(db, { space_id: country.id });
    const { id } = await buildSolution(db, { problems: [problem] });
    await leave(problem, [id], 5);
    for (const path of [`problems/${problem.id}/solutions/${id}`, `solutions/${id}`]) {
      expect(await helped(path)).toEqual({ helped: 5, left: 5 });
    }
  });

  it("counts from when it shows: who left while it was written could not name it", async () => {
    const problem = await buildProblem(db);
    const words = { name: "Rain barrels", description: "<p>One for each roof</p>" };
    const made = await me.post("/solutions", { data: { ...words, isDraft: true, problemId: problem.id } });
    const { id } = made.json().data;
    await leave(problem, [], 5);
    expect((await me.patch(`/solutions/${id}`, { data: { isDraft: false } })).json().data.helped).toBeNull();
    expect(await findDrift()).toEqual({});
    await leave(problem, [id], 5);
    expect(await helped(`solutions/${id}`)).toEqual({ helped: 5, left: 5 });
    expect(await findDrift()).toEqual({});
  });

  it("is not asked of those who left while it was being offered", async () => {
    const problem = await buildProblem(db);
    const { id } = await buildSolution(db);
    await db.transaction().execute(async (tx) => {
      await leave(problem, [], 5);
      await insertLink(tx, { solutionId: id, problemId: problem.id, linkedBy: null });
    });
    expect(await helped(`problems/${problem.id}/solutions/${id}`)).toBeNull();
    expect(await findDrift()).toEqual({});
  });

  it("is asked of those who waited until it was offered", async () => {
    const problem = await buildProblem(db);
    const { id } = await buildSolution(db);
    let leaving: Promise<void> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      await insertLink(tx, { solutionId: id, problemId: problem.id, linkedBy: null });
      leaving = leave(problem, [id]);
      await setTimeout(50);
    });
    await leaving;
    expect(await findDrift()).toEqual({});
  });
});
