import { randomUUID } from "node:crypto";
import { problemStatuses, worldSpaceId } from "@bump/contract";
import { sql } from "kysely";
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
const moderator = await buildUser(db, { site_role: "moderator" });
const words = { name: "Dry wells", description: "<p>No water since May</p>" };

async function create(data: object, client = me) {
  const answer = await client.post("/problems", { data });
  return { status: answer.statusCode, ...answer.json() };
}

describe("POST /problems", () => {
  it("names a problem, and counts its author as the first whom it concerns", async () => {
    const { status, data } = await create({ ...words, tags: ["water"] });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      ...words,
      collection: "problems",
      status: "unsolved",
      joined: true,
      solving: false,
      tags: ["water"],
      counters: { totalParticipants: 1, totalSolvers: 0, totalStories: 0, totalSolutions: 0, totalRecipes: 0 },
      can: { edit: true, join: true, statuses: ["solving", "solved", "archived"] },
    });
    const read = await as(other).get(`/get/v2?path=problems/${data.id}`);
    expect(read.json().data).toMatchObject({ name: "Dry wells", joined: false, can: { edit: false, statuses: [] } });
  });

  it("begins as proposed where its author says so, and nowhere else", async () => {
    expect((await create({ ...words, status: "proposed" })).data.status).toBe("proposed");
    expect(await create({ ...words, status: "solved" })).toMatchObject({
      status: 422,
      error: { code: "invalid_value" },
    });
  });

  it("names nobody as joined who names it anonymously", async () => {
    const { data } = await create({ ...words, isAnonymousPost: true });
    expect(data).toMatchObject({ author: null, joined: false, state: "pending", counters: { totalParticipants: 0 } });
  });

  it.each([
    [{ ...words, name: "" }, "data.name", "title_required"],
    [{ ...words, name: "  " }, "data.name", "title_required"],
    [{ ...words, name: "ab" }, "data.name", "min_characters"],
    [{ ...words, name: "a".repeat(126) }, "data.name", "max_characters"],
    [{ ...words, description: "<p></p>" }, "data.description", "text_required"],
    [{ ...words, description: "<p>ab</p>" }, "data.description", "min_characters"],
    [{ description: words.description }, "data.name", "title_required"],
  ])("refuses %j", async (data, field, code) => {
    expect(await create(data)).toMatchObject({ status: 422, error: { code, fields: { [field]: code } } });
  });

  it("takes an unfinished draft, which nobody else reads, and judges it when it goes out", async () => {
    const { data } = await create({ name: "", description: "", isDraft: true });
    expect(data).toMatchObject({ isDraft: true, state: "draft", name: "" });
    expect((await as(other).get(`/get/v2?path=problems/${data.id}`)).statusCode).toBe(404);
    const early = await me.patch(`/problems/${data.id}`, { data: { isDraft: false } });
    expect(early.json().error.code).toBe("title_required");
    const out = await me.patch(`/problems/${data.id}`, { data: { ...words, isDraft: false } });
    expect(out.json().data).toMatchObject({ state: "published", name: "Dry wells" });
  });

  it("gives the same problem to a repeat", async () => {
    const id = randomUUID();
    const [first, second] = [await create({ ...words, id }), await create({ ...words, id })];
    expect(second.data).toEqual(first.data);
  });

  it("keeps its former words", async () => {
    const { data } = await create(words);
    await me.patch(`/problems/${data.id}`, { data: { name: "Empty wells" } });
    const { items } = (await as(other).get(`/problems/${data.id}/revisions`)).json();
    expect(items.map(({ name }: { name: string }) => name)).toEqual(["Empty wells", "Dry wells"]);
  });
});

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
    expect(items).toMatchObject([{ from: "unsolved", to: "solving", author: { id: author.id } }]);
    const solvers = (await me.get(`/list/v2?path=problems/${id}/solvers`)).json().items;
    expect(solvers.map((row: { id: string }) => row.id)).toEqual([other.id, author.id]);
    expect((await me.post(`/problems/${id}/unsolve`)).json()).toMatchObject({
      joined: true,
      solving: false,
      status: "solving",
      counters: { totalSolvers: 1 },
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
    const order = (problemIds: string[]) => as(person).post("/problems/update/joinedProblems", { problemIds });
    expect((await order([second.id, first.id])).json().items).toMatchObject([
      { id: second.id, priority: 1 },
      { id: first.id, priority: 2 },
    ]);
    expect((await order([third.id])).json().error.code).toBe("not_joined");
    expect((await as(person).get("/problems/joinedProblems")).json().items).toMatchObject([
      { id: second.id },
      { id: first.id },
    ]);
  });
});

