import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { startComments } from "#test/comments.ts";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db, comment, listOf, idsOf, totalOf } = await startComments();

describe("a comment", () => {
  it("stands on its item, cleaned, with the tags of its text, and counts there", async () => {
    const person = await buildUser(db);
    const story = await buildSubject(db);
    const path = `stories/${story.id}`;
    const made = await comment(person, path, "<p onclick=x>So <b>true</b> #Water<script>1</script></p>", {
      tags: ["rain"],
    });
    expect(made).toMatchObject({
      path: `${path}/comments/${made.id}`,
      collection: "comments",
      spaceId: worldSpaceId,
      commentHTML: "<p>So <strong>true</strong> #Water</p>",
      author: { id: person.id, displayName: person.display_name },
      tags: ["rain", "water"],
      isRemoved: false,
      state: "published",
      reaction: "none",
      bookmarked: false,
      revision: 1,
      editedAt: null,
      counters: { totalReactions: 0, totalReplies: 0 },
      can: { edit: true, remove: true, comment: true, react: true, report: false },
    });
    expect(await totalOf(story.id)).toBe(1);
    await comment(person, `${path}/comments`, "<p>And again</p>");
    expect(await totalOf(story.id)).toBe(2);
    const read = await as(await buildUser(db)).get(`/get/v2?path=${made.path}`);
    expect(read.json().data).toMatchObject({
      commentHTML: made.commentHTML,
      can: { edit: false, remove: false, comment: true, react: true, report: true },
    });
  });

  it("is answered as it will be read, an answer to it too, whoever wrote it", async () => {
    const [person, owner] = [await buildUser(db, { app_lang: "de" }), await buildUser(db)];
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, owner.id, "owner");
    await buildMembership(db, space.id, person.id, "contributor");
    const story = await buildSubject(db, { space_id: space.id });
    const made = await comment(person, `stories/${story.id}`, "<p>First #water</p>", { id: uuidv7() });
    const answer = await comment(owner, `${made.path}/replies`, "<p>Second</p>");
    for (const [who, said] of [
      [owner, answer],
      [person, made],
    ] as const) {
      const { data } = (await as(who).get(`/get/v2?path=${said.path}`)).json<{ data: typeof said }>();
      const counters = said === made ? { totalReactions: 0, totalReplies: 1 } : said.counters;
      expect(data).toEqual({ ...said, counters });
    }
    const { lang } = await db.selectFrom("subjects").select("lang").where("id", "=", made.id).executeTakeFirstOrThrow();
    expect(lang).toBe("de");
  });

  it("waits for nobody who posts with the same tag", async () => {
    const person = await buildUser(db);
    const story = await buildSubject(db, { tags: ["water"] });
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom("tags").select("id").where("name", "=", "water").forNoKeyUpdate().execute();
      expect(await comment(person, `stories/${story.id}`, "<p>Same here #water</p>")).toMatchObject({
        tags: ["water"],
      });
    });
  });

  it("has answers one level deep, which count on it and on the item", async () => {
    const [person, other] = [await buildUser(db), await buildUser(db)];
    const story = await buildSubject(db);
    const first = await comment(person, `stories/${story.id}`, "<p>First</p>");
    const reply = await comment(other, `${first.path}/replies`, "<p>Second</p>");
    expect(reply).toMatchObject({ path: `${first.path}/replies/${reply.id}`, can: { comment: false } });
    expect([await totalOf(story.id), await totalOf(first.id)]).toEqual([2, 1]);
    expect(await idsOf(person, `stories/${story.id}/comments`)).toEqual([first.id]);
    expect(await idsOf(person, `${first.path}/replies`)).toEqual([reply.id]);
    const permalink = await as(person).get(`/get/v2?path=${reply.path}`);
    expect(permalink.json()).toMatchObject({ data: { id: reply.id }, parent: { id: first.id } });
    expect((await as(person).get(`/get/v2?path=${first.path}`)).json().parent).toBeUndefined();
  });

  it("is the same when its client repeats it, and nobody else's", async () => {
    const [person, other] = [await buildUser(db), await buildUser(db)];
    const story = await buildSubject(db);
    const id = uuidv7();
    const made = await comment(person, `stories/${story.id}`, "<p>Once</p>", { id });
    expect(await comment(person, `stories/${story.id}`, "<p>Once</p>", { id })).toEqual(made);
    expect(await totalOf(story.id)).toBe(1);
    const body = { path: `stories/${story.id}`, data: { id, commentHTML: "<p>Mine</p>" } };
    expect((await as(other).post("/comments", body)).json().error.code).toBe("id_taken");
    await as(person).delete(`/comments/${id}?path=stories/${story.id}/comments`);
    expect((await as(person).post("/comments", body)).statusCode).toBe(404);
  });

  it("is made once when its client sends it many times at once", async () => {
    const person = await buildUser(db);
    const story = await buildSubject(db);
    const id = uuidv7();
    const body = { path: `stories/${story.id}`, data: { id, commentHTML: "<p>Once</p>" } };
    const answers = await Promise.all(Array.from({ length: 8 }, () => as(person).post("/comments", body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(await totalOf(story.id)).toBe(1);
  });

  const long = `<p>${"a".repeat(10_001)}</p>`;
  it.each([
    ["nothing", { commentHTML: "" }, "text_required"],
    ["blanks", { commentHTML: "<p> &nbsp;\u200b</p>" }, "text_required"],
    ["no text at all", {}, "text_required"],
    ["no text but a figure", { commentHTML: 5 }, "invalid_type"],
    ["what is all cleaned away", { commentHTML: "<script>alert(1)</script>" }, "text_required"],
    ["too much", { commentHTML: long }, "max_characters"],
    ["far too much", { commentHTML: "a".repeat(200_001) }, "max_characters"],
    ["eleven tags", { commentHTML: "<p>#a</p>", tags: ["b", "c", "d", "e", "f", "g", "h", "i", "j", "k"] }, "max_tags"],
    ["a broken tag", { commentHTML: "<p>Yes</p>", tags: ["a b"] }, "invalid_tag"],
    ["no id", { id: "1", commentHTML: "<p>Yes</p>" }, "invalid_id"],
  ])("refuses %s", async (_what, data, code) => {
    const person = await buildUser(db);
    const answer = await as(person).post("/comments", { path: `stories/${(await buildSubject(db)).id}`, data });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, code]);
  });

  it("stands nowhere but on items that all may read, and under comments of theirs", async () => {
    const person = await buildUser(db);
    const [story, other] = [await buildSubject(db), await buildSubject(db)];
    const foreign = await buildComment(db, other);
    const own = await buildComment(db, story);
    const reply = await buildComment(db, story, { reply_to: own.id });
    const draft = await buildSubject(db, { state: "draft", author_id: person.id });
    const space = await buildPrivateSpace(db);
    const inside = await buildSubject(db, { space_id: space.id });
    const s = `stories/${story.id}`;
    const cases: [string, number, string][] = [
      ["stories", 422, "unknown_path"],
      [`${s}/replies`, 422, "unknown_path"],
      [`${s}/comments/${own.id}`, 422, "unknown_path"],
      [`${s}/comments/${own.id}/comments`, 422, "unknown_path"],
      [`${s}/comments/${own.id}/replies/${reply.id}/replies`, 422, "unknown_path"],
      [`users/${person.id}`, 422, "unknown_path"],
      [`stories/${randomUUID()}`, 404, "not_found"],
      [`problems/${story.id}`, 404, "not_found"],
      [`${s}/comments/${foreign.id}/replies`, 404, "not_found"],
      [`${s}/comments/${reply.id}/replies`, 404, "not_found"],
      [`stories/${inside.id}`, 404, "not_found"],
      [`stories/${draft.id}`, 403, "forbidden"],
    ];
    for (const [path, status, code] of cases) {
      const answer = await as(person).post("/comments", { path, data: { commentHTML: "<p>Yes</p>" } });
      expect([answer.statusCode, answer.json().error?.code], path).toEqual([status, code]);
    }
  });

  it("is limited to twenty a minute", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "0.1" } });
    const person = limited.as(await buildUser(limited.db));
    const body = { path: `stories/${(await buildSubject(limited.db)).id}`, data: { commentHTML: "<p>Yes</p>" } };
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await person.post("/comments", body)).statusCode);
    expect(statuses).toEqual([200, 200, 429]);
    await limited.close();
  });
});

