import { worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { emit } from "#platform/outbox/outbox.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { mention } from "#test/notifications.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { db, deps } = server;
let author: UserRow;
let other: UserRow;
let story: { id: string };

beforeEach(async () => {
  await deps.outbox.drain();
  [author, other] = [await buildUser(db, { display_name: "Asha" }), await buildUser(db, { display_name: "Bram" })];
});

type View = { id: string; kind: string; link: string; tags: string[]; total: number; actors: { id: string }[] };

/** What somebody is told, after everything that happened was told. */
async function toldTo(person: UserRow): Promise<View[]> {
  await deps.outbox.drain();
  return (await server.as(person).get(`/list/v2?path=users/${person.id}/notifications`)).json<{ items: View[] }>()
    .items;
}

describe("alerts", () => {
  const watch = (person: UserRow, tags: string[], spaceId: string = worldSpaceId) =>
    server.as(person).post("/notifications/tags", { tags, spaceId });
  const post = async (tags: string[], columns: object = {}) => {
    story = await buildStory(db, { author_id: author.id, tags, html: "<p>The well is dry</p>", ...columns });
    await db.transaction().execute((tx) => emit(tx, "item.created", { id: story.id }));
  };

  it("tell of what is new with a watched tag, once, with the tags that it carries", async () => {
    await watch(other, ["water", "wells", "roads"]);
    await watch(author, ["water"]);
    await post(["water", "wells", "sky"]);
    await db.transaction().execute((tx) => emit(tx, "item.created", { id: story.id }));
    expect(await toldTo(other)).toMatchObject([
      {
        kind: "alert",
        link: `/story/${story.id}`,
        tags: ["water", "wells"],
        actors: [{ id: author.id }],
        total: 1,
        excerpt: "The well is dry",
      },
    ]);
    expect(await toldTo(author)).toEqual([]);
    const { user } = (await server.as(other).get("/user/userinfo")).json();
    expect(user.counters.totalNotifications).toBe(1);
    await post(["sky"]);
    expect(await toldTo(other)).toHaveLength(1);
  });

  it("come of a post as it really comes in, and not of comments", async () => {
    await watch(other, ["water"]);
    const made = await server
      .as(author)
      .post("/stories", { data: { story: "<p>No #water</p>" }, spaceId: worldSpaceId });
    const { id } = made.json<{ data: { id: string } }>().data;
    await server
      .as(author)
      .post("/comments", { path: `stories/${id}`, data: { commentHTML: "<p>Still no #water</p>" } });
    expect(await toldTo(other)).toMatchObject([{ kind: "alert", link: `/story/${id}` }]);
  });

  it("follow the language somebody uses, their space, and no further than they read", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "owner");
    await buildMembership(db, space.id, other.id, "contributor");
    await watch(other, ["water"], space.id);
    await post(["water"]);
    expect(await toldTo(other)).toEqual([]);
    await post(["water"], { space_id: space.id });
    expect(await toldTo(other)).toHaveLength(1);
    await server.as(other).delete("/notifications/clearAll");
    await db.updateTable("users").set({ app_lang: "nl" }).where("id", "=", other.id).execute();
    await post(["water"], { space_id: space.id });
    expect(await toldTo(other)).toEqual([]);
    await db.updateTable("users").set({ app_lang: "en" }).where("id", "=", other.id).execute();
    await db.updateTable("memberships").set({ status: "deleted" }).where("user_id", "=", other.id).execute();
    await post(["water"], { space_id: space.id });
    await deps.outbox.drain();
    const rows = await db.selectFrom("notifications").select("id").where("subject_id", "=", story.id).execute();
    expect(rows).toEqual([]);
  });

  it.each([
    ["the reader has muted the author", "mute", true],
    ["the author has blocked the reader", "block", false],
  ] as const)("do not come when %s", async (_when, kind, isOurs) => {
    const [user_id, other_id] = isOurs ? [other.id, author.id] : [author.id, other.id];
    await db.insertInto("user_shields").values({ user_id, other_id, kind }).execute();
    await watch(other, ["water"]);
    await post(["water"]);
    expect(await toldTo(other)).toEqual([]);
  });

  it("do not come where a block parts the reader from who named the problem that it is told to", async () => {
    const third = await buildUser(db);
    for (const person of [other, third]) await watch(person, ["water"]);
    const problem = await buildProblem(db, { author_id: third.id });
    await db.insertInto("user_shields").values({ user_id: other.id, other_id: third.id, kind: "block" }).execute();
    await post(["water"], { parent_id: problem.id });
    expect(await toldTo(third)).toHaveLength(1);
    const told = await db.selectFrom("notifications").select("user_id").where("subject_id", "=", story.id).execute();
    expect(told).not.toContainEqual({ user_id: other.id });
  });

  it("tell nothing twice to whom the post names, and nobody's name of what is anonymous", async () => {
    await watch(other, ["water"]);
    await post(["water"], { html: `<p>Ask ${mention(other)}</p>` });
    expect((await toldTo(other)).map(({ kind }) => kind)).toEqual(["mention"]);
    await post(["water"], { author_id: null, is_anonymous: true });
    const [told] = await toldTo(other);
    expect(told).toMatchObject({ kind: "alert", actors: [], total: 0 });
  });

  it("reach more people than one transaction holds, and open pages", async () => {
    const people = Array.from({ length: 230 }, () => ({ id: uuidv7() }));
    await watch(other, ["water"]);
    const tag = await db
      .selectFrom("tags")
      .select("id")
      .where("name", "=", "water")
      .where("space_id", "=", worldSpaceId)
      .executeTakeFirstOrThrow();
    await db
      .insertInto("users")
      .values(
        people.map(({ id }) => ({ id, email: `${id}@example.org`, display_name: "Reader", email_verified: true })),
      )
      .execute();
    await db
      .insertInto("tag_follows")
      .values(people.map(({ id }) => ({ user_id: id, purpose: "alerts", lang: "en", tag_id: tag.id })))
      .execute();
    deps.outbox.start();
    const socket = await connectSocket(await server.listen(), { token: tokenOf(server, other) });
    await post(["water"]);
    await vi.waitFor(() => expect(socket.heard.map(([name]) => name)).toContain("notification"), { timeout: 20_000 });
    const [, heard] = socket.heard.find(([name]) => name === "notification")!;
    await vi.waitFor(
      async () => {
        const rows = await db
          .selectFrom("notifications")
          .select("user_id")
          .where("subject_id", "=", story.id)
          .execute();
        expect(people.filter(({ id }) => !rows.some(({ user_id }) => user_id === id))).toEqual([]);
      },
      { timeout: 20_000 },
    );
    await deps.outbox.stop();
    const [told] = await toldTo(other);
    expect(heard).toMatchObject({ item: { id: told!.id, kind: "alert", tags: ["water"] } });
  });
});
