import { randomUUID } from "node:crypto";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildUser } from "#test/factories/users.ts";
import { startStories, text } from "#test/stories.ts";

const { as, db, author, reader, moderator, admin, owner, member, space, tell, patch, read, remove } =
  await startStories();

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
    expect((await patch(reader, draft.id, { isDraft: true })).code).toBe("forbidden");
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
