import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildProblem, joinProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const author = await buildUser(db);
const me = as(author);
const other = await buildUser(db);
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
    [{ ...words, name: "" }, "name", "title_required"],
    [{ ...words, name: "  " }, "name", "title_required"],
    [{ ...words, name: "ab" }, "name", "min_characters"],
    [{ ...words, name: "a".repeat(126) }, "name", "max_characters"],
    [{ ...words, description: "<p></p>" }, "description", "text_required"],
    [{ ...words, description: "<p>ab</p>" }, "description", "min_characters"],
    [{ description: words.description }, "name", "title_required"],
    [{ ...words, name: ["Dark crossing"] }, "name", "invalid_type"],
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

describe("the list", () => {
  it("of a status follows what becomes of a problem: published, moved in time, taken away", async () => {
    const space = await buildPrivateSpace(db);
    const person = await buildUser(db);
    await buildMembership(db, space.id, person.id, "contributor");
    const problem = { space_id: space.id, problem: { status: "solved" } };
    const { id } = await buildProblem(db, { ...problem, name: "Late", author_id: person.id, state: "draft" });
    await buildProblem(db, { ...problem, name: "Early" });
    const list = async () =>
      (await as(person).get(`/list/v2?path=problems&status=solved&spaceId=${space.id}`))
        .json<{ items: { name: string }[] }>()
        .items.map(({ name }) => name);
    const become = (row: { state?: string; created_at?: Date }) =>
      db.updateTable("subjects").set(row).where("id", "=", id).execute();
    expect(await list()).toEqual(["Early"]);
    await become({ state: "published", created_at: new Date(Date.now() + 1000) });
    expect(await list()).toEqual(["Late", "Early"]);
    await become({ created_at: new Date(0) });
    expect(await list()).toEqual(["Early", "Late"]);
    await become({ state: "removed" });
    expect(await list()).toEqual(["Early"]);
  });

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
    expect(await names("&status=all")).toEqual(["New", "Done", "Old"]);
    expect(await names("&status=solved")).toEqual(["Done"]);
    expect(await names("&filterBy=solving")).toEqual(["Old", "New"]);
    expect(await names("&filterBy=solving&status=solving&orderBy=nameDesc")).toEqual(["Old", "New"]);
    expect(await names("&filterBy=solving&orderBy=name")).toEqual(["New", "Old"]);
    const none = await as(person).get(`/list/v2?path=problems&spaceId=${space.id}&filterBy=solving&status=solved`);
    expect([none.statusCode, none.json().error.fields]).toEqual([422, { status: "invalid_value" }]);
    expect(await names("&filterBy=joined")).toEqual(["Old"]);
    expect(await names("&orderBy=top")).toEqual(["Old", expect.anything(), expect.anything()]);
    expect(await names("&orderBy=name")).toEqual(["Done", "New", "Old"]);
    expect(await names("&orderBy=nameDesc")).toEqual(["Old", "New", "Done"]);
    await db.updateTable("posts").set({ name: "A former one" }).where("id", "=", old.id).execute();
    expect(await names("&orderBy=name"), "renamed").toEqual([expect.anything(), "Done", "New"]);
    await db.updateTable("posts").set({ name: "Old" }).where("id", "=", old.id).execute();
    const { statusCode, body } = await as(person).get("/list/v2?path=problems&status=nope");
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, "invalid_value"]);
    const parameters = `lang=en&authorId=&near=&bounds=-10,-10,10,10&spaceId=${space.id}`;
    expect((await as(person).get(`/problems?${parameters}`)).json()).toMatchObject({ items: [], last: null });
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
    const { items } = (await me.get(`/list/v2?path=problems&spaceId=${space.id}&orderBy=${orderBy}`)).json();
    expect(seen, "in the order of one page").toEqual(items.map(({ id }: { id: string }) => id));
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
    const longer = await buildProblem(db, { name: "Broken street lights on the river road near the school" });
    expect(await find("Street lights"), "what is typed so far is in a longer title").toEqual([longer.id]);
    expect(await find("Street"), "one word is not enough").toEqual([]);
    expect(await find("Something else entirely")).toEqual([]);
  });
});

it("names beside a problem what is called alike or carries its tags, the nearest first, itself and what is hidden not", async () => {
  const space = await buildPrivateSpace(db);
  await buildMembership(db, space.id, author.id, "contributor");
  const add = async (name: string, tags: string[], spaceId = space.id) =>
    (
      await me.post("/problems", {
        data: { name, description: `${tags.map((tag) => `#${tag}`).join(" ")} and more`, tags },
        spaceId,
      })
    ).json<{ data: { id: string } }>().data.id;
  const one = await add("Puddles on the quay", ["quays", "rainwater"]);
  const bothTags = await add("Slippery stairs", ["quays", "rainwater"]);
  const oneTag = await add("Ships cannot land", ["quays"]);
  await add("Something else entirely", ["lions"]);
  const alike = await add("Puddles along the quay", ["lions"]);
  const elsewhere = await buildProblem(db, { name: "Puddles on the quays" });
  const taggedElsewhere = await add("Cranes that rust", ["rainwater"], worldSpaceId);
  const ids = async (client: typeof me) =>
    (await client.get(`/problems/${one}/similar`)).json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  expect(await ids(me)).toEqual([alike, bothTags, oneTag, elsewhere.id, taggedElsewhere]);
  expect((await as(other).get(`/problems/${one}/similar`)).statusCode).toBe(404);
});

it("shows those between whom a block stands to neither, among people and among titles", async () => {
  const [one, blocked] = [await buildUser(db), await buildUser(db)];
  await db.insertInto("user_shields").values({ user_id: one.id, other_id: blocked.id, kind: "block" }).execute();
  const problem = await buildProblem(db, {
    name: "Unlit towpaths",
    author_id: blocked.id,
  });
  const ids = async (client: typeof me, url: string) =>
    (await client.get(url)).json<{ items: { id: string }[] }>().items.map(({ id }) => id);
  const shared = await buildProblem(db, { participants: [one, blocked] });
  const people = `/list/v2?path=problems/${shared.id}/participants`;
  expect(await ids(as(one), people)).toEqual([one.id]);
  expect(await ids(as(blocked), people)).toEqual([blocked.id]);
  expect(await ids(me, people)).toHaveLength(2);
  expect(await ids(as(one), "/problems/similar?name=Unlit%20towpath")).toEqual([]);
  expect(await ids(me, "/problems/similar?name=Unlit%20towpath")).toEqual([problem.id]);
  await db.insertInto("user_shields").values({ user_id: author.id, other_id: blocked.id, kind: "mute" }).execute();
  expect(await ids(me, "/problems/similar?name=Unlit%20towpath"), "nor to who has muted the other").toEqual([]);
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
