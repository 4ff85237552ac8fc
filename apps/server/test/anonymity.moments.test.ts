import { describe, expect, it } from "vitest";
import { buildProblem } from "./factories/problems.ts";
import { buildUser } from "./factories/users.ts";
import { startTestServer } from "./harness.ts";

const { as, db } = await startTestServer();
const author = await buildUser(db);
const me = as(author);
const reader = as(await buildUser(db));
const moderator = as(await buildUser(db, { site_role: "moderator" }));
const words = { name: "Dry wells", description: "<p>No water since May</p>", isAnonymousPost: true };
const dayOnly = /T00:00:00\.000Z$/;

const approve = (id: string) => moderator.post(`/approvals/${id}`, { decision: "approve" });
const readProblem = async (id: string, who = reader) => (await who.get(`/get/v2?path=problems/${id}`)).json().data;
const readHistory = async (id: string) => (await reader.get(`/list/v2?path=problems/${id}/history`)).json().items;

describe("of what is written without a name", () => {
  it("the status is no older and no newer than the problem itself", async () => {
    const { id } = (await me.post("/problems", { data: words })).json().data;
    expect((await readProblem(id, moderator)).statusUpdatedAt).toMatch(dayOnly);
    await approve(id);
    const shown = await readProblem(id);
    expect(shown.createdAt).not.toMatch(dayOnly);
    expect(shown.statusUpdatedAt).toBe(shown.createdAt);
  });

  it("the author's change of status tells the day at most, and keeps its place among others'", async () => {
    const { id } = (await me.post("/problems", { data: words })).json().data;
    await approve(id);
    const { createdAt } = await readProblem(id);
    expect((await me.patch(`/problems/${id}/status`, { status: "solving" })).statusCode).toBe(200);
    const [own] = await readHistory(id);
    expect(own).toMatchObject({ author: null, to: "solving", when: createdAt });
    expect(parseInt(own.id.slice(0, 8) + own.id.slice(9, 13), 16)).toBe(Date.parse(createdAt));
    await moderator.patch(`/problems/${id}/status`, { status: "solved" });
    const [named] = await readHistory(id);
    await me.patch(`/problems/${id}/status`, { status: "solving" });
    const history = await readHistory(id);
    expect(history.map(({ to }: { to: string }) => to)).toEqual(["solving", "solved", "solving"]);
    expect(Date.parse(history[0].when) - Date.parse(named.when)).toBe(1);
    expect((await readProblem(id)).statusUpdatedAt).toBe(history[0].when);
  });

  it("nothing tells when a solution was written, and its author offers it to more without a name", async () => {
    const [first, second] = [await buildProblem(db), await buildProblem(db, { participants: [author] })];
    const made = (await me.post("/solutions", { data: { ...words, problemId: first.id } })).json().data;
    const offeredAt = async () =>
      (
        await db
          .selectFrom("solution_problems")
          .select("created_at")
          .where("solution_id", "=", made.id)
          .where("problem_id", "=", first.id)
          .executeTakeFirstOrThrow()
      ).created_at.getTime();
    expect(await offeredAt()).toBeGreaterThan(Date.now() + 86_400_000);
    const before = Date.now();
    await approve(made.id);
    expect(await offeredAt()).toBeGreaterThanOrEqual(before);
    expect(await offeredAt()).toBeLessThanOrEqual(Date.now() + 1);

    expect((await me.post(`/solutions/${made.id}/linkSolutions`, { problemIds: [second.id] })).statusCode).toBe(200);
    expect((await reader.get(`/list/v2?path=problems/${second.id}/solvers`)).json().items).toEqual([]);
  });
});
