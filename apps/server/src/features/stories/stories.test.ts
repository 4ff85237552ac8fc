import { randomUUID } from "node:crypto";
import { limits, noFlags, StoryView, worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db, visitor } = await startTestServer();
const author = await buildUser(db, { display_name: "Meera" });
const reader = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });
const admin = await buildUser(db, { site_role: "admin" });
const owner = await buildUser(db);
const member = await buildUser(db);
const outsider = await buildUser(db);
const space = await buildPrivateSpace(db, { listed: true });
await buildMembership(db, space.id, owner.id, "owner");
await buildMembership(db, space.id, author.id, "contributor");
await buildMembership(db, space.id, member.id, "contributor");

const text = { story: "<p>The well is dry #water</p>" };

async function post(person: UserRow, data: object = text, more: object = {}) {
  const answer = await as(person).post("/stories", { data, ...more });
  return {
    status: answer.statusCode,
    code: answer.json().error?.code as string,
    data: answer.json().data as StoryView,
  };
}

async function tell(person: UserRow, data: object = text, more: object = {}): Promise<StoryView> {
  const answer = await post(person, data, more);
  expect(answer.status, JSON.stringify(answer)).toBe(200);
  return answer.data;
}

async function patch(person: UserRow, id: string, data: object) {
  const answer = await as(person).patch(`/stories/${id}`, { data });
  const { error, pending, data: story } = answer.json();
  return { status: answer.statusCode, code: error?.code as string, pending, data: story as StoryView };
}

async function read(person: UserRow, id: string) {
  const answer = await as(person).get(`/get/v2?path=stories/${id}`);
  return answer.statusCode === 200 ? (answer.json().data as StoryView) : answer.statusCode;
}

async function remove(person: UserRow, id: string) {
  return (await as(person).delete(`/stories/${id}`)).statusCode;
}

