import { randomUUID } from "node:crypto";
import { problemStatuses } from "@bump/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const author = await buildUser(db);
const me = as(author);
const other = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });
const words = { name: "Dry wells", description: "<p>No water since May</p>" };

async function create(data: object, client = me) {
  const answer = await client.post("/problems", { data });
  return { status: answer.statusCode, ...answer.json() };
}

describe("the status", () => {
  const legal: Record<string, string[]> = {
    proposed: ["unsolved", "archived"],
    unsolved: ["solving", "solved", "archived"],
    solving: ["unsolved", "solved", "archived"],
    solved: ["solving", "archived"],
    archived: ["unsolved"],
    undefined: ["proposed", "unsolved", "solving", "solved", "archived"],
  };
  const edges = problemStatuses.flatMap((from) => problemStatuses.map((to) => [from, to] as const));
  const move = (client: typeof me, id: string, status: string) => client.patch(`/problems/${id}/status`, { status });

  it.each(edges)(
    "from %s to %s: for its author and who moderates, for nobody else, where the edge is there",
    async (from, to) => {
      const isEdge = legal[from]!.includes(to);
      const space = await buildPrivateSpace(db);
      const people = { owner: await buildUser(db), admin: await buildUser(db), contributor: await buildUser(db) };
      for (const [status, { id }] of Object.entries(people)) await buildMembership(db, space.id, id, status as "owner");
      await buildMembership(db, space.id, author.id, "contributor");
      const build = () => buildProblem(db, { author_id: author.id, space_id: space.id, problem: { status: from } });
      const expected = from === to || isEdge ? [200, undefined] : [409, "illegal_transition"];
      for (const person of [author, people.owner, people.admin]) {
        const { id } = await build();
        const { statusCode, body } = await move(as(person), id, to);
        expect([statusCode, JSON.parse(body).error?.code], body).toEqual(expected);
      }
      const { id } = await build();
      expect((await move(as(people.contributor), id, to)).statusCode).toBe(403);
      expect((await move(as(moderator), id, to)).statusCode).toBe(404);
    },
  );

  it("of a public problem is set by site moderators too", async () => {
    const { id } = await buildProblem(db, { author_id: author.id });
    expect((await move(as(other), id, "solved")).statusCode).toBe(403);
    expect((await move(as(moderator), id, "solved")).json().data.status).toBe("solved");
  });

  it("keeps who moved it, when, from where to where, and why", async () => {
    const { id } = await buildProblem(db, { author_id: author.id });
    await me.patch(`/problems/${id}/status`, { status: "solved", reason: "It rained" });
    await me.patch(`/problems/${id}/status`, { status: "solved" });
    await me.patch(`/problems/${id}/status`, { status: "archived" });
    const { items } = (await as(other).get(`/list/v2?path=problems/${id}/history`)).json();
    expect(items).toMatchObject([
      { from: "solved", to: "archived", reason: "", author: { id: author.id } },
      { from: "unsolved", to: "solved", reason: "It rained", author: { id: author.id } },
    ]);
  });

  it("does not say by whom and why where a block stands between", async () => {
    const { id } = await buildProblem(db, { author_id: author.id });
    await as(moderator).patch(`/problems/${id}/status`, { status: "solved", reason: "It rained" });
    await db.insertInto("user_shields").values({ user_id: other.id, other_id: moderator.id, kind: "block" }).execute();
    const [change] = (await as(other).get(`/list/v2?path=problems/${id}/history`)).json().items;
    expect(change).toMatchObject({ author: null, from: "unsolved", to: "solved", reason: "" });
    const [seen] = (await me.get(`/list/v2?path=problems/${id}/history`)).json().items;
    expect(seen).toMatchObject({ author: { id: moderator.id }, reason: "It rained" });
    await db.deleteFrom("user_shields").where("user_id", "=", other.id).execute();
  });

  it("tells all of it page by page, each once, the latest first", async () => {
    const { id } = await buildProblem(db, { author_id: author.id });
    const moves = ["solving", "solved", "archived", "unsolved", "solved"];
    for (const status of moves) expect((await move(me, id, status)).statusCode).toBe(200);
    const told: string[] = [];
    type Page = { items: { to: string }[]; last: string | null };
    for (let last: string | null = ""; last !== null;) {
      const path: string = `/list/v2?path=problems/${id}/history&results=2&lastDocumentID=${last}`;
      const page: Page = (await as(other).get(path)).json();
      expect(page.items.length).toBeLessThanOrEqual(2);
      told.push(...page.items.map(({ to }) => to));
      last = page.last;
    }
    expect(told).toEqual(moves.toReversed());
  });

  it("is moved by the author of an anonymous problem without a trace of who it was", async () => {
    const { data } = await create({ ...words, isAnonymousPost: true });
    await as(moderator).post(`/approvals/${data.id}`, { decision: "approve" });
    const key = randomUUID();
    const moved = await me.patch(`/problems/${data.id}/status`, { status: "solved" }, { "idempotency-key": key });
    expect(moved.statusCode, moved.body).toBe(200);
    const { rows } = await sql<{ kept: string }>`
      select row_to_json(k)::text as kept from idempotency_keys k where k.key::text = ${key}`.execute(db);
    expect(rows.map(({ kept }) => kept).join()).not.toContain(data.id);
  });

  it("names nobody for what the author of an anonymous problem does", async () => {
    const { data } = await create({ ...words, isAnonymousPost: true });
    await as(moderator).post(`/approvals/${data.id}`, { decision: "approve" });
    expect((await move(me, data.id, "solved")).statusCode).toBe(200);
    const { items } = (await as(other).get(`/list/v2?path=problems/${data.id}/history`)).json();
    expect(items).toMatchObject([{ to: "solved", author: null }]);
  });
});
