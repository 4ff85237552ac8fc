import { worldSpaceId } from "@bump/contract";
import { beforeEach, expect, it } from "vitest";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { db } = server;
let person: UserRow;
let space: { id: string };

beforeEach(async () => {
  person = await buildUser(db);
  space = await buildPrivateSpace(db);
  await buildMembership(db, space.id, person.id, "contributor");
});

type Page = { items: { id: string; path: string }[]; last: string | null };
async function happened(query: string, who = person): Promise<Page> {
  const answer = await server.as(who).get(`/list/v2?path=activity${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}
const idsOf = ({ items }: Page) => items.map(({ id }) => id);

it("is what everybody in the space may read, newest first, of all kinds or one", async () => {
  const story = await buildStory(db, { space_id: space.id });
  const comment = await buildComment(db, story);
  for (const state of ["draft", "pending", "hidden", "removed"]) {
    const other = await buildStory(db, { space_id: space.id, state, author_id: person.id });
    await buildComment(db, other);
  }
  const here = `&spaceId=${space.id}`;
  expect(idsOf(await happened(here))).toEqual([comment.id, story.id]);
  expect((await happened(`${here}&status=comments`)).items).toMatchObject([
    { id: comment.id, path: `stories/${story.id}/comments/${comment.id}` },
  ]);
  expect(idsOf(await happened(`${here}&status=stories`))).toEqual([story.id]);
  const answer = await buildComment(db, story, { reply_to: comment.id });
  expect(idsOf(await happened(`${here}&status=comments`))).toEqual([comment.id]);
  expect(idsOf(await happened(`${here}&status=replies`))).toEqual([answer.id]);
  expect((await server.as(person).get(`/list/v2?path=activity&status=secrets`)).statusCode).toBe(422);
});

it.each(["outcomes", "reviews", "parts"])("may be narrowed to %s", async (status) => {
  await buildStory(db, { space_id: space.id });
  expect((await happened(`&spaceId=${space.id}&status=${status}`)).items).toEqual([]);
});

it("is that of all spaces where somebody is, and of none where they are not", async () => {
  const elsewhere = await buildPrivateSpace(db);
  const [mine, foreign, world] = [
    await buildStory(db, { space_id: space.id }),
    await buildStory(db, { space_id: elsewhere.id }),
    await buildStory(db, { space_id: worldSpaceId }),
  ];
  const all = idsOf(await happened("&filterBy=all"));
  expect(all.slice(0, 2)).toEqual([world.id, mine.id]);
  expect(all).not.toContain(foreign.id);
  // A country that somebody only marked is none where they are, until they go there.
  const country = await db.selectFrom("spaces").select("id").where("code", "=", "is").executeTakeFirstOrThrow();
  const there = await buildStory(db, { space_id: country.id });
  expect(
    (await server.as(person).post("/spaces/favorite", { customSpaceId: country.id, favorite: true })).statusCode,
  ).toBe(200);
  expect(idsOf(await happened("&filterBy=all"))).not.toContain(there.id);
  await server.as(person).post("/user/changeSpace", { spaceId: country.id });
  expect(idsOf(await happened("&filterBy=all"))).toContain(there.id);
  expect((await server.as(person).get(`/list/v2?path=activity&spaceId=${elsewhere.id}`)).statusCode).toBe(403);
});

it("leaves out what is by somebody whom the reader has muted", async () => {
  const other = await buildUser(db);
  const quiet = await buildStory(db, { space_id: space.id });
  await buildStory(db, { space_id: space.id, author_id: other.id });
  await db.insertInto("user_shields").values({ user_id: person.id, other_id: other.id, kind: "mute" }).execute();
  expect(idsOf(await happened(`&spaceId=${space.id}`))).toEqual([quiet.id]);
});

it.each(["top", "name", "nameDesc", "unread"])("has no order by %s", async (orderBy) => {
  for (const path of ["activity", `users/${person.id}/notifications`]) {
    const answer = await server.as(person).get(`/list/v2?path=${path}&orderBy=${orderBy}`);
    expect(answer.statusCode, path).toBe(422);
  }
});

it("pages without gap or double", async () => {
  const stories = [];
  for (let count = 0; count < 7; count++) stories.unshift((await buildStory(db, { space_id: space.id })).id);
  const seen: string[] = [];
  let last: string | null = "";
  while (last !== null) {
    const page: Page = await happened(`&spaceId=${space.id}&results=3&lastDocumentID=${last}`);
    seen.push(...idsOf(page));
    last = page.last;
    await buildStory(db, { space_id: space.id });
  }
  expect(seen).toEqual(stories);
});