describe("telling a story", () => {
  it("answers the story as everybody may read it", async () => {
    const story = await tell(author, { ...text, tags: ["#Wells", "water"], location: { lat: 1.5, lng: -2 } });
    expect(StoryView.strict().parse(story)).toEqual({
      id: story.id,
      path: `stories/${story.id}`,
      collection: "stories",
      spaceId: worldSpaceId,
      author: { id: author.id, displayName: "Meera", photoURL: null, role: "person" },
      isAnonymousPost: false,
      isDraft: false,
      state: "published",
      story: text.story,
      tags: ["wells", "water"],
      files: [],
      location: { lat: 1.5, lng: -2, hash: "ebq8d3pdh", locationTags: [], accuracy: 0, precision: "exact" },
      problemId: null,
      problemName: null,
      revision: 1,
      editedAt: null,
      reactions: {},
      reaction: "none",
      reacted: false,
      bookmarked: false,
      ...noFlags,
      counters: { totalReactions: 0, totalComments: 0 },
      rejection: null,
      can: { edit: true, remove: true, comment: true, react: true, report: false },
      when: story.createdAt,
      createdAt: story.createdAt,
    });
    expect(await read(author, story.id)).toEqual(story);
    expect(await read(reader, story.id)).toEqual({
      ...story,
      can: { edit: false, remove: false, comment: true, react: true, report: true },
    });
    expect(await read(moderator, story.id)).toMatchObject({ can: { edit: false, remove: true } });
    expect((await visitor.get(`/get/v2?path=stories/${story.id}`)).statusCode).toBe(401);
  });

  it("cleans what it is given", async () => {
    const story = await tell(author, { story: "<p onclick=x>Look<script>alert(1)</script> #here</p>" });
    expect(story.story).toBe("<p>Look #here</p>");
  });

  it.each([
    ["no text", { story: "<p> </p>", tags: ["a"] }, "text_required"],
    ["invisible text", { story: "<p>\u200b\u200d</p>", tags: ["a"] }, "text_required"],
    ["too little text", { story: "<p>ab</p>", tags: ["a"] }, "min_characters"],
    ["no hashtag", { story: "<p>Without any</p>" }, "hashtag_required"],
    ["too many tags", { story: "<p>#a #b #c</p>", tags: ["d", "e", "f", "g", "h", "i", "j", "k"] }, "max_tags"],
    ["too long a text", { story: `<p>#a ${"x".repeat(limits.richText.max)}</p>` }, "max_characters"],
    ["too much markup", { story: `<p>#a</p>${"<p><strong>x</strong></p>".repeat(2_100)}` }, "too_much_formatting"],
    ["text that never ends", { story: "x".repeat(limits.richText.received + 1) }, "max_characters"],
    ["no such file", { ...text, files: [{ id: uuidv7() }] }, "unknown_media"],
    ["too many files", { ...text, files: Array.from({ length: 11 }, () => ({ id: uuidv7() })) }, "too_many_files"],
    ["nothing", {}, "text_required"],
    ["a tag that is none", { ...text, tags: ["a b"] }, "invalid_tag"],
  ])("refuses %s", async (_, data, code) => {
    const refused = await post(author, data);
    expect([refused.status, refused.code]).toEqual([422, code]);
  });

  it("takes the caller's own finished files, in their order", async () => {
    const [one, two] = [
      await buildMedia(db, author.id, { collection: "posts" }),
      await buildMedia(db, author.id, { collection: "posts", file_name: "b.png" }),
    ];
    const others = await buildMedia(db, reader.id, { collection: "posts" });
    const unfinished = await buildMedia(db, author.id, { collection: "posts", state: "processing" });
    const story = await tell(author, { ...text, files: [{ id: two.id, name: "ignored" }, { id: one.id }] });
    expect(story.files.map(({ id, name }) => [id, name])).toEqual([
      [two.id, "b.png"],
      [one.id, ""],
    ]);
    expect(story.files[0]!.url).toBe(`/api/media/${two.id}-512.webp`);
    const codeFor = async ({ id }: { id: string }) => (await post(author, { ...text, files: [{ id }] })).code;
    expect(await codeFor(others)).toBe("unknown_media");
    expect(await codeFor(unfinished)).toBe("media_not_ready");
  });

  it("goes to the space that is named, or to the active one", async () => {
    const { id: netherlands } = await db
      .selectFrom("spaces")
      .select("id")
      .where("code", "=", "nl")
      .executeTakeFirstOrThrow();
    expect((await tell(author, text, { spaceId: space.id })).spaceId).toBe(space.id);
    expect((await tell(author, text, { spaceId: "" })).spaceId).toBe(worldSpaceId);
    const header = await as(author).post("/stories", { data: text }, { "x-country": "NL" });
    expect(header.json().data.spaceId).toBe(netherlands);
    const nowhere = await as(author).post("/stories", { data: text }, { "x-country": "zz" });
    expect(nowhere.statusCode).toBe(404);
    const mover = await buildUser(db, { active_space_id: netherlands });
    expect((await tell(mover)).spaceId).toBe(netherlands);
  });

  it("is for those who read the space", async () => {
    const unlisted = await buildPrivateSpace(db, { listed: false });
    for (const person of [outsider, moderator, admin]) {
      expect((await post(person, text, { spaceId: space.id })).status).toBe(403);
      expect((await post(person, text, { spaceId: unlisted.id })).status).toBe(404);
    }
    const inside = await tell(member, text, { spaceId: space.id });
    expect(await read(author, inside.id)).toMatchObject({ id: inside.id });
    for (const person of [outsider, moderator, admin]) {
      expect(await read(person, inside.id)).toBe(404);
      expect((await patch(person, inside.id, text)).status).toBe(404);
      expect(await remove(person, inside.id)).toBe(404);
      expect((await as(person).get(`/stories/${inside.id}/revisions`)).statusCode).toBe(404);
    }
  });

  it("waits where the space approves everything, but not for those who approve", async () => {
    const strict = await buildPrivateSpace(db, { approval_rule: "everything" });
    await buildMembership(db, strict.id, owner.id, "owner");
    await buildMembership(db, strict.id, member.id, "contributor");
    await buildMembership(db, strict.id, author.id, "contributor");
    expect((await tell(owner, text, { spaceId: strict.id })).state).toBe("published");
    const waiting = await tell(member, text, { spaceId: strict.id });
    expect(waiting.state).toBe("pending");
    expect(await read(author, waiting.id)).toBe(404);
    expect((await as(owner).post(`/approvals/${waiting.id}`, { decision: "approve" })).statusCode).toBe(200);
    expect(await read(author, waiting.id)).toMatchObject({ state: "published" });

    const edited = await patch(member, waiting.id, { story: "<p>Changed #water</p>" });
    expect([edited.status, edited.pending, edited.data.story]).toEqual([202, true, text.story]);
    const [queued] = (await as(owner).get(`/approvals?spaceId=${strict.id}`)).json().items;
    expect(queued).toMatchObject({ isRevision: true, snapshot: { html: "<p>Changed #water</p>" } });
    expect((await as(owner).post(`/approvals/${queued.id}`, { decision: "approve" })).statusCode).toBe(200);
    expect(await read(author, waiting.id)).toMatchObject({ story: "<p>Changed #water</p>", revision: 2 });
  });
});

