import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildComment } from "#test/factories/comments.ts";
import { buildSkill, buildSolution } from "#test/factories/posts.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildTag } from "#test/factories/tags.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const user = await buildUser(db);
const me = as(user);
const absent = randomUUID();
const story = await buildStory(db);
const storyId = story.id;
const comment = await buildComment(db, story);
const { id: problemId } = await buildProblem(db, { name: "No water" });
const { id: solutionId } = await buildSolution(db);
const { id: skillId } = await buildSkill(db);
const tag = await buildTag(db, worldSpaceId, "paths");

const list = (path: string) => me.get(`/list/v2?path=${encodeURIComponent(path)}`);
const get = (path: string) => me.get(`/get/v2?path=${encodeURIComponent(path)}`);
const under = (path: string, names: string) => names.split(" ").map((name) => `${path}/${name}`);

const collections =
  "stories problems solutions skills tags views faqs apps media nodes links participants users people orgs chatgroups activity";
const ofProblem = "stories solutions participants solvers views parts ingredients history";
const ofSolution = "problems outcomes measurements voters";
/** Of kinds that nobody can make yet, and of what tags do not have. */
const empty = [
  ..."views apps nodes links chatgroups".split(" "),
  `problems/${problemId}/views`,
  ...under(`tags/${tag.id}`, "comments reactions"),
];
const lists = [
  ...collections.split(" "),
  ...under(`users/${user.id}`, "stories problems solutions solving skills notifications"),
  ...under(`problems/${problemId}`, ofProblem),
  ...under(`stories/${storyId}`, "comments reactions"),
  ...under(`stories/${storyId}/comments/${comment.id}`, "replies reactions"),
  ...under(`tags/${tag.id}`, "followers profiles"),
  `spaces/${worldSpaceId}/participants`,
].filter((path) => !empty.includes(path));
const items = [
  ...["stories", "problems", "solutions", "skills", "views", "faqs"].map((collection) => `${collection}/${absent}`),
  ...["views", "solutions", "parts"].map((collection) => `problems/${problemId}/${collection}/${absent}`),
];