describe("changing a comment", () => {
  it("keeps what it said, counts up, and is its author's alone", async () => {
    const [person, other] = [await buildUser(db), await buildUser(db)];
    const story = await buildSubject(db);
    const path = `stories/${story.id}/comments`;
    const made = await comment(person, path, "<p>Frist #one</p>");
    const body = { path, data: { id: made.id, tags: [], commentHTML: "<p>First #two</p>" } };
    expect((await as(other).patch(`/comments/${made.id}`, body)).statusCode).toBe(403);
    const { data } = (await as(person).patch(`/comments/${made.id}`, body)).json();
    expect(data).toMatchObject({ commentHTML: "<p>First #two</p>", tags: ["two"], revision: 2 });
    expect(data.editedAt).not.toBeNull();
    // The same again is no change.
    expect((await as(person).patch(`/comments/${made.id}`, body)).json().data).toEqual(data);
    const kept = await db
      .selectFrom("revisions")
      .select(["number", "content", "state"])
      .where("subject_id", "=", made.id)
      .execute();
    expect(kept).toEqual([{ number: 1, content: { html: "<p>Frist #one</p>", tags: ["one"] }, state: "published" }]);
  });

  it("leaves the tags that stand beside its words as they are, unless others are named", async () => {
    const person = await buildUser(db);
    const path = `stories/${(await buildSubject(db)).id}/comments`;
    const data = { commentHTML: "<p>The #well</p>", tags: ["well", "rain"] };
    const made = (await as(person).post("/comments", { path, data })).json().data;
    const change = async (to: object) =>
      (await as(person).patch(`/comments/${made.id}`, { path, data: to })).json().data as {
        tags: string[];
        revision: number;
      };
    expect((await change({ commentHTML: "<p>The #pump</p>" })).tags.toSorted()).toEqual(["pump", "rain"]);
    expect(await change({ commentHTML: "<p>The #pump</p>" })).toMatchObject({ revision: 2 });
    expect((await change({ commentHTML: "<p>The #pump</p>", tags: [] })).tags).toEqual(["pump"]);
  });

  it("shows whoever reads it what it said before, the newest first, and nobody once it is gone", async () => {
    const [person, reader] = [await buildUser(db), await buildUser(db)];
    const story = await buildSubject(db);
    const first = await comment(person, `stories/${story.id}`, "<p>Other words</p>");
    const path = `${first.path}/replies`;
    const made = await comment(person, path, "<p>Frist #one</p>");
    const words = ["<p>First #one</p>", "<p>First #two</p>"];
    for (const commentHTML of words) await as(person).patch(`/comments/${made.id}`, { path, data: { commentHTML } });
    const history = (where = path) => as(reader).get(`/comments/${made.id}/revisions?path=${where}`);
    const { items } = (await history()).json();
    expect(items).toMatchObject([
      { number: 3, html: "<p>First #two</p>", tags: ["two"], state: "published" },
      { number: 2, html: "<p>First #one</p>", tags: ["one"] },
      { number: 1, html: "<p>Frist #one</p>", tags: ["one"] },
    ]);
    expect((await history(`stories/${story.id}/comments`)).statusCode).toBe(404);
    expect((await history("nonsense")).json().error.code).toBe("unknown_path");
    await as(person).delete(`/comments/${made.id}?path=${path}`);
    expect((await history()).statusCode).toBe(404);
  });

  it("works for answers by their own path, and under no other", async () => {
    const person = await buildUser(db);
    const [story, other] = [await buildSubject(db), await buildSubject(db)];
    const first = await comment(person, `stories/${story.id}`, "<p>First</p>");
    const reply = await comment(person, `${first.path}/replies`, "<p>Second</p>");
    const data = { commentHTML: "<p>Changed</p>" };
    const change = async (id: string, path: string) =>
      (await as(person).patch(`/comments/${id}`, { path, data })).statusCode;
    expect(await change(reply.id, `${first.path}/replies`)).toBe(200);
    expect(await change(reply.id, `stories/${story.id}/comments`)).toBe(404);
    expect(await change(first.id, `stories/${other.id}/comments`)).toBe(404);
    expect(await change(first.id, `stories/${story.id}`)).toBe(200);
    expect(await change(randomUUID(), `stories/${story.id}`)).toBe(404);
    expect(await change("nonsense", `stories/${story.id}`)).toBe(404);
    expect(await change(first.id, "nonsense")).toBe(422);
    const empty = { path: `stories/${story.id}`, data: { commentHTML: "<p></p>" } };
    expect((await as(person).patch(`/comments/${first.id}`, empty)).json().error.code).toBe("text_required");
  });
});