it("under a name stays under it: to ask for another is refused, and nothing is changed", async () => {
  const draft = await tell(author, { ...text, isDraft: true });
  for (const data of [{ isAnonymousPost: true, isDraft: false }, { isAnonymousPost: true }]) {
    expect((await patch(author, draft.id, data)).code).toBe("invalid_value");
  }
  expect(await read(author, draft.id)).toMatchObject({ isDraft: true, isAnonymousPost: false });
  // Clients send items back whole.
  expect((await patch(author, draft.id, { isAnonymousPost: false, isDraft: false })).status).toBe(200);
  const nameless = await tell(author, { ...text, isAnonymousPost: true });
  expect((await patch(author, nameless.id, { isAnonymousPost: false })).code).toBe("invalid_value");
});

describe("an id of the client's", () => {
  it("makes one story, whatever is repeated, for ever", async () => {
    const id = uuidv7();
    const first = await tell(author, { ...text, id });
    expect(await tell(author, { ...text, id, story: "<p>Another #text</p>" })).toEqual(first);
    expect((await post(reader, { ...text, id })).code).toBe("id_taken");
    expect(await remove(author, id)).toBe(200);
    expect((await post(author, { ...text, id })).code).toBe("not_found");
    expect((await post(reader, { ...text, id })).code).toBe("id_taken");
    await db.deleteFrom("subjects").where("id", "=", id).execute();
    expect((await post(author, { ...text, id })).code).toBe("not_found");
    expect((await post(reader, { ...text, id })).code).toBe("id_taken");
  });

  it("that is a person's or a space's is not free", async () => {
    for (const id of [reader.id, worldSpaceId]) expect((await post(author, { ...text, id })).code).toBe("id_taken");
  });

  it("makes one where many come at the same instant", async () => {
    const id = uuidv7();
    const all = await Promise.all(Array.from({ length: 8 }, () => post(author, { ...text, id })));
    expect(new Set(all.map(({ status, data }) => `${status} ${data.id}`))).toEqual(new Set([`200 ${id}`]));
    expect(await db.selectFrom("posts").select("id").where("id", "=", id).execute()).toHaveLength(1);
  });

  it("tells nobody what became of another's", async () => {
    const ids = [
      (await tell(author, text, { spaceId: space.id })).id,
      (await tell(author, { story: "", isDraft: true })).id,
      (await tell(author, { ...text, isAnonymousPost: true })).id,
      (await tell(author)).id,
    ];
    await remove(author, ids[3]!);
    const answers = await Promise.all(ids.map((id) => as(outsider).post("/stories", { data: { ...text, id } })));
    const bodies = answers.map((answer) => {
      const { requestId, ...error } = answer.json().error;
      expect(requestId).toBeTruthy();
      return [answer.statusCode, error];
    });
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]![0]).toBe(409);
  });
});

