import type { CommentView } from "@bump/contract";
import { beforeEach, expect, it } from "vitest";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const teller = await buildUser(db);
let person: UserRow;
let space: { id: string };

beforeEach(async () => {
  person = await buildUser(db);
  space = await buildPrivateSpace(db);
  await buildMembership(db, space.id, person.id, "contributor");
});

/** As each list over many things gives them: the space's activity, what the person kept, what they reacted to. */
async function listed(status: "comments" | "replies" = "comments"): Promise<CommentView["about"][]> {
  const calls = [`/list/v2?path=activity&spaceId=${space.id}&status=${status}`, "/bookmarks", "/reactions"];
  const lists = await Promise.all(
    calls.map(async (call) => (await as(person).get(call)).json<{ items: CommentView[] }>().items),
  );
  return lists.flat().map(({ about }) => about);
}

async function keep(path: string): Promise<void> {
  expect((await as(person).post("/bookmarks/bookmark", { path })).statusCode).toBe(200);
  expect((await as(person).post("/reactions/react", { path, reaction: "like" })).statusCode).toBe(200);
}

it("says what a comment or an answer was said to, wherever it stands among other things", async () => {
  const html = `<p>No water &amp; no bread since <strong>Monday</strong></p><p>${"long ".repeat(40)}</p>`;
  const story = await buildStory(db, { space_id: space.id, author_id: teller.id, html });
  const comment = await buildComment(db, story);
  const path = `stories/${story.id}/comments/${comment.id}`;
  await keep(path);
  const about = { collection: "stories", path: `stories/${story.id}`, link: `/story/${story.id}` };
  const title = "No water & no bread since Monday long long long long long long long long long…";
  expect(await listed()).toEqual(Array(3).fill({ ...about, title }));

  await as(person).post("/bookmarks/unbookmark", { path });
  await as(person).post("/reactions/unreact", { path });
  const answer = await buildComment(db, story, { reply_to: comment.id });
  await keep(`${path}/replies/${answer.id}`);
  expect(await listed("replies")).toEqual(Array(3).fill({ ...about, title }));
});

it("says nothing of it within the thread, where everybody sees it", async () => {
  const story = await buildStory(db, { space_id: space.id });
  await buildComment(db, story);
  const thread = await as(person).get(`/list/v2?path=stories/${story.id}/comments`);
  const [comment] = thread.json<{ items: CommentView[] }>().items;
  expect(comment).toBeDefined();
  expect(comment).not.toHaveProperty("about");
});

it("does not quote those whom the person does not want to read", async () => {
  const story = await buildStory(db, { space_id: space.id, author_id: teller.id });
  const comment = await buildComment(db, story);
  await keep(`stories/${story.id}/comments/${comment.id}`);
  await as(person).post(`/users/${teller.id}/shield`, { shield: "mute" });
  const about = { collection: "stories", path: `stories/${story.id}`, title: "", link: `/story/${story.id}` };
  expect(await listed()).toEqual([about, about, about]);
});

it("takes a comment that a client sends back whole", async () => {
  const story = await buildStory(db, { space_id: space.id });
  const comment = await buildComment(db, story, { author_id: person.id });
  const path = `stories/${story.id}/comments/${comment.id}`;
  await keep(path);
  const [kept] = (await as(person).get("/bookmarks")).json<{ items: CommentView[] }>().items;
  const data = { ...kept, commentHTML: "<p>Better said</p>" };
  const changed = await as(person).patch(`/comments/${comment.id}`, { path, data });
  expect(changed.statusCode, changed.body).toBe(200);
});
