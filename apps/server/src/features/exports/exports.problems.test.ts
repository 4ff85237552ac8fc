import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { watchCounters } from "#test/drift.ts";
import { type Client, startTestServer } from "#test/harness.ts";

const { as, db, deps } = await startTestServer();
const { findDrift } = watchCounters(deps);

type Row = Record<string, unknown> & { id: string };
type File = Record<string, Row[]>;

const taken = [
  "problems",
  "ingredients",
  "parts",
  "solutions",
  "outcomes",
  "measurements",
  "skills",
  "faqs",
  "stories",
  "comments",
];

async function buildSpace(owner: UserRow) {
  const { id } = await buildPrivateSpace(db);
  await buildMembership(db, id, owner.id, "owner");
  return id;
}

async function made(client: Client, url: string, body: object): Promise<string> {
  const answer = await client.post(url, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

/** One of each, hanging together: written by a member, answered by the owner. */
async function fill(owner: UserRow, spaceId: string) {
  const writer = await buildUser(db, { display_name: "Wendy" });
  await buildMembership(db, spaceId, writer.id, "contributor");
  const [wendy, olga] = [as(writer), as(owner)];
  const named = (name: string) => ({ name, description: `<p>All about ${name} #water</p>` });
  const problem = await made(wendy, "/problems", { data: named("Dry well"), spaceId });
  const other = await made(wendy, "/problems", { data: { ...named("No pump"), status: "proposed" }, spaceId });
  await made(wendy, `/problems/${problem}/ingredients`, {
    data: { name: "Rainfall", type: "independent", visualType: "flow" },
  });
  const attributes = [{ name: "Depth", value: "30", unit: "m" }];
  const part = await made(wendy, `/problems/${problem}/parts`, {
    data: { name: "The well", description: "", type: "thing", attributes },
  });
  const solution = await made(wendy, "/solutions", { data: { ...named("Dig deeper"), problemId: problem } });
  await olga.post(`/solutions/${solution}/linkSolutions`, { problemIds: [other] });
  const inContext = `/problems/${problem}/solutions/${solution}`;
  await made(wendy, `${inContext}/outcomes`, { data: { text: "<p>It flows</p>", date: "2026-03-01" } });
  const figure = { name: "Litres", unit: "l", value: 12.5, date: "2026-03-02" };
  await made(wendy, `${inContext}/measurements`, { data: figure });
  await made(wendy, `/solutions/${solution}/measurements`, { data: { ...figure, value: 3 } });
  const skill = await made(wendy, "/skills", { data: named("Plumbing"), spaceId });
  await made(olga, `/skills/${skill}/reviews`, { data: { rating: 4, text: "<p>Tidy</p>" } });
  const faq = await made(wendy, "/faqs", { data: { story: "<p>Where does the water come from?</p>" }, spaceId });
  expect((await olga.post(`/faqs/${faq}/answer`, { answer: "<p>From below</p>" })).statusCode).toBe(200);
  await made(wendy, "/stories", { data: { story: "<p>I carry water #water</p>", problemId: problem } });
  await made(olga, "/comments", { path: `problems/${problem}`, data: { commentHTML: "<p>Since when?</p>" } });
  await made(olga, "/comments", {
    path: `problems/${problem}/parts/${part}`,
    data: { commentHTML: "<p>How deep?</p>" },
  });
  return { writer, problem, other, solution, part, faq };
}

async function exported(client: Client, spaceId: string): Promise<File> {
  const answer = await client.get(`/spaces/${spaceId}/export`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

function importing(client: Client, spaceId: string, file: File) {
  const data = Object.fromEntries(taken.map((part) => [part, file[part]!]));
  return client.post(`/spaces/${spaceId}/import`, { data });
}

describe("problems and what hangs on them", () => {
  it("are in the export, each under its own list", async () => {
    const owner = await buildUser(db, { display_name: "Olga" });
    const spaceId = await buildSpace(owner);
    const { writer, problem, other, solution, part } = await fill(owner, spaceId);
    const file = await exported(as(owner), spaceId);
    const author = { id: writer.id, displayName: "Wendy" };
    expect(file["problems"]!.find(({ id }) => id === problem)).toMatchObject({
      author,
      name: "Dry well",
      description: "<p>All about Dry well #water</p>",
      status: "solving",
      totalParticipants: 1,
      totalSolvers: 1,
    });
    expect(file["ingredients"]).toMatchObject([{ author, problemId: problem, name: "Rainfall", visualType: "flow" }]);
    expect(file["parts"]).toMatchObject([
      { problemId: problem, type: "thing", attributes: [{ name: "Depth", value: "30", unit: "m" }] },
    ]);
    expect(file["solutions"]).toMatchObject([{ id: solution, problemIds: [problem, other] }]);
    expect(file["outcomes"]).toMatchObject([{ solutionId: solution, problemId: problem, date: "2026-03-01" }]);
    expect(new Map(file["measurements"]!.map(({ problemId, value }) => [problemId, value]))).toEqual(
      new Map<unknown, unknown>([
        [null, 3],
        [problem, 12.5],
      ]),
    );
    expect(file["skills"]).toMatchObject([{ name: "Plumbing", rating: 4, totalParticipants: 0 }]);
    expect(file["reviews"]).toMatchObject([{ rating: 4, text: "<p>Tidy</p>", author: { displayName: "Olga" } }]);
    expect(file["faqs"]).toMatchObject([{ answer: { html: "<p>From below</p>", author: { displayName: "Olga" } } }]);
    expect(file["stories"]).toMatchObject([{ problemId: problem }]);
    expect(new Set(file["comments"]!.map(({ itemId }) => itemId))).toEqual(new Set([problem, part]));
    // The schema names what goes out: no rights, no marks of the reader's.
    expect(JSON.stringify(file)).not.toMatch(/"can"|"joined"|"reaction"|"path"/);
  });

  it("come into another space as they were, once, and are counted", async () => {
    const owner = await buildUser(db, { display_name: "Olga" });
    const from = await buildSpace(owner);
    await fill(owner, from);
    const file = await exported(as(owner), from);
    const to = await buildSpace(owner);
    const first = await importing(as(owner), to, file);
    expect(first.statusCode, first.body).toBe(200);
    for (const part of taken) {
      expect(first.json()[part], part).toEqual({ added: file[part]!.length, present: 0, removed: 0 });
    }
    const copy = await exported(as(owner), to);
    const problem = copy["problems"]!.find(({ name }) => name === "Dry well")!;
    const other = copy["problems"]!.find(({ name }) => name === "No pump")!;
    expect(problem).toMatchObject({ status: "solving", author: { id: owner.id }, totalComments: 1 });
    expect(String(problem["description"])).toMatch(/<p>— Wendy<\/p>$/);
    expect(other).toMatchObject({ status: "proposed" });
    expect(copy["ingredients"]).toMatchObject([{ problemId: problem.id, name: "Rainfall" }]);
    expect(copy["parts"]).toMatchObject([{ problemId: problem.id, attributes: [{ name: "Depth" }] }]);
    expect(copy["solutions"]![0]!["problemIds"]).toEqual(expect.arrayContaining([problem.id, other.id]));
    expect(copy["outcomes"]).toMatchObject([{ problemId: problem.id, solutionId: copy["solutions"]![0]!.id }]);
    expect(copy["measurements"]).toHaveLength(2);
    expect(copy["faqs"]).toMatchObject([{ answer: { html: "<p>From below</p>", author: { id: owner.id } } }]);
    expect(copy["stories"]).toMatchObject([{ problemId: problem.id }]);
    expect(new Set(copy["comments"]!.map(({ itemId }) => itemId))).toEqual(
      new Set([problem.id, copy["parts"]![0]!.id]),
    );
    // A review is one person's word on another: nobody gives it in their place.
    expect(copy["reviews"]).toEqual([]);
    expect(await findDrift()).toEqual({});

    const again = (await importing(as(owner), to, file)).json();
    for (const part of taken) expect(again[part], part).toEqual({ added: 0, present: file[part]!.length, removed: 0 });
  });

  it("have a place only where they can be given one", async () => {
    const owner = await buildUser(db);
    const spaceId = await buildSpace(owner);
    const row = () => ({
      id: uuidv7(),
      name: "Wells",
      description: "<p>All about wells</p>",
      location: { lat: 1, lng: 2 },
    });
    const came = await importing(as(owner), spaceId, { problems: [row()], skills: [row()] });
    expect(came.statusCode, came.body).toBe(200);
    const { problems, skills } = await exported(as(owner), spaceId);
    expect(problems).toMatchObject([{ location: { lat: 1, lng: 2 } }]);
    expect(skills).toMatchObject([{ location: null }]);
  });

  it("go with what was deleted here", async () => {
    const owner = await buildUser(db);
    const spaceId = await buildSpace(owner);
    const { problem } = await fill(owner, spaceId);
    const file = await exported(as(owner), spaceId);
    const [variable] = file["ingredients"] as { id: string }[];
    await as(owner).delete(`/problems/${problem}/ingredients/${variable!.id}`);
    const again = (await importing(as(owner), spaceId, file)).json();
    expect(again.ingredients).toEqual({ added: 0, present: 0, removed: 1 });
    expect(again.problems).toMatchObject({ added: 0, removed: 0 });
    await as(owner).delete(`/problems/${problem}`);
    const { problems, parts, ingredients, stories, solutions } = (await importing(as(owner), spaceId, file)).json();
    expect(problems).toEqual({ added: 0, present: 1, removed: 1 });
    expect(ingredients).toEqual({ added: 0, present: 0, removed: 1 });
    expect([parts, stories, solutions].map(({ added }) => added)).toEqual([0, 0, 0]);
  });

  it("are refused with the row and the field that are wrong", async () => {
    const owner = await buildUser(db);
    const spaceId = await buildSpace(owner);
    const named = { name: "A name", description: "<p>Long enough</p>" };
    const refusals = [
      [{ problems: [{ id: uuidv7(), ...named, name: "x" }] }, { "problems.0.name": "min_characters" }],
      [{ problems: [{ id: uuidv7(), ...named, status: "done" }] }, { "problems.0.status": "invalid_value" }],
      [{ skills: [{ id: uuidv7(), ...named, description: "" }] }, { "skills.0.description": "text_required" }],
      [
        { parts: [{ id: uuidv7(), ...named, type: "thing", problemId: uuidv7() }] },
        { "parts.0.problemId": "not_found" },
      ],
      [{ solutions: [{ id: uuidv7(), ...named, problemIds: [uuidv7()] }] }, { "solutions.0.problemIds": "not_found" }],
      [
        {
          measurements: [
            { id: uuidv7(), name: "Litres", unit: "l", value: 1, date: "2026-01-01", solutionId: uuidv7() },
          ],
        },
        { "measurements.0.solutionId": "not_found" },
      ],
    ] as const;
    for (const [data, fields] of refusals) {
      const answer = await as(owner).post(`/spaces/${spaceId}/import`, { data });
      expect([answer.statusCode, answer.json().error?.fields]).toEqual([422, fields]);
    }
    const unknown = { id: uuidv7(), ...named };
    expect((await as(owner).post(`/spaces/${spaceId}/import`, { data: { problems: [unknown] } })).statusCode).toBe(200);
    // Nobody knows how far one is that a file says nothing of.
    expect((await exported(as(owner), spaceId))["problems"]).toMatchObject([{ status: "undefined" }]);
  });

  it("neither find nor reach what somebody is still writing", async () => {
    const [owner, writer] = [await buildUser(db), await buildUser(db)];
    const spaceId = await buildSpace(owner);
    await buildMembership(db, spaceId, writer.id, "contributor");
    const named = { name: "A name", description: "<p>Long enough</p>" };
    const draft = await made(as(writer), "/problems", { data: { ...named, isDraft: true }, spaceId });
    const send = (data: object) => as(owner).post(`/spaces/${spaceId}/import`, { data });
    const refused = await send({ parts: [{ id: uuidv7(), ...named, type: "thing", problemId: draft }] });
    expect([refused.statusCode, refused.json().error?.fields]).toEqual([422, { "parts.0.problemId": "not_found" }]);
    const told = await send({ comments: [{ id: uuidv7(), itemId: draft, commentHTML: "<p>I see you</p>" }] });
    expect(told.statusCode).toBe(422);
    expect((await send({ problems: [{ id: draft, ...named }] })).json().problems.added).toBe(1);
    expect((await as(writer).get(`/get/v2?path=problems/${draft}`)).json().data).toMatchObject({ isDraft: true });
  });

  it("may be older than the epoch, and lists and files go on after them", async () => {
    const owner = await buildUser(db);
    const spaceId = await buildSpace(owner);
    const problems = [1969, 1950, 1].map((year) => ({
      id: uuidv7(),
      name: `Year ${year}`,
      description: "<p>Long enough</p>",
      createdAt: `${String(year).padStart(4, "0")}-05-01T00:00:00.000Z`,
    }));
    expect((await as(owner).post(`/spaces/${spaceId}/import`, { data: { problems } })).statusCode).toBe(200);
    const found: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const url: string = `/list/v2?path=problems&spaceId=${spaceId}&results=1&lastDocumentID=${cursor}`;
      const page: { items: Row[]; last: string | null } = (await as(owner).get(url)).json();
      found.push(...page.items.map(({ createdAt }) => String(createdAt)));
      cursor = page.last;
    }
    expect(found).toEqual(problems.map(({ createdAt }) => createdAt));
  });

  it("are judged while others are answered", async () => {
    const owner = await buildUser(db);
    const spaceId = await buildSpace(owner);
    const description = "<p>a <b>b</b></p>".repeat(1_500);
    const problems = Array.from({ length: 40 }, () => ({ id: uuidv7(), name: "Long one", description }));
    const importing = as(owner).post(`/spaces/${spaceId}/import`, { data: { problems }, check: true });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect((await importing).json().problems.added).toBe(40);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(20);
  });
});
