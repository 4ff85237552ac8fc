import { describe, expect, it } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import { watchCounters } from "#test/drift.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db, deps } = await startTestServer();
const { findDrift } = watchCounters(deps);
const author = await buildUser(db);
const [first, second] = [await buildUser(db), await buildUser(db)];

describe("the votes of a solution", () => {
  /** Two votes in the context of a problem, and one on its own: [3, 0] in all, and a problem that stays with one against. */
  async function buildVoted() {
    const [goes, stays] = [await buildProblem(db, { author_id: author.id }), await buildProblem(db)];
    const solution = await buildSolution(db, { problems: [goes, stays] });
    const alone = `solutions/${solution.id}`;
    const within = (problem: { id: string }) => `problems/${problem.id}/${alone}`;
    const cast = async (who: typeof author, way: string, path: string) =>
      expect((await as(who).post(`/votes/${way}`, { path })).statusCode).toBe(200);
    await cast(first, "upvote", within(goes));
    await cast(second, "upvote", within(goes));
    await cast(first, "upvote", alone);
    await cast(second, "downvote", within(stays));
    /** What the card says, and nothing in it that the nightly count would set right. */
    const sums = async () => {
      expect(await findDrift()).toEqual({});
      const { totalUpvotes, totalDownvotes } = (await as(author).get(`/get/v2?path=${alone}`)).json().data.counters;
      return [totalUpvotes, totalDownvotes];
    };
    return { goes, stays, solution, within, cast, sums };
  }

  const setState = (id: string, state: "hidden" | "published") =>
    transact(db, (tx) => setSubjectState({ ...deps, db: tx }, id, state));

  it("leave its sums with the problem that they were given in", async () => {
    const { goes, within, sums } = await buildVoted();
    expect(await sums()).toEqual([3, 1]);
    expect((await as(author).delete(`/problems/${goes.id}`)).statusCode).toBe(200);
    expect(await sums()).toEqual([1, 1]);
    expect((await as(first).post("/votes/resetVote", { path: within(goes) })).statusCode).toBe(404);
    await db.deleteFrom("subjects").where("id", "=", goes.id).execute();
    expect(await sums()).toEqual([1, 1]);
  });

  it("come back with it, as they are by then", async () => {
    const { goes, within, cast, sums } = await buildVoted();
    await setState(goes.id, "hidden");
    expect(await sums()).toEqual([1, 1]);
    await db.deleteFrom("votes").where("user_id", "=", first.id).where("context_id", "=", goes.id).execute();
    expect(await sums()).toEqual([1, 1]);
    await setState(goes.id, "published");
    expect(await sums()).toEqual([2, 1]);
    await cast(second, "downvote", within(goes));
    expect(await sums()).toEqual([1, 2]);
    await db.deleteFrom("subjects").where("id", "=", goes.id).execute();
    expect(await sums()).toEqual([1, 1]);
  });

  it("stay while the solution itself is hidden, where it shows again", async () => {
    const { solution, sums } = await buildVoted();
    await setState(solution.id, "hidden");
    expect(await findDrift()).toEqual({});
    await setState(solution.id, "published");
    expect(await sums()).toEqual([3, 1]);
  });
});
