import { worldSpaceId } from "@bump/contract";
import { beforeAll, expect, it } from "vitest";
import { listBookmarked } from "#features/bookmarks/bookmarks.repo.ts";
import { listCommentIds, listReplyIds } from "#features/comments/comments.repo.ts";
import { listReacted, listReactionRows } from "#features/reactions/reactions.repo.ts";
import { listFollowerRows, listTagRows } from "#features/tags/tags.repo.ts";
import type { Viewer } from "#platform/http/viewer.ts";
import { buildComment } from "./factories/comments.ts";
import { buildSubject } from "./factories/subjects.ts";
import { buildTag } from "./factories/tags.ts";
import { buildUser } from "./factories/users.ts";
import { startTestDeps } from "./harness.ts";
import { costsOf, seed } from "./plans.ts";

/** Page 400 of each list of what attaches to content reads no more rows than page 1. */
const { deps, db } = await startTestDeps();
const count = 12_000;
const page = { limit: 25, depth: 10_000 };
/** Per row of a page: itself, its subject and item, the space three times, the viewer's place and shields there. */
const most = page.limit * 14;

const person = await buildUser(db);
const viewer: Viewer = {
  id: person.id,
  role: "person",
  siteRole: "user",
  signedInAt: new Date(),
  sessionId: person.id,
};
const story = await buildSubject(db);
const thread = await buildComment(db, story);
const tag = await buildTag(db, worldSpaceId, "water");

beforeAll(async () => {
  const comments = (replyTo: string | null) =>
    seed(
      deps,
      `with made as (
        insert into subjects (id, kind, space_id, parent_id, created_at)
        select gen_random_uuid(), 'comment', $1, $2, now() - n * interval '1 second' from generate_series(1, $4::int) n
        returning id, created_at)
      insert into comments (id, item_id, reply_to, html, text, score, created_at)
      select id, $2, $3::uuid, '', '', (random() * 50)::int, created_at from made`,
      [worldSpaceId, story.id, replyTo, count],
    );
  await comments(null);
  await comments(thread.id);
  await seed(
    deps,
    `with people as (
      insert into users (id, email, display_name, email_verified)
      select gen_random_uuid(), n || '@example.org', 'Person ' || n, true from generate_series(1, $1::int) n returning id),
    reacted as (
      insert into reactions (subject_id, user_id, space_id, kind, created_at)
      select $2, id, $3, case when random() < 0.5 then 'like' else 'sad' end, now() - random() * interval '1 year' from people)
    insert into tag_follows (user_id, purpose, lang, tag_id, created_at)
    select id, 'feed', 'en', $4, now() - random() * interval '1 year' from people`,
    [count, story.id, worldSpaceId, tag.id],
  );
  await seed(
    deps,
    `with chosen as (select id from subjects where kind = 'comment' limit $3::int),
    reacted as (
      insert into reactions (subject_id, user_id, space_id, kind, created_at)
      select id, $1, $2, 'like', now() - random() * interval '1 year' from chosen)
    insert into bookmarks (user_id, subject_id, created_at) select $1, id, now() - random() * interval '1 year' from chosen`,
    [person.id, worldSpaceId, count],
  );
  await seed(
    deps,
    `insert into tags (id, space_id, name, weight, created_at)
    select gen_random_uuid(), $1, 'tag' || n, (random() * 100)::int, now() - random() * interval '1 year'
    from generate_series(1, $2::int) n`,
    [worldSpaceId, count],
  );
  for (const table of ["subjects", "comments", "reactions", "bookmarks", "tags", "tag_follows", "users"]) {
    await deps.pool.query(`analyze ${table}`);
  }
});

const inWorld = { spaceId: worldSpaceId };
const onStory = { itemId: story.id, mine: false };

it.each([
  ["comments, newest first", (at, q) => listCommentIds(at, viewer, { ...q, ...onStory, orderBy: "recent" })],
  ["comments, best first", (at, q) => listCommentIds(at, viewer, { ...q, ...onStory, orderBy: "top" })],
  ["answers", (at, q) => listReplyIds(at, viewer, { ...q, commentId: thread.id })],
  ["who reacted", ({ db: from }, q) => listReactionRows(from, viewer, { ...q, subjectId: story.id, kind: null })],
  ["what a person reacted to", (at, q) => listReacted(at, viewer, q)],
  ["what a person bookmarked", (at, q) => listBookmarked(at, viewer, q)],
  ["tags, newest first", ({ db: from }, q) => listTagRows(from, viewer, { ...q, ...inWorld, orderBy: "recent" })],
  ["tags, heaviest first", ({ db: from }, q) => listTagRows(from, viewer, { ...q, ...inWorld, orderBy: "top" })],
  ["tags by name", ({ db: from }, q) => listTagRows(from, viewer, { ...q, ...inWorld, orderBy: "name" })],
  ["followers", ({ db: from }, q) => listFollowerRows(from, viewer, { ...q, tagId: tag.id })],
] satisfies [string, List][])("%s", async (_what, list) => {
  const costs = await costsOf(deps, (at, q) => list({ ...deps, db: at }, q), page);
  expect(costs.first).toBeLessThan(most);
  expect(costs.deep).toBeLessThan(most);
});

it("who reacted in one way", async () => {
  const list = (at: typeof db, q: Query) => listReactionRows(at, viewer, { ...q, subjectId: story.id, kind: "like" });
  const costs = await costsOf(deps, list, { ...page, depth: 4_000 });
  expect(costs.first).toBeLessThan(most);
  expect(costs.deep).toBeLessThan(most);
});

type Query = { limit: number; cursor?: string };
type List = (at: typeof deps, q: Query) => Promise<{ items: unknown[]; last: string | null }>;
