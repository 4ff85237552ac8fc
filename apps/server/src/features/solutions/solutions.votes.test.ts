import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { startSolutions } from "#test/solutions.ts";

const { as, db, author, me, other, moderator } = await startSolutions();

describe("votes", () => {
  const cast = (client: typeof me, way: string, path: string, more = {}) =>
    client.post(`/votes/${way}`, { path, ...more });

  it("count once each, one way at a time, in each problem by themselves, and sum up on the card", async () => {
    const problems = [await buildProblem(db), await buildProblem(db)];
    const solution = await buildSolution(db, { problems });
    const [first, second] = problems.map(({ id }) => `problems/${id}/solutions/${solution.id}`) as [string, string];
    const alone = `solutions/${solution.id}`;
    for (let time = 0; time < 2; time += 1) {
      const answer = (await cast(me, "upvote", first)).json();
      expect(answer).toMatchObject({
        upvoted: true,
        downvoted: false,
        counters: { totalUpvotes: 1, totalDownvotes: 0 },
      });
    }
    expect((await cast(me, "downvote", second, { feedback: "Too dear" })).json()).toMatchObject({
      upvoted: false,
      downvoted: true,
      counters: { totalUpvotes: 0, totalDownvotes: 1 },
    });
    await cast(as(other), "upvote", alone);
    const read = async (path: string, client = me) => (await client.get(`/get/v2?path=${path}`)).json().data;
    expect(await read(first)).toMatchObject({ upvoted: true, counters: { totalUpvotes: 1, totalDownvotes: 0 } });
    expect(await read(alone)).toMatchObject({ upvoted: false, counters: { totalUpvotes: 2, totalDownvotes: 1 } });
    expect(await read(alone, as(other))).toMatchObject({ upvoted: true });
    expect((await cast(me, "downvote", first)).json()).toMatchObject({
      counters: { totalUpvotes: 0, totalDownvotes: 1 },
    });
    for (let time = 0; time < 2; time += 1) {
      const reset = (await cast(me, "resetVote", first)).json();
      expect(reset).toMatchObject({
        upvoted: false,
        downvoted: false,
        counters: { totalUpvotes: 0, totalDownvotes: 0 },
      });
    }
  });

  it.each(["upvote", "downvote", "resetVote"] as const)("take with %s the space, and nothing unknown", async (way) => {
    const path = `solutions/${(await buildSolution(db)).id}`;
    expect((await cast(me, way, path, { spaceId: worldSpaceId, feedback: "" })).statusCode).toBe(200);
    const { statusCode, body } = await cast(me, way, path, { reason: "Too dear" });
    expect([statusCode, JSON.parse(body).error.fields]).toEqual([422, { reason: "unknown_field" }]);
  });

  it("are listed with what those said who voted down", async () => {
    const problem = await buildProblem(db);
    const solution = await buildSolution(db, { problems: [problem] });
    const path = `problems/${problem.id}/solutions/${solution.id}`;
    await cast(me, "upvote", path, { feedback: "Meant for a vote down" });
    await cast(as(other), "downvote", path, { feedback: "Too dear" });
    const voters = async (status: string) =>
      (await me.get(`/list/v2?path=${path}/voters&status=${status}`)).json().items;
    const [up] = await voters("upvotes");
    expect(up).toMatchObject({ id: author.id, upvoted: true, upvotedWhen: up.when, downvotedWhen: null, feedback: "" });
    const [down] = await voters("downvotes");
    const doubt = { downvoted: true, upvotedWhen: null, downvotedWhen: down.when, feedback: "Too dear" };
    expect(down).toMatchObject({ id: other.id, ...doubt });
    const { statusCode, body } = await me.get(`/list/v2?path=${path}/voters&status=both`);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, "invalid_value"]);
    const { items } = (await me.get(`/solutions/${problem.id}/upvotedSolutions`)).json();
    expect(items).toMatchObject([{ id: solution.id, upvoted: true, problemId: problem.id }]);
    expect((await as(other).get(`/solutions/${problem.id}/upvotedSolutions`)).json().items).toEqual([]);
  });

  it("stay with their reason and their time when they are given again without one, and take another", async () => {
    const path = `solutions/${(await buildSolution(db)).id}`;
    const given = async (more?: object) => {
      expect((await cast(me, "downvote", path, more)).json()).toMatchObject({ counters: { totalDownvotes: 1 } });
      return (await me.get(`/list/v2?path=${path}/voters`)).json().items[0];
    };
    const first = await given({ feedback: "Too dear" });
    expect(await given()).toEqual(first);
    expect(await given({ feedback: " " })).toEqual(first);
    expect(await given({ feedback: "Too slow" })).toMatchObject({ feedback: "Too slow" });
    await cast(me, "upvote", path);
    expect(await given()).toMatchObject({ feedback: "" });
  });

  it("are not among those voted up once a block stands between, nor when their space is closed", async () => {
    const country = await db.selectFrom("spaces").select("id").where("code", "=", "fr").executeTakeFirstOrThrow();
    const problem = await buildProblem(db);
    const solutions = [
      await buildSolution(db, { problems: [problem], author_id: other.id }),
      await buildSolution(db, { problems: [problem], space_id: country.id }),
    ];
    for (const { id } of solutions) await cast(me, "upvote", `problems/${problem.id}/solutions/${id}`);
    const list = async (url: string) => (await me.get(url)).json<{ items: unknown[] }>().items.length;
    const both = [`/solutions/${problem.id}/upvotedSolutions`, `/list/v2?path=problems/${problem.id}/solutions`];
    expect(await Promise.all(both.map(list))).toEqual([2, 2]);
    await db.updateTable("spaces").set({ blocked_at: new Date() }).where("id", "=", country.id).execute();
    expect(await Promise.all(both.map(list))).toEqual([1, 1]);
    await db.insertInto("user_shields").values({ user_id: other.id, other_id: author.id, kind: "block" }).execute();
    expect(await Promise.all(both.map(list))).toEqual([0, 0]);
    await db.deleteFrom("user_shields").where("user_id", "=", other.id).execute();
    await db.updateTable("spaces").set({ blocked_at: null }).where("id", "=", country.id).execute();
  });

  it("are listed both ways, page by page, where neither is asked for", async () => {
    const solution = await buildSolution(db);
    const path = `solutions/${solution.id}`;
    const voters = [author, other, moderator];
    for (const [nth, voter] of voters.entries()) await cast(as(voter), nth === 1 ? "downvote" : "upvote", path);
    for (const status of ["", "&status=", "&status=all"]) {
      const list = `/list/v2?path=${path}/voters${status}&results=2`;
      const first = (await me.get(list)).json();
      const next = (await me.get(`${list}&lastDocumentID=${first.last}`)).json();
      expect([...first.items, ...next.items]).toMatchObject([
        { id: moderator.id, upvoted: true, downvoted: false },
        { id: other.id, upvoted: false, downvoted: true },
        { id: author.id, upvoted: true, downvoted: false },
      ]);
      expect(next.last).toBeNull();
    }
  });

  it("are listed where they were given: on the solution's own page those alone, though its totals are the sums", async () => {
    const problem = await buildProblem(db);
    const solution = await buildSolution(db, { problems: [problem] });
    const [alone, within] = [`solutions/${solution.id}`, `problems/${problem.id}/solutions/${solution.id}`];
    await cast(me, "upvote", alone);
    for (const voter of [author, other]) await cast(as(voter), "upvote", within);
    const read = async (path: string) => {
      const { totalUpvotes } = (await me.get(`/get/v2?path=${path}`)).json().data.counters;
      const { items } = (await me.get(`/list/v2?path=${path}/voters&status=upvotes`)).json();
      return [totalUpvotes, items.map(({ id }: { id: string }) => id)];
    };
    expect(await read(alone)).toEqual([3, [author.id]]);
    expect(await read(within)).toEqual([2, [other.id, author.id]]);
  });

  it.each([
    "problems/{problem}",
    "stories/{problem}",
    "problems/{problem}/parts/{problem}",
    "tags/{problem}",
    "nothing/{problem}",
    "solutions",
    "",
  ])("are not for '%s'", async (pattern) => {
    const { id } = await buildProblem(db);
    const { statusCode, body } = await cast(me, "upvote", pattern.replaceAll("{problem}", id));
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, "not_votable"]);
  });

  it("are not for a solution that is not offered to the problem, nor for one that no longer shows", async () => {
    const [problem, solution] = [await buildProblem(db), await buildSolution(db)];
    expect((await cast(me, "upvote", `problems/${problem.id}/solutions/${solution.id}`)).statusCode).toBe(404);
    const gone = await buildSolution(db, { state: "removed" });
    expect((await cast(me, "upvote", `solutions/${gone.id}`)).statusCode).toBe(404);
    const long = await cast(me, "downvote", `solutions/${solution.id}`, { feedback: "x".repeat(1001) });
    expect([long.statusCode, long.json().error.code]).toEqual([422, "max_characters"]);
  });
});