describe("the list", () => {
  it("filters by status, and puts those the viewer solves first among those being solved", async () => {
    const space = await buildPrivateSpace(db);
    const person = await buildUser(db);
    await buildMembership(db, space.id, person.id, "contributor");
    const build = (name: string, status: string, days: number) =>
      buildProblem(db, {
        name,
        space_id: space.id,
        problem: { status },
        created_at: new Date(Date.now() - days * 86_400_000),
      });
    const old = await build("Old", "solving", 3);
    await build("New", "solving", 1);
    await build("Done", "solved", 2);
    await joinProblem(db, old.id, person.id, { solving_at: new Date() });
    const names = async (query: string) =>
      (await as(person).get(`/list/v2?path=problems&spaceId=${space.id}${query}`))
        .json<{ items: { name: string }[] }>()
        .items.map(({ name }) => name);
    expect(await names("")).toEqual(["New", "Done", "Old"]);
    expect(await names("&status=solved")).toEqual(["Done"]);
    expect(await names("&filterBy=solving")).toEqual(["Old", "New"]);
    expect(await names("&filterBy=joined")).toEqual(["Old"]);
    expect(await names("&orderBy=top")).toEqual(["Old", expect.anything(), expect.anything()]);
    expect(await names("&orderBy=name")).toEqual(["Done", "New", "Old"]);
    expect(await names("&orderBy=nameDesc")).toEqual(["Old", "New", "Done"]);
    const { statusCode, body } = await as(person).get("/list/v2?path=problems&status=nope");
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, "invalid_value"]);
    const own = await as(person).get(`/problems?spaceId=${space.id}&orderBy=name`);
    expect(own.json().items.map(({ name }: { name: string }) => name)).toEqual(["Done", "New", "Old"]);
  });

  it.each(["recent", "name", "nameDesc", "top"])("gives every problem once, page by page, by %s", async (orderBy) => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "contributor");
    for (const name of ["Ärger", "apathy", "Zoo", "zone", "Apathy", "broken"])
      await buildProblem(db, { name, space_id: space.id });
    const seen: string[] = [];
    let last: string | null = "";
    for (let page = 0; page < 4 && last !== null; page += 1) {
      const answer = await me.get(
        `/list/v2?path=problems&spaceId=${space.id}&orderBy=${orderBy}&results=2&lastDocumentID=${last}`,
      );
      const { items, last: next } = answer.json<{ items: { id: string }[]; last: string | null }>();
      seen.push(...items.map(({ id }) => id));
      last = next;
    }
    expect(new Set(seen).size).toBe(6);
    expect(seen).toHaveLength(6);
  });

  it("tells a space's alerts by the tags that most are alerted by, and the viewer's own by theirs", async () => {
    const space = await buildPrivateSpace(db);
    const people = [await buildUser(db), await buildUser(db)];
    for (const { id } of people) await buildMembership(db, space.id, id, "contributor");
    const [person, neighbour] = people as [(typeof people)[0], (typeof people)[0]];
    for (const tag of ["roads", "water"])
      await buildProblem(db, { name: `About ${tag}`, tags: [tag], space_id: space.id });
    await as(neighbour).post("/notifications/tags", { tags: ["roads"], spaceId: space.id });
    const names = async (client: typeof me, filterBy: string) =>
      (await client.get(`/list/v2?path=problems&spaceId=${space.id}&filterBy=${filterBy}`))
        .json<{ items: { name: string }[] }>()
        .items.map(({ name }) => name);
    expect(await names(as(person), "alerts")).toEqual(["About roads"]);
    expect(await names(as(person), "myalerts")).toEqual([]);
    expect(await names(as(neighbour), "myalerts")).toEqual(["About roads"]);
  });
});

describe("problems that a title may be another name of", () => {
  it("are found in spite of case, accents and endings, those of the space first, and never where the viewer does not read", async () => {
    const space = await buildPrivateSpace(db);
    const hidden = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "contributor");
    const here = await buildProblem(db, { name: "Flooded cellars in Málaga", space_id: space.id });
    const world = await buildProblem(db, { name: "Flooded cellars of malaga" });
    await buildProblem(db, { name: "Flooded cellars in Malaga", space_id: hidden.id });
    await buildProblem(db, { name: "Flooded cellars in Malaga", state: "draft", author_id: other.id });
    const find = async (name: string) =>
      (await me.get(`/problems/similar?name=${encodeURIComponent(name)}&spaceId=${space.id}`))
        .json<{ items: { id: string }[] }>()
        .items.map(({ id }) => id);
    expect(await find("flooded CELLARS in malaga")).toEqual([here.id, world.id]);
    expect(await find("flo")).toEqual([]);
    expect(await find("Something else entirely")).toEqual([]);
  });
});