describe("a comment by its address", () => {
  it("is changed and removed there, on an item, within a problem, and as an answer", async () => {
    const [person, other] = [await buildUser(db), await buildUser(db)];
    const [story, problem] = [await buildSubject(db), await buildSubject(db, { kind: "problem" })];
    const part = await buildSubject(db, { kind: "part", parent_id: problem.id });
    const items = [`stories/${story.id}`, `problems/${problem.id}`, `problems/${problem.id}/parts/${part.id}`];
    const comments = await Promise.all(items.map((path) => comment(person, path, "<p>First</p>")));
    const answers = await Promise.all(comments.map(({ path }) => comment(person, `${path}/replies`, "<p>Second</p>")));
    const data = { commentHTML: "<p>Changed</p>" };
    for (const { id, path } of [...answers, ...comments]) {
      expect((await as(other).patch(`/${path}`, { data })).statusCode).toBe(403);
      expect((await as(person).patch(`/${path}`, { data })).json().data).toMatchObject({ id, path, ...data });
      expect((await as(other).delete(`/${path}`)).statusCode).toBe(403);
      expect((await as(person).delete(`/${path}`)).statusCode).toBe(200);
      expect((await as(person).delete(`/${path}`)).statusCode).toBe(404);
    }
  });

  it("is found under its own item alone", async () => {
    const person = await buildUser(db);
    const [story, other] = [await buildSubject(db), await buildSubject(db)];
    const { id } = await comment(person, `stories/${story.id}`, "<p>First</p>");
    const body = { data: { commentHTML: "<p>Changed</p>" } };
    expect((await as(person).patch(`/stories/${other.id}/comments/${id}`, body)).statusCode).toBe(404);
    expect((await as(person).delete(`/problems/${story.id}/comments/${id}`)).statusCode).toBe(404);
    const nowhere = await as(person).patch(`/comments/${id}`, body);
    expect([nowhere.statusCode, nowhere.json().error]).toEqual([
      422,
      expect.objectContaining({ code: "required", fields: { path: "required" } }),
    ]);
  });
});

