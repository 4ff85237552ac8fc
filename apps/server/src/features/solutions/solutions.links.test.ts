import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import { watchCounters } from "#test/drift.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { startSolutions } from "#test/solutions.ts";

const { as, db, deps, author, me, other } = await startSolutions();
const { findDrift } = watchCounters(deps);

describe("linking", () => {
  const link = (id: string, problemIds: string[], client = me) =>
    client.post(`/solutions/${id}/linkSolutions`, { problemIds });

  it("offers one solution to many problems, each once", async () => {
    const solution = await buildSolution(db);
    const problems = [await buildProblem(db), await buildProblem(db)];
    const ids = problems.map(({ id }) => id);
    for (let time = 0; time < 2; time += 1) {
      expect(
        (await link(solution.id, [ids[0]!, `problems/${ids[1]}`, ids[0]!])).json().data.counters.totalProblems,
      ).toBe(2);
    }
    const listed = (await me.get(`/list/v2?path=solutions/${solution.id}/problems`)).json().items;
    expect(listed.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted());
    expect((await me.get(`/get/v2?path=problems/${ids[0]}`)).json().data.counters.totalSolutions).toBe(1);
  });

  it("lists those that were linked within one moment page by page, each once", async () => {
    const problems = [await buildProblem(db), await buildProblem(db), await buildProblem(db)];
    const solution = await buildSolution(db, { problems });
    await sql`update solution_problems set created_at = timestamptz '2026-05-01' + numbered.nth * interval '9 microseconds'
      from (select problem_id as id, row_number() over () as nth from solution_problems
        where solution_id = ${solution.id}::uuid) numbered where problem_id = numbered.id`.execute(db);
    const found: string[] = [];
    for (let last: string | null = ""; last !== null;) {
      const page = await me.get(`/list/v2?path=solutions/${solution.id}/problems&results=1&lastDocumentID=${last}`);
      found.push(...page.json().items.map(({ id }: { id: string }) => id));
      ({ last } = page.json<{ last: string | null }>());
    }
    expect(found.toSorted()).toEqual(problems.map(({ id }) => id).toSorted());
  });

  it("counts the problems that still show, whatever becomes of them, as the nightly count does", async () => {
    const owners = { author_id: author.id };
    const problems = [await buildProblem(db, owners), await buildProblem(db, owners), await buildProblem(db, owners)];
    const [deleted, hidden, gone] = problems.map(({ id }) => id) as [string, string, string];
    const { id } = await buildSolution(db, { problems });
    for (const problem of [deleted, hidden, gone]) {
      const outcome = { text: "It held", date: "2026-05-01" };
      expect((await me.post(`/problems/${problem}/solutions/${id}/outcomes`, { data: outcome })).statusCode).toBe(200);
    }
    const counted = async () => {
      const { totalProblems, totalOutcomes } = (await me.get(`/get/v2?path=solutions/${id}`)).json().data.counters;
      const lists = ["problems", "outcomes"].map((list) => me.get(`/list/v2?path=solutions/${id}/${list}`));
      const listed = (await Promise.all(lists)).map((answer) => answer.json().items.length);
      expect([totalProblems, totalOutcomes]).toEqual(listed);
      expect(await findDrift()).toEqual({});
      return listed;
    };
    const setState = (of: string, state: "hidden" | "published") =>
      transact(db, (tx) => setSubjectState({ ...deps, db: tx }, of, state));
    expect(await counted()).toEqual([3, 3]);
    await me.delete(`/problems/${deleted}`);
    expect(await counted()).toEqual([2, 2]);
    await setState(hidden, "hidden");
    expect(await counted()).toEqual([1, 1]);
    await setState(hidden, "published");
    expect(await counted()).toEqual([2, 2]);
    await db.deleteFrom("subjects").where("id", "=", gone).execute();
    expect(await counted()).toEqual([1, 1]);
  });

  it("carries nothing out of a private space, nor into one that the viewer does not read", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "contributor");
    const inside = await buildProblem(db, { space_id: space.id });
    const outside = await buildProblem(db);
    const solutionInside = await buildSolution(db, { space_id: space.id });
    const solutionOutside = await buildSolution(db);
    for (const refused of [await link(solutionInside.id, [outside.id]), await link(solutionOutside.id, [inside.id])]) {
      expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { problemIds: "not_linkable" }]);
    }
    expect((await link(solutionInside.id, [inside.id])).statusCode).toBe(200);
    expect((await link(solutionOutside.id, [inside.id], as(other))).statusCode).toBe(404);
  });
});
