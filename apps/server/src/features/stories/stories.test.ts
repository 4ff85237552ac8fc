import { limits, noFlags, StoryView, worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startStories, text } from "#test/stories.ts";

const {
  as,
  db,
  visitor,
  author,
  reader,
  moderator,
  admin,
  owner,
  member,
  outsider,
  space,
  post,
  tell,
  patch,
  read,
  remove,
} = await startStories();

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