describe("a removed comment", () => {
  it("is gone without answers, and with answers leaves its place", async () => {
    const [person, other] = [await buildUser(db), await buildUser(db)];
    const story = await buildSubject(db);
    const path = `stories/${story.id}/comments`;
    const [lone, first] = [await comment(person, path, "<p>Lone</p>"), await comment(person, path, "<p>First</p>")];
    const reply = await comment(other, `${first.path}/replies`, "<p>Answer</p>");
    await as(other).post("/reactions/react", { path: first.path, reaction: "like" });
    for (const { id } of [lone, first]) {
      expect((await as(other).delete(`/comments/${id}?path=${path}`)).statusCode).toBe(403);
      expect((await as(person).delete(`/comments/${id}?path=${path}`)).statusCode).toBe(200);
      expect((await as(person).delete(`/comments/${id}?path=${path}`)).statusCode).toBe(404);
    }
    const { items } = await listOf(person, path);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: first.id,
      isRemoved: true,
      commentHTML: "",
      author: null,
      state: "removed",
      tags: [],
      reactions: {},
      counters: { totalReactions: 0, totalReplies: 1 },
      can: { edit: false, remove: false, comment: false, react: false, report: false },
    });
    expect(JSON.stringify(items)).not.toContain(person.id);
    expect(await totalOf(story.id)).toBe(1);
    expect(await idsOf(person, `${first.path}/replies`)).toEqual([reply.id]);
    expect((await as(other).get(`/get/v2?path=${first.path}`)).json().data.isRemoved).toBe(true);
    expect((await as(other).get(`/get/v2?path=${reply.path}`)).json()).toMatchObject({
      data: { commentHTML: "<p>Answer</p>" },
      parent: { isRemoved: true },
    });
    expect((await as(other).get(`/get/v2?path=${lone.path}`)).statusCode).toBe(404);
    const answered = await as(other).post("/comments", { path: `${first.path}/replies`, data: { commentHTML: "No" } });
    expect(answered.statusCode).toBe(404);
    // With its last answer its place goes.
    await as(other).delete(`/comments/${reply.id}?path=${first.path}/replies`);
    expect(await idsOf(person, path)).toEqual([]);
    expect(await totalOf(story.id)).toBe(0);
  });

  it("can be a moderator's doing, and the space's own people's, and is written down", async () => {
    const [person, moderator] = [await buildUser(db), await buildUser(db, { site_role: "moderator" })];
    const story = await buildSubject(db);
    const made = await comment(person, `stories/${story.id}`, "<p>Spam</p>");
    const seen = (await as(moderator).get(`/get/v2?path=${made.path}`)).json().data;
    expect(seen.can).toMatchObject({ edit: false, remove: true });
    expect((await as(moderator).delete(`/comments/${made.id}?path=stories/${story.id}`)).statusCode).toBe(200);
    const audit = await db
      .selectFrom("audit_log")
      .select(["action", "actor_id"])
      .where("subject", "=", `comments/${made.id}`)
      .execute();
    expect(audit).toEqual([{ action: "comment.remove", actor_id: moderator.id }]);
  });

  it("was reported: hidden it keeps its place for its answers, and shows to its author and moderators", async () => {
    const [person, reader] = [await buildUser(db), await buildUser(db)];
    const story = await buildSubject(db);
    const first = await comment(person, `stories/${story.id}`, "<p>Rude</p>");
    await comment(reader, `${first.path}/replies`, "<p>Please</p>");
    for (let count = 0; count < 5; count++) {
      const answer = await as(await buildUser(db)).post("/reports", {
        path: first.path,
        documentID: first.id,
        tags: ["harassment"],
      });
      expect(answer.statusCode, answer.body).toBe(200);
    }
    const path = `stories/${story.id}/comments`;
    expect((await listOf(reader, path)).items).toMatchObject([{ id: first.id, isRemoved: true, commentHTML: "" }]);
    expect((await listOf(person, path)).items).toMatchObject([{ commentHTML: "<p>Rude</p>", state: "hidden" }]);
    expect(await totalOf(story.id)).toBe(1);
  });
});