describe("a draft", () => {
  it("is its author's alone, and may be unfinished until it goes out", async () => {
    const draft = await tell(author, { story: "<p>a</p>", isDraft: true });
    expect([draft.state, draft.isDraft]).toEqual(["draft", true]);
    expect(draft.can).toEqual({ edit: true, remove: true, comment: false, react: false, report: false });
    for (const person of [reader, moderator, admin]) expect(await read(person, draft.id)).toBe(404);
    expect((await patch(author, draft.id, { isDraft: false })).code).toBe("min_characters");
    expect((await patch(author, draft.id, { story: "<p>abc</p>", isDraft: false })).code).toBe("hashtag_required");
    expect((await patch(author, draft.id, { story: "<p>abc</p>" })).data.state).toBe("draft");
    const [unseen] = await db.selectFrom("outbox").select("id").where("payload", "@>", { id: draft.id }).execute();
    expect(unseen).toBeUndefined();

    const before = Date.now();
    const out = (await patch(author, draft.id, { tags: ["done"], isDraft: false })).data;
    expect([out.state, out.isDraft, out.revision, out.editedAt]).toEqual(["published", false, 1, null]);
    expect(Date.parse(out.createdAt)).toBeGreaterThanOrEqual(before - 1_000);
    expect(out.createdAt > draft.createdAt).toBe(true);
    expect(await read(reader, draft.id)).toMatchObject({ story: "<p>abc</p>", tags: ["done"] });
    expect((await patch(author, draft.id, { isDraft: true })).code).toBe("illegal_transition");
  });

  it("makes no tag until it is out", async () => {
    const tag = `t${randomUUID()}`;
    const draft = await tell(author, { story: `<p>Later #${tag}</p>`, isDraft: true });
    const find = () => db.selectFrom("tags").select("total_stories").where("name", "=", tag).execute();
    expect(await find()).toEqual([]);
    await patch(author, draft.id, { isDraft: false });
    expect(await find()).toEqual([{ total_stories: 1 }]);
  });
});

describe("a change", () => {
  it("is its author's, and keeps what others have read", async () => {
    const story = await tell(author);
    const changed = await patch(author, story.id, { story: "<p>It rained #rain</p>", tags: [] });
    expect(changed.status).toBe(200);
    expect(changed.data).toMatchObject({ story: "<p>It rained #rain</p>", tags: ["rain"], revision: 2 });
    expect(changed.data.editedAt).not.toBeNull();
    expect(changed.data.createdAt).toBe(story.createdAt);
    for (const person of [reader, moderator, admin]) {
      expect((await patch(person, story.id, text)).code).toBe("forbidden");
    }
    const { items } = (await as(reader).get(`/stories/${story.id}/revisions`)).json();
    expect(items).toMatchObject([
      { number: 2, html: "<p>It rained #rain</p>", tags: ["rain"], state: "published", isCommunityEdit: false },
      { number: 1, html: text.story, tags: ["water"], when: story.createdAt },
    ]);
  });

  it("keeps what it leaves out, and nothing where nothing is another", async () => {
    const media = await buildMedia(db, author.id, { collection: "posts" });
    const story = await tell(author, {
      ...text,
      tags: ["kept"],
      files: [{ id: media.id }],
      location: { lat: 1, lng: 2 },
    });
    const same = (await patch(author, story.id, { story: text.story })).data;
    expect(same).toEqual(story);
    const moved = (await patch(author, story.id, { location: null, files: [] })).data;
    expect(moved).toEqual({ ...story, location: null, files: [] });
    const other = (await patch(author, story.id, { story: "<p>Now #rain</p>" })).data;
    expect(other.tags).toEqual(["kept", "rain"]);
    const { items } = (await as(author).get(`/stories/${story.id}/revisions`)).json();
    expect(items).toHaveLength(2);
  });

  it.each([
    [{ story: "<p></p>" }, "text_required"],
    [{ story: "<p>ab</p>", tags: ["a"] }, "min_characters"],
    [{ story: "<p>Without</p>", tags: [] }, "hashtag_required"],
    [{ files: [{ id: uuidv7() }] }, "unknown_media"],
  ])("refuses %j", async (data, code) => {
    const story = await tell(author);
    expect((await patch(author, story.id, data)).code).toBe(code);
    expect(await read(author, story.id)).toEqual(story);
  });

  it("shows the author's new name at once", async () => {
    const person = await buildUser(db, { display_name: "Before" });
    const story = await tell(person);
    expect(await read(reader, story.id)).toMatchObject({ author: { displayName: "Before" } });
    await as(person).post("/user/update", { key: "displayName", displayName: "After" });
    expect(await read(reader, story.id)).toMatchObject({ author: { displayName: "After" } });
  });
});

