import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { transact } from "#platform/database/transaction.ts";
import { watchCounters } from "#test/drift.ts";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db, deps } = await startTestServer();
const { findDrift } = watchCounters(deps);
const author = await buildUser(db);
const me = as(author);
const other = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });
const words = { name: "Rain barrels", description: "<p>One for each roof</p>" };

describe("POST /solutions", () => {
  it("offers a solution on its own, or to a problem by its id or path, in that problem's space", async () => {
    const alone = (await me.post("/solutions", { data: words })).json().data;
    expect(alone).toMatchObject({
      ...words,
      collection: "solutions",
      problemId: null,
      upvoted: false,
      downvoted: false,
      helped: null,
      counters: { totalProblems: 0, totalUpvotes: 0, totalDownvotes: 0, totalOutcomes: 0 },
    });
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "contributor");
    const problem = await buildProblem(db, { space_id: space.id });
    for (const body of [
      { data: words, problemId: problem.id },
      { data: { ...words, problemId: `problems/${problem.id}` } },
    ]) {
      const made = await me.post("/solutions", body);
      expect(made.json().data, made.body).toMatchObject({
        problemId: problem.id,
        spaceId: space.id,
        counters: { totalProblems: 1 },
      });
    }
    const added = await me.post("/add", { path: `problems/${problem.id}/solutions`, data: words });
    expect(added.json().newItem.spaceId).toBe(space.id);
    const { items } = (await me.get(`/list/v2?path=problems/${problem.id}/solutions`)).json();
    expect(items).toHaveLength(3);
    expect(items[0]).toMatchObject({ problemId: problem.id });
  });

  it("answers the repeat of a creation that names another problem with what is there", async () => {
    const [problem, second] = [await buildProblem(db), await buildProblem(db)];
    const { data } = (await me.post("/solutions", { data: words, problemId: problem.id })).json();
    const again = await me.post("/solutions", { data: { ...words, id: data.id }, problemId: second.id });
    expect(again.json().data, again.body).toMatchObject({
      id: data.id,
      problemId: null,
      counters: { totalProblems: 1 },
    });
  });

  it("offers without a name what is written without one", async () => {
    const problem = await buildProblem(db, { participants: [author, other, moderator] });
    const made = (
      await me.post("/solutions", { data: { ...words, problemId: problem.id, isAnonymousPost: true } })
    ).json();
    expect(made.data).toMatchObject({ author: null, state: "pending" });
    await as(moderator).post(`/approvals/${made.data.id}`, { decision: "approve" });
    const { items } = (await as(other).get(`/list/v2?path=problems/${problem.id}/solutions`)).json();
    expect(items).toMatchObject([{ id: made.data.id, author: null }]);
    expect((await as(other).get(`/list/v2?path=problems/${problem.id}/solvers`)).json().items).toEqual([]);
    expect((await me.get("/list/v2?path=solutions&filterBy=anonymous")).json().items).toMatchObject([
      { id: made.data.id },
    ]);
  });
});

it("is not moved to a problem by a change, but comes back as it was read", async () => {
  const [problem, second] = [await buildProblem(db), await buildProblem(db)];
  const { id } = await buildSolution(db, { author_id: author.id, problems: [problem] });
  const read = (await me.get(`/get/v2?path=problems/${problem.id}/solutions/${id}`)).json().data;
  for (const problemId of [problem.id, `problems/${problem.id}`, null, ""]) {
    const changed = await me.patch(`/solutions/${id}`, { data: { ...read, problemId } });
    expect(changed.statusCode, changed.body).toBe(200);
  }
  const refused = await me.patch(`/solutions/${id}`, { data: { name: "Another name", problemId: second.id } });
  expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { problemId: "unknown_field" }]);
  expect((await me.get(`/get/v2?path=solutions/${id}`)).json().data).toMatchObject({ name: read.name });
});