describe("every path of the grammar", () => {
  it.each([...lists, ...empty])("lists %s, with one leading slash too", async (path) => {
    for (const said of [path, `/${path}`]) {
      const { statusCode, body } = await list(said);
      expect(statusCode, body).toBe(200);
      expect(JSON.parse(body)).toMatchObject({ success: true, items: expect.any(Array), last: null });
    }
  });

  it.each([
    ...lists,
    ...under(`solutions/${solutionId}`, ofSolution),
    ...under(`skills/${skillId}`, "members reviews"),
  ])("lists %s neither by a filter nor in an order that it does not have", async (path) => {
    // The last ones are what every object of the language has.
    for (const asked of ["filterBy", "orderBy"].flatMap((field) =>
      ["unread", "toString", "__proto__"].map((value) => `${field}=${value}`),
    )) {
      const { statusCode, body } = await me.get(`/list/v2?path=${path}&${asked}`);
      expect([statusCode, body]).toEqual([422, expect.stringContaining('"invalid_value"')]);
    }
  });

  /** All that lists are narrowed by, with something that each would take. */
  const asked = {
    query: "water",
    tags: "water",
    authorId: user.id,
    status: "solved",
    bounds: "1,1,2,2",
    near: "1,1,5",
    type: "image",
  };
  const ofPosts = "query tags authorId";
  it.each([
    ["stories", `${ofPosts} bounds near`],
    ["problems", `${ofPosts} status bounds near`],
    ["solutions", `${ofPosts} bounds near`],
    ["skills", ofPosts],
    ["faqs", ofPosts],
    [`users/${user.id}/stories`, ofPosts],
    [`users/${user.id}/solving`, `${ofPosts} status`],
    [`problems/${problemId}/solutions`, ofPosts],
    [`skills/${skillId}/reviews`, ofPosts],
    ["people", "query tags"],
    ["participants", "query status"],
    ["tags", "query"],
    [`tags/${tag.id}/profiles`, "query"],
    [`tags/${tag.id}/followers`, ""],
    [`problems/${problemId}/participants`, ""],
    [`problems/${problemId}/history`, ""],
    [`solutions/${solutionId}/voters`, "status"],
    ["media", "type"],
    ["activity", "status"],
    [`users/${user.id}/notifications`, ""],
    [`stories/${storyId}/comments`, ""],
    [`stories/${storyId}/comments/${comment.id}/replies`, ""],
    [`stories/${storyId}/reactions`, "status"],
  ])("narrows %s by %j and refuses all else", async (path, known) => {
    const statuses: Record<string, string> = {
      participants: "active",
      activity: "stories",
      voters: "upvotes",
      reactions: "like",
    };
    for (const [field, value] of Object.entries(asked)) {
      const said = (field === "status" && statuses[path.split("/").at(-1)!]) || value;
      const answer = await me.get(`/list/v2?path=${path}&lang=en&${field}=${said}`);
      const refused = known.split(" ").includes(field) ? undefined : { [field]: "invalid_value" };
      expect([answer.statusCode, answer.json().error?.fields]).toEqual([refused ? 422 : 200, refused]);
    }
    expect((await me.get(`/list/v2?path=${path}&query=&tags=&authorId=&status=`)).statusCode).toBe(200);
  });

  it("takes one path, not two", async () => {
    expect((await me.get("/list/v2?path=stories&path=problems")).json().error).toMatchObject({
      code: "invalid_type",
      fields: { path: "invalid_type" },
    });
  });

  it.each([
    ...under(`users/${absent}`, "stories problems solutions solving skills notifications"),
    ...under(`problems/${absent}`, ofProblem),
    ...under(`solutions/${absent}`, ofSolution),
    ...under(`problems/${problemId}/solutions/${absent}`, ofSolution),
    ...under(`skills/${absent}`, "members reviews"),
    ...items.flatMap((item) => under(item, "comments reactions")),
    ...under(`stories/${storyId}/comments/${absent}`, "replies reactions"),
    ...under(`tags/${absent}`, "followers comments reactions"),
    `spaces/${absent}/participants`,
    `chatgroups/${absent}/participants`,
  ])("finds nothing at %s", async (path) => {
    const { statusCode, body } = await list(path);
    expect(statusCode, body).toBe(404);
  });

  it.each([
    ...items,
    `stories/${storyId}/comments/${absent}`,
    `stories/${storyId}/comments/${comment.id}/replies/${absent}`,
    `tags/${absent}`,
    ...["spaces", "users", "chatgroups"].map((collection) => `${collection}/${absent}`),
  ])("has no item %s", async (path) => {
    for (const said of [path, `/${path}`]) expect((await get(said)).statusCode, said).toBe(404);
  });

  it.each([
    "",
    "/",
    "//stories",
    "Stories",
    "stories/",
    "comments",
    "reactions",
    "reports",
    "sessions",
    "__proto__",
    `stories/${absent}/foo`,
    `stories/${storyId}/COMMENTS`,
    `users/${absent}/comments`,
    `skills/${absent}/stories`,
    `constructor/${absent}/comments`,
    `stories/${absent}/comments/${absent}/comments`,
    `problems/${absent}/members`,
  ])("has no list %j", async (path) => {
    const { statusCode, body } = await list(path);
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, "unknown_path"]);
  });

  it("lists who is in the space, as the space's own path does", async () => {
    const space = await buildPrivateSpace(db);
    const participants = (client: typeof me) => client.get(`/list/v2?path=participants&spaceId=${space.id}`);
    expect((await participants(me)).statusCode).toBe(403);
    await buildMembership(db, space.id, user.id, "contributor");
    expect((await participants(me)).json().items).toEqual((await list(`spaces/${space.id}/participants`)).json().items);
  });

  it("does not tell that a private problem is there", async () => {
    const space = await buildPrivateSpace(db);
    const hidden = await buildProblem(db, { name: "Ours", space_id: space.id });
    for (const path of under(`problems/${hidden.id}`, ofProblem)) expect((await list(path)).statusCode).toBe(404);
  });
});

