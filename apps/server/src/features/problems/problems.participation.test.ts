import { describe, expect, it } from "vitest";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem, joinProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const author = await buildUser(db);
const me = as(author);
const other = await buildUser(db);

describe("taking part", () => {
  it("joins and leaves once, however often it is asked for", async () => {
    const { id } = await buildProblem(db);
    for (let time = 0; time < 2; time += 1) {
      const { body } = await me.post(`/problems/${id}/join`);
      expect(JSON.parse(body)).toMatchObject({ joined: true, counters: { totalParticipants: 1 } });
    }
    for (let time = 0; time < 2; time += 1) {
      const { body } = await me.post(`/problems/${id}/leave`, {});
      expect(JSON.parse(body)).toMatchObject({ joined: false, counters: { totalParticipants: 0 } });
    }
  });

  it("takes nothing that it would not keep", async () => {
    const { id } = await buildProblem(db);
    await me.post(`/problems/${id}/join`);
    const refused = await me.post(`/problems/${id}/leave`, { emoji: "🙂", solutionIDs: [] });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { solutionIDs: "unknown_field" }]);
    expect((await me.get(`/get/v2?path=problems/${id}`)).json().data.joined).toBe(true);
  });

  it("moves an unsolved problem to solving with its first solver, and says so in its history", async () => {
    const { id } = await buildProblem(db);
    expect((await me.post(`/problems/${id}/solve`)).json()).toMatchObject({
      joined: true,
      solving: true,
      status: "solving",
      counters: { totalParticipants: 1, totalSolvers: 1 },
    });
    await as(other).post(`/problems/${id}/solve`);
    const { items } = (await me.get(`/list/v2?path=problems/${id}/history`)).json();
    const id7 = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/) as string;
    expect(items).toMatchObject([{ id: id7, from: "unsolved", to: "solving", author: { id: author.id } }]);
    const solvers = (await me.get(`/list/v2?path=problems/${id}/solvers`)).json().items;
    expect(solvers.map((row: { id: string }) => row.id)).toEqual([other.id, author.id]);
    expect((await me.post(`/problems/${id}/unsolve`)).json()).toMatchObject({
      joined: true,
      solving: false,
      status: "solving",
      counters: { totalSolvers: 1 },
    });
  });

  it.each(["proposed", "solved", "archived", "undefined"])(
    "leaves a problem where it is that is %s",
    async (status) => {
      const { id } = await buildProblem(db, { problem: { status } });
      expect((await me.post(`/problems/${id}/solve`)).json()).toMatchObject({ solving: true, status });
      expect((await me.get(`/list/v2?path=problems/${id}/history`)).json().items).toEqual([]);
    },
  );

  it("leaves it to those who may where it was moved back after its first solver", async () => {
    const { id } = await buildProblem(db, { author_id: author.id });
    await me.post(`/problems/${id}/solve`);
    await me.patch(`/problems/${id}/status`, { status: "unsolved" });
    expect((await as(other).post(`/problems/${id}/solve`)).json()).toMatchObject({
      status: "unsolved",
      counters: { totalSolvers: 2 },
    });
  });

  it("counts who offers a solution as a solver", async () => {
    const { id } = await buildProblem(db, { participants: [author] });
    const made = await me.post("/solutions", {
      data: { name: "Rain barrels", description: "<p>For each roof</p>", problemId: id },
    });
    expect(made.statusCode, made.body).toBe(200);
    const read = (await me.get(`/get/v2?path=problems/${id}`)).json().data;
    expect(read).toMatchObject({ solving: true, status: "solving", counters: { totalSolvers: 1, totalSolutions: 1 } });
    expect((await me.post(`/problems/${id}/unsolve`)).json().solving).toBe(true);
    await me.delete(`/solutions/${made.json().data.id}`);
    expect((await me.get(`/get/v2?path=problems/${id}`)).json().data).toMatchObject({
      solving: false,
      counters: { totalSolvers: 0, totalSolutions: 0 },
    });
  });

  it("keeps what helped those who leave, and tells how many from five on", async () => {
    const problem = await buildProblem(db);
    const solution = await buildSolution(db, { problems: [problem] });
    const path = `/get/v2?path=solutions/${solution.id}`;
    for (let count = 1; count <= 5; count += 1) {
      const person = await buildUser(db);
      await joinProblem(db, problem.id, person.id);
      const said = { emoji: "🙂", comment: "Thanks", solutionIds: count === 1 ? [] : [solution.id] };
      expect((await as(person).post(`/problems/${problem.id}/leave`, said)).statusCode).toBe(200);
      const { helped } = (await me.get(path)).json().data;
      expect(helped).toEqual(count < 5 ? null : { helped: 4, left: 5 });
    }
  });

  it("refuses to say that something helped which is not offered there", async () => {
    const { id } = await buildProblem(db, { participants: [author] });
    const { id: elsewhere } = await buildSolution(db);
    const answer = await me.post(`/problems/${id}/leave`, { solutionIds: [elsewhere] });
    expect(answer.statusCode).toBe(404);
    expect((await me.get(`/get/v2?path=problems/${id}`)).json().data.joined).toBe(true);
  });

  it("puts the person's problems into their own order, and refuses what they have not joined", async () => {
    const person = await buildUser(db);
    const [first, second, third] = [await buildProblem(db), await buildProblem(db), await buildProblem(db)];
    for (const { id } of [first, second]) await joinProblem(db, id, person.id);
    const order = (problemIds: string[]) =>
      as(person).post("/problems/update/joinedProblems", {
        problemIds: problemIds.map((id, at) => (at === 0 ? `problems/${id}` : id)),
      });
    expect((await order([second.id, first.id])).json().items).toMatchObject([
      { id: second.id, status: "unsolved", priority: 1 },
      { id: first.id, status: "unsolved", priority: 2 },
    ]);
    expect((await order([third.id])).json().error.code).toBe("not_joined");
    expect((await as(person).get("/problems/joinedProblems")).json().items).toMatchObject([
      { id: second.id },
      { id: first.id },
    ]);
    await joinProblem(db, third.id, person.id);
    expect((await as(person).get("/problems/joinedProblems")).json().items, "without a priority last").toMatchObject([
      { id: second.id, priority: 1 },
      { id: first.id, priority: 2 },
      { id: third.id, priority: null },
    ]);
    expect((await order([third.id, second.id])).json().items, "who is left out loses its place").toMatchObject([
      { id: third.id, priority: 1 },
      { id: second.id, priority: 2 },
      { id: first.id, priority: null },
    ]);
    await order([second.id, first.id]);
    const read = async (who: typeof person, { id }: { id: string }) =>
      (await as(who).get(`/get/v2?path=problems/${id}`)).json().data.priority as unknown;
    expect([await read(person, first), await read(person, third)]).toEqual([2, null]);
    expect(await read(await buildUser(db), first)).toBeNull();
  });

  it("are those of the problems' own space, and say what is wrong with others", async () => {
    const person = await buildUser(db);
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, person.id, "contributor");
    const [world, inside] = [await buildProblem(db), await buildProblem(db, { space_id: space.id })];
    const [hidden, elsewhere] = [
      await buildProblem(db, { state: "hidden" }),
      await buildProblem(db, { space_id: (await buildPrivateSpace(db)).id }),
    ];
    for (const { id } of [world, inside, hidden]) await joinProblem(db, id, person.id);
    const order = async (...problemIds: string[]) => {
      const body = { problemIds, spaceId: space.id };
      const { statusCode, body: answer } = await as(person).post("/problems/update/joinedProblems", body);
      return { statusCode, ...JSON.parse(answer) };
    };
    expect(await order(world.id)).toMatchObject({ statusCode: 200, items: [{ id: world.id, priority: 1 }] });
    expect(await order(inside.id)).toMatchObject({ statusCode: 200, items: [{ id: inside.id, priority: 1 }] });
    expect(await order(inside.id, world.id)).toMatchObject({
      statusCode: 422,
      error: { fields: { problemIds: "invalid_value" } },
    });
    for (const unseen of [hidden.id, elsewhere.id, space.id]) {
      expect(await order(unseen), unseen).toMatchObject({ statusCode: 404 });
      expect(await order(world.id, unseen), unseen).toMatchObject({ statusCode: 404 });
    }
  });
});