it.each([
  ["solutions", words, "status", "proposed"],
  ["skills", words, "status", "unsolved"],
  ["skills", words, "problemId", "problems/{problem}"],
  ["faqs", { story: "<p>How do I join a problem?</p>" }, "problemId", "{problem}"],
  ["problems", words, "problemId", "{problem}"],
  ["stories", { story: "<p>Seen #today</p>" }, "status", "solved"],
])("is refused among %s what would be lost: %j with %s", async (collection, data, field, value) => {
  const given = value.replace("{problem}", (await buildProblem(db)).id);
  for (const refused of [
    await me.post(`/${collection}`, { data: { ...data, [field]: given } }),
    await me.post("/add", { path: collection, data: { ...data, [field]: given } }),
  ]) {
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { [field]: "unknown_field" }]);
  }
  for (const nothing of [null, ""]) {
    const made = await me.post(`/${collection}`, { data: { ...data, [field]: nothing } });
    expect(made.statusCode, made.body).toBe(200);
  }
});

it("lists those of a problem that nobody put their name to, in any order, and no other filter", async () => {
  const problem = await buildProblem(db);
  await buildSolution(db, { problems: [problem], author_id: author.id });
  const nameless = [];
  for (const name of ["Barrels", "Gutters", "Ponds"]) {
    nameless.push(await buildSolution(db, { name, problems: [problem], author_id: null, is_anonymous: true }));
  }
  await buildSolution(db, { author_id: null, is_anonymous: true });
  const list = (query: string) => me.get(`/list/v2?path=problems/${problem.id}/solutions&${query}`);
  const ids = async (query: string) =>
    (await list(query)).json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  for (const orderBy of ["recent", "top", "name"]) {
    const found = await ids(`filterBy=anonymous&orderBy=${orderBy}`);
    expect(found.toSorted(), orderBy).toEqual(nameless.map(({ id }) => id).toSorted());
  }
  expect(await ids("filterBy=recent")).toHaveLength(4);
  const first = (await list("filterBy=anonymous&results=2")).json();
  expect(first.items.map(({ author: by }: { author: unknown }) => by)).toEqual([null, null]);
  expect(await ids(`filterBy=anonymous&results=2&lastDocumentID=${first.last}`)).toHaveLength(1);
  const { statusCode, body } = await list("filterBy=mine");
  expect([statusCode, JSON.parse(body).error.fields]).toEqual([422, { filterBy: "invalid_value" }]);
});

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

it("is not to be found by a problem that the viewer does not read", async () => {
  const problem = await buildProblem(db, { state: "hidden" });
  const { id } = await buildSolution(db, { problems: [problem] });
  const path = `problems/${problem.id}/solutions/${id}`;
  const ask = async (client: typeof me) => {
    const lists = ["comments", "reactions", "voters", "outcomes", "measurements", "problems"];
    const answers = await Promise.all([
      client.get(`/get/v2?path=${path}`),
      ...lists.map((list) => client.get(`/list/v2?path=${path}/${list}`)),
      client.post("/comments", { path, data: { commentHTML: "<p>So there it is</p>" } }),
      client.post("/reactions/react", { path, reaction: "like" }),
      client.post("/bookmarks/bookmark", { path }),
      client.post("/votes/upvote", { path }),
    ]);
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  };
  expect(await ask(me)).toEqual([404]);
  expect(await ask(as(moderator))).toEqual([200]);
});

it("is changed and deleted at the address of a problem that it is offered to, as at its own", async () => {
  const [problem, second] = [await buildProblem(db), await buildProblem(db)];
  const { id } = await buildSolution(db, { author_id: author.id, problems: [problem] });
  const path = `problems/${problem.id}/solutions/${id}`;
  await me.post("/votes/upvote", { path: `solutions/${id}` });
  const change = { data: { name: "Rain barrels with a lid" } };
  expect((await as(other).patch(`/${path}`, change)).statusCode).toBe(403);
  expect((await as(other).delete(`/${path}`)).statusCode).toBe(403);
  for (const wrong of [`problems/${second.id}/solutions/${id}`, `problems/${id}/solutions/${id}`]) {
    expect((await me.patch(`/${wrong}`, change)).statusCode).toBe(404);
    expect((await me.delete(`/${wrong}`)).statusCode).toBe(404);
  }
  const changed = await me.patch(`/${path}`, change);
  expect(changed.json().data, changed.body).toMatchObject({
    ...change.data,
    problemId: problem.id,
    counters: { totalUpvotes: 0 },
  });
  expect((await me.delete(`/${path}`)).statusCode).toBe(200);
  expect((await me.get(`/get/v2?path=solutions/${id}`)).statusCode).toBe(404);
});

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