it("what is empty asks for nothing", async () => {
  const usual = (await me.get("/list/v2?path=stories")).json().items;
  const empty = "orderBy=&results=&filterBy=&query=&tags=&authorId=&status=&lastDocumentID=&spaceId=";
  expect((await me.get(`/list/v2?path=stories&${empty}`)).json().items).toEqual(usual);
  const data = { story: "<p>Is there any water left?</p>", tags: ["water"] };
  expect((await me.post("/stories", { data, spaceId: null })).json().data).toMatchObject({ spaceId: worldSpaceId });
  expect((await me.post("/add", { path: "stories", data, spaceId: null })).json().newItem).toMatchObject({
    spaceId: worldSpaceId,
  });
  for (const wrong of ["results=0", "results=no", "orderBy=no"]) {
    expect((await me.get(`/list/v2?path=stories&${wrong}`)).statusCode, wrong).toBe(422);
  }
});

describe("words that are not given", () => {
  it.each([
    ["stories", "text_required"],
    ["problems", "title_required"],
    ["solutions", "title_required"],
    ["skills", "title_required"],
    ["faqs", "question_required"],
  ])("are none in a draft of %s, and asked for where it goes out", async (collection, code) => {
    const made = await me.post(`/${collection}`, { data: { isDraft: true } });
    expect(made.statusCode, made.body).toBe(200);
    expect((await me.post(`/${collection}`, { data: {} })).json().error).toMatchObject({ code });
    const out = await me.patch(`/${collection}/${made.json().data.id}`, { data: { isDraft: false } });
    expect(out.json().error).toMatchObject({ code });
  });

  const named = { name: "Dry wells", description: "<p>No water since May</p>", tags: ["water"] };
  const told = { story: "<p>Is there any water left in the wells?</p>", tags: ["water"] };
  it.each([
    ["stories", told],
    ["problems", named],
    [`problems/${problemId}/parts`, { ...named, type: "thing" }],
    ["solutions", named],
    ["skills", named],
    ["faqs", told],
  ])("stay as they are in %s", async (path, words) => {
    const { id } = (await me.post("/add", { path, data: words })).json().newItem;
    const { statusCode, body } = await me.patch(`/${path}/${id}`, { data: { tags: ["wells"] } });
    expect(statusCode, body).toBe(200);
    expect(JSON.parse(body).data).toMatchObject({ ...words, tags: ["wells"] });
  });
});

describe("POST /add", () => {
  const add = (path: string, data: object) => me.post("/add", { path, data });

  it("adds comments and answers by their paths", async () => {
    const made = await add(`stories/${storyId}/comments`, { commentHTML: "<p>So it is</p>" });
    expect(made.json().newItem).toMatchObject({ collection: "comments", commentHTML: "<p>So it is</p>" });
    const answer = await add(`/${made.json().newItem.path}/replies`, { commentHTML: "<p>It is</p>" });
    expect(answer.json().newItem).toMatchObject({ collection: "replies" });
    expect((await list(`stories/${storyId}/comments/${made.json().newItem.id}/replies`)).json().items).toHaveLength(1);
  });

  it("founds a space as its own operation does", async () => {
    const data = { id: randomUUID(), name: "Well diggers", description: "Who digs where" };
    const made = (await add("spaces", data)).json().newItem;
    expect(made).toMatchObject({ ...data, spaceId: data.id, isPrivate: true, status: "owner" });
    expect((await me.post("/spaces", { data })).json().data).toEqual(made);
    expect((await as(await buildUser(db)).post("/add", { path: "spaces", data })).json().error.code).toBe("id_taken");
  });

  it.each([
    ["spaces", { name: "ab" }, "min_characters"],
    ["stories", { commentHTML: "<p>Not a story</p>" }, "unknown_field"],
    ["stories", {}, "text_required"],
    [`stories/${storyId}/comments`, { story: "<p>No comment #at all</p>" }, "text_required"],
    [`stories/${storyId}`, { commentHTML: "<p>Where?</p>" }, "unknown_path"],
    ["users", { story: "<p>Somebody #new</p>" }, "unknown_path"],
    ["comments", { commentHTML: "<p>Where?</p>" }, "unknown_path"],
  ])("refuses at %s what does not belong there", async (path, data, code) => {
    const { statusCode, body } = await add(path, data);
    expect(statusCode, body).toBe(422);
    expect(Object.values(JSON.parse(body).error.fields)).toContain(code);
  });
});
