import { worldSpaceId } from "@bump/contract";
import { describe, expect, it, vi } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser } from "#test/factories/users.ts";
import { mention, startNotifications, type Told } from "#test/notifications.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const { server, db, deps, scene, toldTo, unreadOf, react, comment } = await startNotifications();

it("reaches an open page at once", async () => {
  deps.outbox.start();
  const socket = await connectSocket(await server.listen(), { token: tokenOf(server, scene.author) });
  const begin = performance.now();
  await react(scene.other);
  await vi.waitFor(() => expect(socket.heard.map(([name]) => name)).toContain("notification"), { timeout: 5_000 });
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(socket.heard.find(([name]) => name === "notification")?.[1]).toMatchObject({ item: { kind: "reaction" } });
  await deps.outbox.stop();
});

describe("the list", () => {
  it("is for the person alone", async () => {
    const answer = await server.as(scene.other).get(`/list/v2?path=users/${scene.author.id}/notifications`);
    expect(answer.statusCode).toBe(404);
  });

  it("tells nothing of a space that was lost", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, scene.author.id, "contributor");
    await buildMembership(db, space.id, scene.other.id, "owner");
    scene.story = await buildStory(db, { author_id: scene.author.id, space_id: space.id });
    await react(scene.other);
    expect(await toldTo(scene.author)).toHaveLength(1);
    expect(await unreadOf(scene.author)).toBe(1);
    const path = `/spaces/${space.id}/participants/${scene.author.id}`;
    expect((await server.as(scene.other).patch(path, { status: "blocked" })).statusCode).toBe(200);
    expect(await toldTo(scene.author)).toEqual([]);
    expect(await unreadOf(scene.author)).toBe(0);
  });

  it("waits only with what can still be read, and the bell follows what comes and goes", async () => {
    const mine = await comment(scene.author, "<p>Which one?</p>");
    const said = await comment(scene.other, "<p>The old one</p>");
    await comment(scene.other, "<p>Behind the mill</p>", `stories/${scene.story.id}/comments/${mine}/replies`);
    await react(scene.other);
    await deps.outbox.drain();
    expect(await unreadOf(scene.author)).toBe(3);
    expect((await server.as(scene.other).delete(`/comments/${said}?path=stories/${scene.story.id}`)).statusCode).toBe(
      200,
    );
    await deps.outbox.drain();
    expect(await unreadOf(scene.author)).toBe(2);
    const setState = (state: "hidden" | "published" | "removed") =>
      db.transaction().execute((tx) => setSubjectState({ ...deps, db: tx }, scene.story.id, state));
    const reader = await buildUser(db);
    await comment(reader, `<p>Ask ${mention(scene.other)}</p>`);
    await deps.outbox.drain();
    const before = [await unreadOf(scene.author), await unreadOf(scene.other)];
    expect(before).toEqual([3, 1]);
    await setState("hidden");
    await deps.outbox.drain();
    // The author still reads what is hidden, the others do not, nor what was said to it.
    expect([await unreadOf(scene.author), await unreadOf(scene.other)]).toEqual([3, 0]);
    await setState("published");
    await deps.outbox.drain();
    expect([await unreadOf(scene.author), await unreadOf(scene.other)]).toEqual(before);
    await setState("removed");
    await deps.outbox.drain();
    expect([await unreadOf(scene.author), await unreadOf(scene.other)]).toEqual([0, 0]);
    expect((await server.as(scene.other).post("/notifications/read", { ids: [] })).json()).toMatchObject({
      totalNotifications: 0,
    });
  });

  it("is read, cleared one by one, of one space and as a whole; the bell follows", async () => {
    const elsewhere = await buildPrivateSpace(db);
    for (const person of [scene.author, scene.other]) await buildMembership(db, elsewhere.id, person.id, "owner");
    await react(scene.other);
    const away = await buildStory(db, { author_id: scene.author.id, space_id: elsewhere.id });
    await server.as(scene.other).post("/reactions/react", { path: `stories/${away.id}`, reaction: "happy" });
    await buildComment(db, away);
    const [last, first] = await toldTo(scene.author);
    expect(await unreadOf(scene.author)).toBe(2);
    expect(await toldTo(scene.author, "&filterBy=thisSpace")).toMatchObject([{ id: first!.id }]);

    const me = server.as(scene.author);
    const readHere = await me.post("/notifications/read", { spaceId: worldSpaceId });
    expect(readHere.json()).toMatchObject({ totalNotifications: 1 });
    expect((await toldTo(scene.author)).map(({ isRead }) => isRead)).toEqual([false, true]);
    await db.updateTable("notifications").set({ read_at: null }).where("user_id", "=", scene.author.id).execute();
    expect((await me.post("/notifications/read", { ids: [first!.id] })).json()).toMatchObject({
      totalNotifications: 1,
    });
    expect((await toldTo(scene.author)).map(({ isRead }) => isRead)).toEqual([false, true]);
    expect((await server.as(scene.other).delete(`/notifications/notification/${last!.id}`)).statusCode).toBe(404);
    expect((await me.delete(`/notifications/notification/${last!.id}`)).statusCode).toBe(200);
    expect(await unreadOf(scene.author)).toBe(0);
    expect((await me.post("/notifications/read", { spaceId: "" })).json()).toMatchObject({ totalNotifications: 0 });
    expect((await me.delete(`/notifications/clearAll?spaceId=${elsewhere.id}`)).statusCode).toBe(200);
    expect(await toldTo(scene.author)).toHaveLength(1);
    await me.delete("/notifications/clearAll");
    expect(await toldTo(scene.author)).toEqual([]);
  });

  it("tells what was cleared no second time: no mention by a later edit, no reaction that comes again", async () => {
    const edit = (html: string) =>
      server.as(scene.author).patch(`/stories/${scene.story.id}`, { data: { story: `<p>${html} #water</p>` } });
    await edit(`Ask ${mention(scene.other)}`);
    await react(scene.other);
    expect([await toldTo(scene.other), await toldTo(scene.author)]).toMatchObject([
      [{ kind: "mention" }],
      [{ kind: "reaction" }],
    ]);
    await server.as(scene.other).delete("/notifications/clearAll");
    const [{ id }] = (await toldTo(scene.author)) as [Told];
    await server.as(scene.author).delete(`/notifications/notification/${id}`);
    expect((await server.as(scene.author).delete(`/notifications/notification/${id}`)).statusCode).toBe(404);
    await edit(`Do ask ${mention(scene.other)}`);
    await react(scene.other, "none");
    await react(scene.other);
    expect([await toldTo(scene.other), await toldTo(scene.author)]).toEqual([[], []]);
    expect([await unreadOf(scene.other), await unreadOf(scene.author)]).toEqual([0, 0]);
    await react(await buildUser(db));
    expect(await toldTo(scene.author)).toMatchObject([{ kind: "reaction", total: 1, isRead: false }]);
  });

  it("pages without gap or double while more comes", async () => {
    for (let count = 0; count < 5; count++) {
      scene.story = await buildStory(db, { author_id: scene.author.id });
      await react(scene.other);
    }
    await deps.outbox.drain();
    const me = server.as(scene.author);
    type Page = { items: Told[]; last: string | null };
    const path = `/list/v2?path=users/${scene.author.id}/notifications&results=2`;
    const seen: string[] = [];
    let last: string | null = "";
    while (last !== null) {
      const page: Page = (await me.get(`${path}&lastDocumentID=${last}`)).json<Page>();
      seen.push(...page.items.map(({ id }) => id));
      last = page.last;
      scene.story = await buildStory(db, { author_id: scene.author.id });
      await react(scene.other);
      await deps.outbox.drain();
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });
});
