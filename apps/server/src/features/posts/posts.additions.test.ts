import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildSkill, buildSolution } from "#test/factories/posts.ts";
import { buildProblem, joinProblem } from "#test/factories/problems.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const me = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });
const figure = { name: "Litres", unit: "l", value: 1, date: "2026-03-02" };
const variable = { name: "Rainfall", type: "independent", visualType: "flow" };

/** Somebody with an ingredient, a figure, a skill, and a problem that they solve. */
async function buildBusy() {
  const person = await buildUser(db);
  const [problem, solution] = [await buildProblem(db), await buildSolution(db)];
  await joinProblem(db, problem.id, person.id, { solving_at: new Date() });
  await buildSkill(db, { members: [person] });
  const added = async (url: string, data: object) => {
    const { id } = (await as(person).post(url, { data })).json().data;
    return { url: `${url}/${id}`, list: url.slice(1) };
  };
  const ingredient = await added(`/problems/${problem.id}/ingredients`, variable);
  const measurement = await added(`/solutions/${solution.id}/measurements`, figure);
  return { person, ingredient, measurement };
}

const count = async (path: string) => (await as(me).get(`/list/v2?path=${path}`)).json().items.length;

describe("what people add and do", () => {
  it.each([true, false])("does not show across a block, whoever made it (%j)", async (isMine) => {
    const { person, ingredient, measurement } = await buildBusy();
    const lists = [ingredient.list, measurement.list, `users/${person.id}/solving`, `users/${person.id}/skills`];
    for (const list of lists) expect(await count(list), list).toBe(1);
    const [user_id, other_id] = isMine ? [me.id, person.id] : [person.id, me.id];
    await db.insertInto("user_shields").values({ user_id, other_id, kind: "block" }).execute();
    for (const list of lists) expect(await count(list), list).toBe(0);
  });

  it("is taken away by its author, or on record by who moderates", async () => {
    const { person, ingredient, measurement } = await buildBusy();
    const records = () =>
      db.selectFrom("audit_log").select(["action", "subject"]).where("actor_id", "=", moderator.id).execute();
    for (const { url } of [ingredient, measurement]) {
      expect((await as(me).delete(url)).statusCode).toBe(403);
      expect((await as(moderator).delete(url)).statusCode).toBe(200);
    }
    expect(await records()).toEqual([
      { action: "ingredient.remove", subject: ingredient.url.slice(1) },
      { action: "measurement.remove", subject: measurement.url.slice(1) },
    ]);
    const own = await as(person).post(`/${ingredient.list}`, { data: variable });
    expect((await as(person).delete(`/${ingredient.list}/${own.json().data.id}`)).statusCode).toBe(200);
    const all = await db.selectFrom("audit_log").select("id").where("actor_id", "=", person.id).execute();
    expect(all).toEqual([]);
  });
});

describe("figures", () => {
  it.each(["0000-01-01", "2026-02-30", "2026-13-01", "12026-01-01", "-001-01-01", "infinity"])(
    "are of no day %s",
    async (date) => {
      const { id } = await buildSolution(db);
      const wrong = { statusCode: 422, code: "invalid_value" };
      for (const [what, data] of [
        ["measurements", { ...figure, date }],
        ["outcomes", { text: "<p>It flows</p>", date }],
      ] as const) {
        const answer = await as(me).post(`/solutions/${id}/${what}`, { data });
        expect({ statusCode: answer.statusCode, code: answer.json().error?.code }, what).toEqual(wrong);
      }
    },
  );

  it.each(["", "abc", "0000-00-00", "2026-02-30", "infinity"])("go on after no day %j", async (name) => {
    const { id } = await buildSolution(db);
    const cursor = Buffer.from(`${uuidv7()} ${name}`).toString("base64url");
    const answer = await as(me).get(`/list/v2?path=solutions/${id}/measurements&lastDocumentID=${cursor}`);
    expect([answer.statusCode, answer.json().error?.code]).toEqual([422, "invalid_value"]);
  });
});