describe("parts and ingredients", () => {
  const part = {
    name: "Farmers",
    type: "stakeholder",
    attributes: [{ name: "How many", value: "40", unit: "people" }],
  };
  const ingredient = { name: "Rainfall", type: "independent", visualType: "flow" };

  it("are added by whoever reads the problem, changed by who added them, and taken away by who moderates", async () => {
    const { id } = await buildProblem(db);
    for (const [what, data, change] of [
      ["parts", part, { attributes: [] }],
      ["ingredients", ingredient, { visualType: "store" }],
    ] as const) {
      const made = await me.post(`/problems/${id}/${what}`, { data });
      expect(made.statusCode, made.body).toBe(200);
      const own = made.json().data;
      expect(own).toMatchObject({
        ...data,
        problemId: id,
        author: { id: author.id },
        can: { edit: true, remove: true },
      });
      expect((await as(other).get(`/list/v2?path=problems/${id}/${what}`)).json().items).toMatchObject([
        { id: own.id, can: { edit: false, remove: false } },
      ]);
      const url = `/problems/${id}/${what}/${own.id}`;
      expect((await as(other).patch(url, { data: change })).statusCode).toBe(403);
      expect((await me.patch(url, { data: change })).json().data).toMatchObject(change);
      expect(
        (await me.patch(`/problems/${(await buildProblem(db)).id}/${what}/${own.id}`, { data: change })).statusCode,
      ).toBe(404);
      const total = what === "parts" ? "totalParts" : "totalIngredients";
      expect((await me.get(`/get/v2?path=problems/${id}`)).json().data.counters[total]).toBe(1);
      expect((await as(other).delete(url)).statusCode).toBe(403);
      expect((await as(moderator).delete(url)).statusCode).toBe(200);
      expect((await me.get(`/get/v2?path=problems/${id}`)).json().data.counters[total]).toBe(0);
      expect((await me.get(`/list/v2?path=problems/${id}/${what}`)).json().items).toEqual([]);
    }
  });

  it("a part is an item of its own, with reactions and comments", async () => {
    const { id } = await buildProblem(db);
    const made = (await me.post("/add", { path: `problems/${id}/parts`, data: part })).json().newItem;
    const path = `problems/${id}/parts/${made.id}`;
    expect(made.path).toBe(path);
    expect((await as(other).post("/reactions/react", { path, reaction: "like" })).statusCode).toBe(200);
    const said = (await as(other).post("/comments", { path, data: { commentHTML: "<p>And fishers</p>" } })).json().data;
    expect(said.path).toBe(`${path}/comments/${said.id}`);
    expect((await me.get(`/get/v2?path=${said.path}`)).json().data.id).toBe(said.id);
    expect((await me.get(`/get/v2?path=${path}`)).json().data.counters).toEqual({
      totalReactions: 1,
      totalComments: 1,
    });
  });

  it.each([
    ["parts", { ...part, type: "animal" }, "invalid_value"],
    ["parts", { ...part, name: "ab" }, "min_characters"],
    ["parts", { ...part, attributes: [{ name: "", value: "1" }] }, "required"],
    ["ingredients", { ...ingredient, type: "secret" }, "invalid_value"],
    ["ingredients", { ...ingredient, visualType: "" }, "invalid_value"],
  ])("refuse in %s %j", async (what, data, code) => {
    const { id } = await buildProblem(db);
    const { statusCode, body } = await me.post(`/problems/${id}/${what}`, { data });
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, code]);
  });
});

it("shows those between whom a block stands to neither, among people and among titles", async () => {
  const [one, blocked] = [await buildUser(db), await buildUser(db)];
  await db.insertInto("user_shields").values({ user_id: one.id, other_id: blocked.id, kind: "block" }).execute();
  const problem = await buildProblem(db, {
    name: "Unlit towpaths",
    author_id: blocked.id,
    participants: [one, blocked],
  });
  const ids = async (client: typeof me, url: string) =>
    (await client.get(url)).json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  const people = `/list/v2?path=problems/${problem.id}/participants`;
  expect(await ids(as(one), people)).toEqual([one.id]);
  expect(await ids(as(blocked), people)).toEqual([blocked.id]);
  expect(await ids(me, people)).toHaveLength(2);
  expect(await ids(as(one), "/problems/similar?name=Unlit%20towpath")).toEqual([]);
  expect(await ids(me, "/problems/similar?name=Unlit%20towpath")).toEqual([problem.id]);
});

it("is there for nobody outside a private space, whatever is asked of it", async () => {
  const space = await buildPrivateSpace(db);
  const { id } = await buildProblem(db, { space_id: space.id });
  const answers = await Promise.all([
    me.get(`/get/v2?path=problems/${id}`),
    me.post(`/problems/${id}/join`),
    me.post(`/problems/${id}/leave`, {}),
    me.post(`/problems/${id}/solve`),
    me.post(`/problems/${id}/unsolve`),
    me.patch(`/problems/${id}/status`, { status: "solved" }),
    me.get(`/problems/${id}/revisions`),
    me.get(`/problems/${id}/matches`),
    me.post(`/problems/${id}/parts`, { data: { name: "Farmers", type: "thing" } }),
    me.get(`/solutions/${id}/upvotedSolutions`),
    me.post("/solutions", { data: { name: "Barrels", description: "<p>For all</p>", problemId: id } }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404));
  expect(space.id).not.toBe(worldSpaceId);
});
