import { worldSpaceId } from "@bump/contract";
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildTag } from "#test/factories/tags.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const me = as(await buildUser(db));

it("is set and taken away, and repeating either changes nothing", async () => {
  const path = `stories/${(await buildStory(db)).id}`;
  const isMarked = async () => (await me.get(`/get/v2?path=${path}`)).json().data.bookmarked;
  for (const [call, bookmarked] of [
    ["bookmark", true],
    ["bookmark", true],
    ["unbookmark", false],
    ["unbookmark", false],
  ] as const) {
    // Clients send the item's own data along.
    const answer = await me.post(`/bookmarks/${call}`, { path: `/${path}`, index: 3, bookmarked: !bookmarked });
    expect([answer.statusCode, answer.json()]).toEqual([200, { success: true, bookmarked }]);
    expect(await isMarked()).toBe(bookmarked);
  }
  expect((await as(await buildUser(db)).get(`/get/v2?path=${path}`)).json().data.bookmarked).toBe(false);
});

it("is not of what nobody may read, nor of what is no item", async () => {
  const space = await buildPrivateSpace(db);
  const inside = await buildStory(db, { space_id: space.id });
  const draft = await buildStory(db, { state: "draft" });
  const tag = await buildTag(db, worldSpaceId, "marked");
  for (const call of ["bookmark", "unbookmark"]) {
    for (const id of [inside.id, draft.id, randomUUID()]) {
      expect((await me.post(`/bookmarks/${call}`, { path: `stories/${id}` })).statusCode).toBe(404);
    }
    // A tag is followed instead.
    for (const path of ["stories", `tags/${tag.id}`, `users/${randomUUID()}`, `stories/${randomUUID()}/comments`]) {
      expect((await me.post(`/bookmarks/${call}`, { path })).json().error.code).toBe("unknown_path");
    }
    expect((await me.post(`/bookmarks/${call}`, {})).json().error.fields).toEqual({ path: "required" });
  }
});
