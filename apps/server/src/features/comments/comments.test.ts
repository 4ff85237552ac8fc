import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

type Comment = {
  id: string;
  path: string;
  commentHTML: string;
  isRemoved: boolean;
  author: { id: string } | null;
  counters: { totalReactions: number; totalReplies: number };
  can: Record<string, boolean>;
};
type List = { items: Comment[]; last: string | null };

async function comment(person: UserRow, path: string, html: string, data: object = {}): Promise<Comment> {
  const answer = await as(person).post("/comments", { path, data: { commentHTML: html, ...data } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Comment }>().data;
}

const listOf = async (person: UserRow, path: string, query = "") =>
  (await as(person).get(`/list/v2?path=${path}${query}`)).json<List>();
const idsOf = async (person: UserRow, path: string, query = "") =>
  (await listOf(person, path, query)).items.map(({ id }) => id);
const totalOf = async (id: string) =>
  (await db.selectFrom("subjects").select("total_comments").where("id", "=", id).executeTakeFirstOrThrow())
    .total_comments;

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

describe("the thread", () => {
  it("is newest first or best first, answers oldest first, page by page", async () => {
    const person = await buildUser(db);
    const story = await buildSubject(db);
    const path = `stories/${story.id}/comments`;
    const made = [];
    for (let at = 0; at < 5; at++) made.push(await comment(person, path, `<p>Number ${at}</p>`));
    const [a, b, c, d, e] = made.map(({ id }) => id) as [string, string, string, string, string];
    for (let count = 0; count < 2; count++) await comment(person, `${made[1]!.path}/replies`, "<p>Yes</p>");
    await as(person).post("/reactions/react", { path: made[3]!.path, reaction: "like" });
    const walk = async (of: string, query: string) => {
      const ids: string[] = [];
      for (let last: string | null = ""; last !== null;) {
        const page = await listOf(person, of, `${query}&results=2&lastDocumentID=${last}`);
        ids.push(...page.items.map(({ id }) => id));
        last = page.last;
      }
      return ids;
    };
    expect(await walk(path, "&orderBy=recent")).toEqual([e, d, c, b, a]);
    expect(await walk(path, "")).toEqual([e, d, c, b, a]);
    expect(await walk(path, "&orderBy=top")).toEqual([b, d, e, c, a]);
    const replies = await idsOf(person, `${made[1]!.path}/replies`);
    expect(await walk(`${made[1]!.path}/replies`, "")).toEqual(replies);
    const sorted = await db
      .selectFrom("comments")
      .select("id")
      .where("reply_to", "=", b)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    expect(replies).toEqual(sorted.map(({ id }) => id));
    for (const wrong of ["&orderBy=name", "&lastDocumentID=nonsense", "&orderBy=top&lastDocumentID=nonsense"]) {
      expect((await as(person).get(`/list/v2?path=${path}${wrong}`)).statusCode, wrong).toBe(422);
    }
  });

  it("narrows to one's own, and leaves out whom one does not want to read", async () => {
    const [person, other, third] = [await buildUser(db), await buildUser(db), await buildUser(db)];
    const story = await buildSubject(db);
    const path = `stories/${story.id}/comments`;
    const mine = await comment(person, path, "<p>Mine</p>");
    const theirs = await comment(other, path, "<p>Theirs</p>");
    expect(await idsOf(person, path, "&filterBy=mine")).toEqual([mine.id]);
    await db.insertInto("user_shields").values({ user_id: person.id, other_id: other.id, kind: "mute" }).execute();
    expect(await idsOf(person, path)).toEqual([mine.id]);
    expect(await idsOf(other, path)).toEqual([theirs.id, mine.id]);
    await db.insertInto("user_shields").values({ user_id: other.id, other_id: third.id, kind: "block" }).execute();
    expect(await idsOf(third, path)).toEqual([mine.id]);
    expect((await as(person).get(`/get/v2?path=${theirs.path}`)).statusCode).toBe(200);
  });

  it("is read only with its item", async () => {
    const person = await buildUser(db);
    const space = await buildPrivateSpace(db);
    const story = await buildSubject(db, { space_id: space.id });
    const first = await buildComment(db, story);
    const reply = await buildComment(db, story, { reply_to: first.id });
    const paths = [
      `/list/v2?path=stories/${story.id}/comments`,
      `/list/v2?path=stories/${story.id}/comments/${first.id}/replies`,
      `/get/v2?path=stories/${story.id}/comments/${first.id}`,
      `/get/v2?path=stories/${story.id}/comments/${first.id}/replies/${reply.id}`,
      `/stories/${story.id}/comments/${first.id}/reactions`,
      `/stories/${story.id}/comments/${first.id}/replies/${reply.id}/reactions`,
    ];
    const statuses = () => Promise.all(paths.map(async (path) => (await as(person).get(path)).statusCode));
    expect(await statuses()).toEqual(paths.map(() => 404));
    await buildMembership(db, space.id, person.id, "contributor");
    expect(await statuses()).toEqual(paths.map(() => 200));
    await db.updateTable("subjects").set({ state: "removed" }).where("id", "=", story.id).execute();
    expect(await statuses()).toEqual(paths.map(() => 404));
  });

  it("names nobody for a comment whose author is gone", async () => {
    const person = await buildUser(db);
    const story = await buildSubject(db);
    const made = await comment(person, `stories/${story.id}`, "<p>Stays</p>");
    await db.deleteFrom("users").where("id", "=", person.id).execute();
    const { items } = await listOf(await buildUser(db), `stories/${story.id}/comments`);
    expect(items).toMatchObject([{ id: made.id, author: null, isRemoved: false, commentHTML: "<p>Stays</p>" }]);
  });
});

it("comments are among what a person bookmarked and reacted to, newest first, with their path", async () => {
  const person = await buildUser(db);
  const story = await buildSubject(db);
  const made = [];
  for (let at = 0; at < 3; at++) made.push(await comment(person, `stories/${story.id}`, `<p>Number ${at}</p>`));
  for (const { path } of made) {
    for (let repeat = 0; repeat < 2; repeat++) {
      expect((await as(person).post("/bookmarks/bookmark", { path, index: 3 })).json().bookmarked).toBe(true);
    }
    await as(person).post("/reactions/react", { path, reaction: "happy" });
  }
  for (const url of ["/bookmarks", "/reactions"]) {
    const whole = (await as(person).get(url)).json<List>().items;
    expect(whole.map(({ path }) => path)).toEqual(made.map(({ path }) => path).toReversed());
    expect(whole[0]).toMatchObject({ collection: "comments", bookmarked: true, reaction: "happy" });
    const first = (await as(person).get(`${url}?results=2`)).json<List>();
    const rest = (await as(person).get(`${url}?results=2&lastDocumentID=${first.last}`)).json<List>();
    expect([...first.items, ...rest.items]).toEqual(whole);
    expect(rest.last).toBeNull();
  }
  const { path } = made[0]!;
  for (let repeat = 0; repeat < 2; repeat++) {
    expect((await as(person).post("/bookmarks/unbookmark", { path })).json().bookmarked).toBe(false);
  }
  await db.updateTable("subjects").set({ state: "removed" }).where("id", "=", made[1]!.id).execute();
  expect((await as(person).get("/bookmarks")).json<List>().items.map(({ id }) => id)).toEqual([made[2]!.id]);
  for (const [body, status] of [
    [{ path: "nonsense" }, 422],
    [{}, 422],
    [{ path: `stories/${randomUUID()}` }, 404],
  ] as const) {
    expect((await as(person).post("/bookmarks/bookmark", body)).statusCode).toBe(status);
    expect((await as(person).post("/bookmarks/unbookmark", body)).statusCode).toBe(status);
  }
});