describe("outcomes and measurements", () => {
  it.each(["isAnonymousPost", "isDraft"])("are not told under a name by who asks for %s", async (wish) => {
    const { id } = await buildSolution(db);
    const day = { date: "2026-03-01" };
    for (const [what, data] of [
      ["outcomes", { text: "<p>It held</p>", ...day }],
      ["measurements", { name: "Litres", value: 3, ...day }],
    ] as const) {
      const refused = await me.post(`/solutions/${id}/${what}`, { data: { ...data, [wish]: true } });
      expect([refused.statusCode, refused.json().error.fields], what).toEqual([422, { [wish]: "unknown_field" }]);
      expect((await me.get(`/list/v2?path=solutions/${id}/${what}`)).json().items, what).toEqual([]);
      // As a client sends what it has read.
      const made = await me.post(`/solutions/${id}/${what}`, { data: { ...data, [wish]: false } });
      expect(made.statusCode, made.body).toBe(200);
    }
  });

  it("take an instant as its day, as every other time is sent", async () => {
    const { id } = await buildSolution(db);
    const date = "2026-03-01T23:30:00.000Z";
    const outcome = await me.post(`/solutions/${id}/outcomes`, { data: { text: "It held", date } });
    expect(outcome.json().data, outcome.body).toMatchObject({ date: "2026-03-01" });
    const figure = await me.post(`/solutions/${id}/measurements`, { data: { name: "Litres", value: 3, date } });
    expect(figure.json().data, figure.body).toMatchObject({ date: "2026-03-01" });
    for (const wrong of ["2026-02-30T10:00:00Z", "9999-12-31T23:30:00-05:00", "0001-01-01T00:30:00+02:00"]) {
      const refused = await me.post(`/solutions/${id}/outcomes`, { data: { text: "It held", date: wrong } });
      expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { date: "invalid_value" }]);
    }
  });

  it.each([
    ["2026-03-01T23:30:00-05:00", "2026-03-02"],
    ["2026-03-01T00:30:00+02:00", "2026-02-28"],
    ["2026-03-01T12:00:00.5+05:30", "2026-03-01"],
  ])("take of %s, told elsewhere, the day in UTC", async (date, day) => {
    const { id } = await buildSolution(db);
    const outcome = await me.post(`/solutions/${id}/outcomes`, { data: { text: "It held", date } });
    expect(outcome.json().data, outcome.body).toMatchObject({ date: day });
    const figure = await me.post(`/solutions/${id}/measurements`, { data: { name: "Litres", value: 3, date } });
    expect(figure.json().data, figure.body).toMatchObject({ date: day });
  });

  const outcome = { text: "<p>The tanks are full</p>", date: "2026-05-01" };
  const figure = { name: "Rain", unit: "mm", value: 12.5, date: "2026-05-01" };

  it("do not name a problem whose author does not want to be read", async () => {
    const [author, reader] = [await buildUser(db), await buildUser(db)];
    const problem = await buildProblem(db, { author_id: author.id });
    const solution = await buildSolution(db, { problems: [problem] });
    await me.post(`/problems/${problem.id}/solutions/${solution.id}/outcomes`, { data: outcome });
    const read = async () =>
      (await as(reader).get(`/list/v2?path=solutions/${solution.id}/outcomes`)).json().items[0].problemName;
    expect(await read()).toBe(problem.name);
    await as(author).post(`/users/${reader.id}/shield`, { shield: "block" });
    expect(await read()).toBeNull();
  });

  it("belong to where they were told: to the solution on its own, or in a problem's context", async () => {
    const problem = await buildProblem(db);
    const solution = await buildSolution(db, { problems: [problem] });
    const [alone, within] = [`solutions/${solution.id}`, `problems/${problem.id}/solutions/${solution.id}`];
    for (const [what, data, change] of [
      ["outcomes", outcome, { date: "2026-06-01" }],
      ["measurements", figure, { value: -3 }],
    ] as const) {
      const made = await me.post(`/${within}/${what}`, { data });
      expect(made.json().data, made.body).toMatchObject({ ...data, solutionId: solution.id, problemId: problem.id });
      const { id } = made.json().data;
      expect((await as(other).get(`/list/v2?path=${within}/${what}`)).json().items).toMatchObject([
        { id, can: { edit: false } },
      ]);
      // Of the solution on its own page: all that came of it, and only the figures that were taken there.
      const onItsOwn = (await me.get(`/list/v2?path=${alone}/${what}`)).json().items;
      expect(onItsOwn).toMatchObject(what === "outcomes" ? [{ id, problemName: problem.name }] : []);
      const url = `/${within}/${what}/${id}`;
      expect((await as(other).patch(url, { data: change })).statusCode).toBe(403);
      const changed = await me.patch(url, { data: change });
      expect(changed.json().data, changed.body).toMatchObject(change);
      expect((await as(other).delete(url)).statusCode).toBe(403);
      expect((await as(moderator).delete(url)).statusCode).toBe(200);
      expect((await me.get(`/list/v2?path=${within}/${what}`)).json().items).toEqual([]);
    }
  });

  it("count where they were told, and on the solution's own page without those of a problem that is gone", async () => {
    const [first, second] = [await buildProblem(db), await buildProblem(db)];
    const solution = await buildSolution(db, { problems: [first, second] });
    const alone = `solutions/${solution.id}`;
    for (const path of [alone, `problems/${first.id}/${alone}`, `problems/${first.id}/${alone}`]) {
      await me.post(`/${path}/outcomes`, { data: outcome });
    }
    const told = async (path: string) => [
      (await me.get(`/get/v2?path=${path}`)).json().data.counters.totalOutcomes,
      (await me.get(`/list/v2?path=${path}/outcomes`)).json().items.length,
    ];
    expect(await told(alone)).toEqual([3, 3]);
    expect(await told(`problems/${first.id}/${alone}`)).toEqual([2, 2]);
    expect(await told(`problems/${second.id}/${alone}`)).toEqual([0, 0]);
    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", first.id).execute();
    expect(await told(alone)).toEqual([1, 1]);
    await db.updateTable("subjects").set({ state: "published" }).where("id", "=", first.id).execute();
    expect(await told(alone)).toEqual([3, 3]);
  });

  it("count on the solution while they show", async () => {
    const solution = await buildSolution(db);
    const { id, can } = (await me.post(`/solutions/${solution.id}/outcomes`, { data: outcome })).json().data;
    expect(can).toMatchObject({ edit: true, comment: false, react: false });
    const total = async () =>
      (await me.get(`/get/v2?path=solutions/${solution.id}`)).json().data.counters.totalOutcomes;
    expect(await total()).toBe(1);
    await me.delete(`/solutions/${solution.id}/outcomes/${id}`);
    expect(await total()).toBe(0);
  });

  it("list figures by their day, the latest first, page by page", async () => {
    const { id } = await buildSolution(db);
    for (const date of ["2026-05-02", "2026-04-30", "2026-05-01"]) {
      await me.post(`/solutions/${id}/measurements`, { data: { ...figure, date } });
    }
    const first = (await me.get(`/list/v2?path=solutions/${id}/measurements&results=2`)).json();
    const next = (await me.get(`/list/v2?path=solutions/${id}/measurements&lastDocumentID=${first.last}`)).json();
    expect([...first.items, ...next.items].map(({ date }) => date)).toEqual(["2026-05-02", "2026-05-01", "2026-04-30"]);
    expect(next.last).toBeNull();
  });

  it.each([
    ["outcomes", { ...outcome, text: "" }, "text_required"],
    ["outcomes", { ...outcome, date: "yesterday" }, "invalid_value"],
    ["outcomes", { ...outcome, date: "2026-02-30" }, "invalid_value"],
    ["measurements", { ...figure, value: "much" }, "invalid_value"],
    ["measurements", { ...figure, name: "" }, "required"],
    ["measurements", { ...figure, unit: "x".repeat(51) }, "max_characters"],
  ])("refuse in %s %j", async (what, data, code) => {
    const { id } = await buildSolution(db);
    const { statusCode, body } = await me.post(`/solutions/${id}/${what}`, { data });
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, code]);
  });
});