describe("a story told to a problem", () => {
  it("needs the author to have joined, and is not in the space's feed", async () => {
    const problem = await buildProblem(db, { space_id: space.id, participants: [author] });
    for (const problemId of [problem.id, `problems/${problem.id}`, `/problems/${problem.id}`]) {
      const story = await tell(author, { ...text, problemId });
      expect(story).toMatchObject({
        problemId: `problems/${problem.id}`,
        problemName: problem.name,
        spaceId: space.id,
      });
    }
    const onTop = await tell(author, text, { problemId: problem.id });
    expect(onTop.problemId).toBe(`problems/${problem.id}`);
    expect((await post(member, { ...text, problemId: problem.id })).code).toBe("not_joined");
    expect((await post(outsider, { ...text, problemId: problem.id })).code).toBe("not_found");
    expect((await post(author, { ...text, problemId: uuidv7() })).code).toBe("not_found");

    const { items } = (await as(member).get(`/list/v2?path=problems/${problem.id}/stories`)).json();
    expect(items).toHaveLength(4);
    const feed = (await as(member).get(`/list/v2?path=stories&results=1000&spaceId=${space.id}`)).json();
    expect(feed.items.filter((item: StoryView) => item.problemId !== null)).toEqual([]);
    expect((await as(outsider).get(`/list/v2?path=problems/${problem.id}/stories`)).statusCode).toBe(404);
  });

  it("goes with its problem, and can be told elsewhere", async () => {
    const [one, two, elsewhere] = [
      await buildProblem(db, { participants: [author] }),
      await buildProblem(db, { participants: [author] }),
      await buildProblem(db, { space_id: space.id, participants: [author] }),
    ];
    const story = await tell(author, { ...text, problemId: one.id });
    expect((await patch(author, story.id, { problemId: two.id })).data.problemId).toBe(`problems/${two.id}`);
    expect((await patch(author, story.id, { problemId: elsewhere.id })).code).toBe("not_found");
    await db.deleteFrom("problem_participants").where("problem_id", "=", one.id).execute();
    expect((await patch(author, story.id, { problemId: one.id })).code).toBe("not_joined");
    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", two.id).execute();
    expect(await read(reader, story.id)).toBe(404);
    await db.updateTable("subjects").set({ state: "published" }).where("id", "=", two.id).execute();
    expect((await patch(author, story.id, { problemId: null })).data.problemId).toBeNull();
  });
});

describe("removing", () => {
  it("is for its author and for who moderates the space", async () => {
    expect(await remove(author, (await tell(author)).id)).toBe(200);
    expect(await remove(moderator, (await tell(author)).id)).toBe(200);
    expect(await remove(owner, (await tell(member, text, { spaceId: space.id })).id)).toBe(200);
    const kept = await tell(member, text, { spaceId: space.id });
    expect(await remove(author, kept.id)).toBe(403);
    expect(await remove(reader, (await tell(author)).id)).toBe(403);
    expect(await remove(author, uuidv7())).toBe(404);
  });

  it("leaves nothing to be read, listed or removed again", async () => {
    const tag = `t${randomUUID()}`;
    const story = await tell(author, { story: `<p>Gone #${tag}</p>` });
    expect(await remove(author, story.id)).toBe(200);
    for (const person of [author, reader, moderator]) expect(await read(person, story.id)).toBe(404);
    expect(await remove(author, story.id)).toBe(404);
    expect((await patch(author, story.id, text)).status).toBe(404);
    expect((await as(author).get(`/list/v2?path=stories&tags=${tag}`)).json().items).toEqual([]);
  });
});

describe("POST /add", () => {
  it("adds by its path", async () => {
    const problem = await buildProblem(db, { participants: [author] });
    const plain = (await as(author).post("/add", { path: "stories", data: text, spaceId: space.id })).json().newItem;
    expect([plain.spaceId, plain.problemId]).toEqual([space.id, null]);
    const told = (await as(author).post("/add", { path: `/problems/${problem.id}/stories`, data: text })).json()
      .newItem;
    expect(told.problemId).toBe(`problems/${problem.id}`);
    for (const path of ["", "story", "space", `stories/${plain.id}`, "problems/1/stories"]) {
      expect((await as(author).post("/add", { path, data: text })).json().error.code, path).toBe("unknown_path");
    }
  });
});
