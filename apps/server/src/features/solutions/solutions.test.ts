import { describe, expect, it } from "vitest";
import { buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { startSolutions } from "#test/solutions.ts";

const { as, db, author, me, other, moderator } = await startSolutions();
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
