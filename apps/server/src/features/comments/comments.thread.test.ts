import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { type CommentList, startComments } from "#test/comments.ts";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser } from "#test/factories/users.ts";

const { as, db, comment, listOf, idsOf } = await startComments();

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
    for (const wrong of [
      "&orderBy=name",
      "&filterBy=drafts",
      "&lastDocumentID=nonsense",
      "&orderBy=top&lastDocumentID=nonsense",
    ]) {
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
    const whole = (await as(person).get(url)).json<CommentList>().items;
    expect(whole.map(({ path }) => path)).toEqual(made.map(({ path }) => path).toReversed());
    expect(whole[0]).toMatchObject({ collection: "comments", bookmarked: true, reaction: "happy" });
    const first = (await as(person).get(`${url}?results=2`)).json<CommentList>();
    const rest = (await as(person).get(`${url}?results=2&lastDocumentID=${first.last}`)).json<CommentList>();
    expect([...first.items, ...rest.items]).toEqual(whole);
    expect(rest.last).toBeNull();
  }
  const { path } = made[0]!;
  for (let repeat = 0; repeat < 2; repeat++) {
    expect((await as(person).post("/bookmarks/unbookmark", { path })).json().bookmarked).toBe(false);
  }
  await db.updateTable("subjects").set({ state: "removed" }).where("id", "=", made[1]!.id).execute();
  expect((await as(person).get("/bookmarks")).json<CommentList>().items.map(({ id }) => id)).toEqual([made[2]!.id]);
  for (const [body, status] of [
    [{ path: "nonsense" }, 422],
    [{}, 422],
    [{ path: `stories/${randomUUID()}` }, 404],
  ] as const) {
    expect((await as(person).post("/bookmarks/bookmark", body)).statusCode).toBe(status);
    expect((await as(person).post("/bookmarks/unbookmark", body)).statusCode).toBe(status);
  }
});
