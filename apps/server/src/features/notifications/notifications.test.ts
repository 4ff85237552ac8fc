import { worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { removeAccount } from "#features/users/index.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { db, deps } = server;
let author: UserRow;
let other: UserRow;
let story: { id: string; space_id: string };

beforeEach(async () => {
  await deps.outbox.drain();
  [author, other] = [await buildUser(db, { display_name: "Asha" }), await buildUser(db, { display_name: "Bram" })];
  story = await buildStory(db, { author_id: author.id, html: "<p>The well is dry</p>" });
});

type View = { id: string; kind: string; link: string; excerpt: string; total: number; actors: { id: string }[] } & {
  about: { title: string; link: string } | null;
  outcome: string | null;
  isRead: boolean;
};

/** What somebody is told, after everything that happened was told. */
async function toldTo(person: UserRow, query = ""): Promise<View[]> {
  await deps.outbox.drain();
  const answer = await server.as(person).get(`/list/v2?path=users/${person.id}/notifications${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: View[] }>().items;
}

const react = (person: UserRow, reaction = "like") =>
  server.as(person).post("/reactions/react", { path: `stories/${story.id}`, reaction });

async function comment(person: UserRow, html: string, path = `stories/${story.id}`): Promise<string> {
  const answer = await server.as(person).post("/comments", { path, data: { commentHTML: html } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { id: string } }>().data.id;
}

const leave = (person: UserRow) => deps.db.transaction().execute((tx) => removeAccount(deps, tx, person.id));

const mention = (person: { id: string }) => `<span data-type="mention" data-id="${person.id}">@somebody</span>`;

async function unreadOf(person: UserRow): Promise<number> {
  const answer = await server.as(person).get("/user/userinfo");
  return answer.json<{ user: { counters: { totalNotifications: number } } }>().user.counters.totalNotifications;
}

describe("who is told", () => {
  it("of a comment whoever wrote the item, of an answer whoever is answered, of neither whoever did it", async () => {
    const third = await buildUser(db);
    const first = await comment(other, "<p>Which well?</p>");
    const answer = await comment(third, "<p>The old one</p>", `stories/${story.id}/comments/${first}/replies`);
    await comment(author, "<p>My own words</p>");
    expect(await toldTo(author)).toMatchObject([
      {
        kind: "comment",
        link: `/story/${story.id}?comment=${first}`,
        excerpt: "Which well?",
        about: { title: "The well is dry", link: `/story/${story.id}` },
        actors: [{ id: other.id }],
      },
    ]);
    expect(await toldTo(other)).toMatchObject([
      {
        kind: "reply",
        link: `/story/${story.id}?comment=${first}&reply=${answer}`,
        excerpt: "The old one",
        about: { title: "The well is dry" },
        actors: [{ id: third.id }],
      },
    ]);
    expect(await toldTo(third)).toEqual([]);
  });

  it("of reactions the author, gathered, each person once however often they change their mind", async () => {
    const people = [other, await buildUser(db), await buildUser(db), await buildUser(db)];
    for (const person of people) await react(person);
    await react(other, "none");
    await react(other, "sad");
    const [told, ...more] = await toldTo(author);
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: "reaction", total: 4, excerpt: "The well is dry", link: `/story/${story.id}` });
    expect(told!.about).toBeNull();
    expect(told!.actors).toHaveLength(3);
    expect(await unreadOf(author)).toBe(1);
  });

  it("of no reaction of somebody who has left, before it was told or after", async () => {
    const third = await buildUser(db);
    await react(other);
    await react(third);
    expect(await toldTo(author)).toMatchObject([{ kind: "reaction", total: 2 }]);
    await leave(other);
    expect(await toldTo(author)).toMatchObject([{ kind: "reaction", total: 1, actors: [{ id: third.id }] }]);
    await leave(third);
    await db.transaction().execute((tx) => emit(tx, "reaction.added", { subjectId: story.id, userId: third.id }));
    expect(await toldTo(author)).toEqual([]);
    expect(await unreadOf(author)).toBe(0);
  });

  it("of comments the item's author, gathered until they are read, with the way to the last one", async () => {
    await comment(other, "<p>Which well?</p>");
    const last = await comment(await buildUser(db), "<p>The old one?</p>");
    expect(await toldTo(author)).toMatchObject([
      { kind: "comment", total: 2, link: `/story/${story.id}?comment=${last}`, excerpt: "The old one?" },
    ]);
    await server.as(author).post("/notifications/read", { spaceId: "" });
    await comment(other, "<p>And when?</p>");
    expect(await toldTo(author)).toMatchObject([
      { total: 1, isRead: false },
      { total: 2, isRead: true },
    ]);
  });

  it.each(["comment", "reply"] as const)("of what was gathered without each %s that is gone", async (kind) => {
    const path = kind === "comment" ? `stories/${story.id}` : null;
    const to = path ?? `stories/${story.id}/comments/${await comment(author, "<p>Which one?</p>")}/replies`;
    const third = await buildUser(db);
    const [first, , last] = [
      await comment(other, "<p>The old one</p>", to),
      await comment(third, "<p>Behind the mill</p>", to),
      await comment(other, "<p>No, the new one</p>", to),
    ];
    const remove = async (who: UserRow, id: string) =>
      expect((await server.as(who).delete(`/comments/${id}?path=${to}`)).statusCode).toBe(200);
    expect(await toldTo(author)).toMatchObject([{ kind, total: 2, excerpt: "No, the new one" }]);
    await remove(other, last);
    expect(await toldTo(author)).toMatchObject([{ kind, total: 2, excerpt: "Behind the mill", isRead: false }]);
    await remove(other, first);
    expect(await toldTo(author)).toMatchObject([{ kind, total: 1, actors: [{ id: third.id }] }]);
    expect(await unreadOf(author)).toBe(1);
    // Also of somebody who has left meanwhile.
    const nameless = await comment(other, "<p>Whichever</p>", to);
    await toldTo(author);
    await leave(other);
    await db.transaction().execute((tx) => setSubjectState({ ...deps, db: tx }, nameless, "removed"));
    expect(await toldTo(author)).toMatchObject([{ kind, total: 1, excerpt: "Behind the mill" }]);
  });

  it("of a mention whoever an edit names, once, however often it is edited", async () => {
    const edit = (html: string) =>
      server.as(author).patch(`/stories/${story.id}`, { data: { story: `<p>${html} #water</p>` } });
    await edit("Nobody yet");
    expect(await toldTo(other)).toEqual([]);
    await edit(`Ask ${mention(other)}`);
    const told = [{ kind: "mention", link: `/story/${story.id}`, total: 1 }];
    expect(await toldTo(other)).toMatchObject(told);
    await server.as(other).post("/notifications/read", { spaceId: "" });
    await edit(`Do ask ${mention(other)}`);
    expect(await toldTo(other)).toMatchObject(told);
  });

  it("of a mention whoever is named, once, and never who cannot read it", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "owner");
    await buildMembership(db, space.id, other.id, "contributor");
    const outsider = await buildUser(db);
    const html = `<p>Ask ${mention(other)} and ${mention(outsider)} and ${mention({ id: uuidv7() })}</p>`;
    story = await buildStory(db, { author_id: author.id, space_id: space.id, html });
    for (const name of ["item.created", "item.changed", "item.changed"] as const) {
      await db.transaction().execute((tx) => emit(tx, name, { id: story.id }));
    }
    expect(await toldTo(other)).toMatchObject([
      { kind: "mention", link: `/story/${story.id}`, actors: [{ id: author.id }] },
    ]);
    expect(await toldTo(outsider)).toEqual([]);
  });

  it("of a mention the first fifty who are named in a text, and nobody who is suspended", async () => {
    const crowd = await Promise.all(Array.from({ length: 51 }, () => buildUser(db)));
    const ids = crowd.map(({ id }) => id);
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", ids[0]!).execute();
    await comment(author, `<p>Ask ${crowd.map(mention).join(" ")}</p>`);
    await deps.outbox.drain();
    const told = await db.selectFrom("notifications").select("user_id").where("user_id", "in", ids).execute();
    expect(told.map(({ user_id }) => user_id).toSorted()).toEqual(ids.slice(1, 50).toSorted());
  });

  it.each([
    ["the one told has muted the other", "mute", true, 0],
    ["the one told has blocked the other", "block", true, 0],
    ["the other has blocked them", "block", false, 0],
    ["the other only mutes them", "mute", false, 1],
  ] as const)("not when %s", async (_when, kind, isOurs, told) => {
    const [user_id, other_id] = isOurs ? [author.id, other.id] : [other.id, author.id];
    await db.insertInto("user_shields").values({ user_id, other_id, kind }).execute();
    await react(other);
    expect(await toldTo(author)).toHaveLength(told);
  });

  it("nobody of what is anonymous: its author is known to nobody", async () => {
    story = await buildStory(db, { is_anonymous: true });
    await react(other);
    await comment(other, "<p>Hm</p>");
    await deps.outbox.drain();
    const rows = await db.selectFrom("notifications").select("id").where("subject_id", "=", story.id).execute();
    expect(rows).toEqual([]);
  });

  it("of the outcome the author of what waited, and of a report its reporter; the author only of a removal", async () => {
    const report = (removed: boolean) =>
      db
        .insertInto("reports")
        .values({
          id: uuidv7(),
          subject_id: story.id,
          space_id: worldSpaceId,
          reporter_id: other.id,
          author_id: author.id,
          topics: ["spam"],
          snapshot: "{}",
          for_staff: true,
          status: "resolved",
          decided_at: new Date(),
          removed,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    const [kept, removed] = [await report(false), await report(true)];
    await db.transaction().execute(async (tx) => {
      await emit(tx, "approval.decided", { subjectId: story.id, decision: "reject" });
      await emit(tx, "report.decided", { reportId: kept.id });
    });
    expect(await toldTo(other)).toMatchObject([{ kind: "report", outcome: "kept", link: "/myreports", actors: [] }]);
    expect(await toldTo(author)).toMatchObject([{ kind: "approval", outcome: "reject" }]);
    await server.as(other).delete("/notifications/clearAll");
    await db.transaction().execute((tx) => emit(tx, "report.decided", { reportId: removed.id }));
    expect(await toldTo(other)).toMatchObject([{ kind: "report", outcome: "removed", excerpt: "" }]);
    const [removal] = await toldTo(author);
    const excerpt = "The well is dry";
    expect(removal).toMatchObject({ kind: "removal", collection: "stories", excerpt, actors: [] });
    expect(removal).toMatchObject({ link: "/community-guidelines" });
    expect(JSON.stringify(await toldTo(author))).not.toContain(other.id);
  });

  it("of a comment that was removed, its author, with what it said and where that was", async () => {
    const comment = await buildComment(db, story, { author_id: other.id, html: "<p>Rubbish</p>", state: "removed" });
    const report = {
      id: uuidv7(),
      subject_id: comment.id,
      space_id: worldSpaceId,
      reporter_id: author.id,
      author_id: other.id,
      topics: ["spam"],
      snapshot: "{}",
      for_staff: true,
      status: "resolved",
      decided_at: new Date(),
      removed: true,
    };
    await db.insertInto("reports").values(report).execute();
    await db.transaction().execute((tx) => emit(tx, "report.decided", { reportId: report.id }));
    expect(await toldTo(other)).toMatchObject([
      {
        kind: "removal",
        collection: "comments",
        excerpt: "Rubbish",
        link: `/story/${story.id}`,
        about: { title: "The well is dry" },
      },
    ]);
  });
});

it("an event that comes twice tells once", async () => {
  await react(other);
  await toldTo(author);
  const again = () =>
    db.transaction().execute((tx) => emit(tx, "reaction.added", { subjectId: story.id, userId: other.id }));
  await again();
  expect(await toldTo(author)).toMatchObject([{ total: 1 }]);
  await server.as(author).post("/notifications/read", { spaceId: "" });
  await again();
  expect(await toldTo(author)).toMatchObject([{ total: 1, isRead: true }]);
});

it("reaches an open page at once", async () => {
  deps.outbox.start();
  const socket = await connectSocket(await server.listen(), { token: tokenOf(server, author) });
  const begin = performance.now();
  await react(other);
  await vi.waitFor(() => expect(socket.heard.map(([name]) => name)).toContain("notification"), { timeout: 5_000 });
  expect(performance.now() - begin).toBeLessThan(2_000);
  expect(socket.heard.find(([name]) => name === "notification")?.[1]).toMatchObject({ item: { kind: "reaction" } });
  await deps.outbox.stop();
});

describe("the list", () => {
  it("is for the person alone", async () => {
    const answer = await server.as(other).get(`/list/v2?path=users/${author.id}/notifications`);
    expect(answer.statusCode).toBe(404);
  });

  it("tells nothing of a space that was lost", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "contributor");
    await buildMembership(db, space.id, other.id, "owner");
    story = await buildStory(db, { author_id: author.id, space_id: space.id });
    await react(other);
    expect(await toldTo(author)).toHaveLength(1);
    expect(await unreadOf(author)).toBe(1);
    const path = `/spaces/${space.id}/participants/${author.id}`;
    expect((await server.as(other).patch(path, { status: "blocked" })).statusCode).toBe(200);
    expect(await toldTo(author)).toEqual([]);
    expect(await unreadOf(author)).toBe(0);
  });

  it("waits only with what can still be read, and the bell follows what comes and goes", async () => {
    const mine = await comment(author, "<p>Which one?</p>");
    const said = await comment(other, "<p>The old one</p>");
    await comment(other, "<p>Behind the mill</p>", `stories/${story.id}/comments/${mine}/replies`);
    await react(other);
    await deps.outbox.drain();
    expect(await unreadOf(author)).toBe(3);
    expect((await server.as(other).delete(`/comments/${said}?path=stories/${story.id}`)).statusCode).toBe(200);
    await deps.outbox.drain();
    expect(await unreadOf(author)).toBe(2);
    const setState = (state: "hidden" | "published" | "removed") =>
      db.transaction().execute((tx) => setSubjectState({ ...deps, db: tx }, story.id, state));
    const reader = await buildUser(db);
    await comment(reader, `<p>Ask ${mention(other)}</p>`);
    await deps.outbox.drain();
    const before = [await unreadOf(author), await unreadOf(other)];
    expect(before).toEqual([3, 1]);
    await setState("hidden");
    await deps.outbox.drain();
    // The author still reads what is hidden, the others do not, nor what was said to it.
    expect([await unreadOf(author), await unreadOf(other)]).toEqual([3, 0]);
    await setState("published");
    await deps.outbox.drain();
    expect([await unreadOf(author), await unreadOf(other)]).toEqual(before);
    await setState("removed");
    await deps.outbox.drain();
    expect([await unreadOf(author), await unreadOf(other)]).toEqual([0, 0]);
    expect((await server.as(other).post("/notifications/read", { ids: [] })).json()).toMatchObject({
      totalNotifications: 0,
    });
  });

  it("is read, cleared one by one, of one space and as a whole; the bell follows", async () => {
    const elsewhere = await buildPrivateSpace(db);
    for (const person of [author, other]) await buildMembership(db, elsewhere.id, person.id, "owner");
    await react(other);
    const away = await buildStory(db, { author_id: author.id, space_id: elsewhere.id });
    await server.as(other).post("/reactions/react", { path: `stories/${away.id}`, reaction: "happy" });
    await buildComment(db, away);
    const [last, first] = await toldTo(author);
    expect(await unreadOf(author)).toBe(2);
    expect(await toldTo(author, "&filterBy=thisSpace")).toMatchObject([{ id: first!.id }]);

    const me = server.as(author);
    const readHere = await me.post("/notifications/read", { spaceId: worldSpaceId });
    expect(readHere.json()).toMatchObject({ totalNotifications: 1 });
    expect((await toldTo(author)).map(({ isRead }) => isRead)).toEqual([false, true]);
    await db.updateTable("notifications").set({ read_at: null }).where("user_id", "=", author.id).execute();
    expect((await me.post("/notifications/read", { ids: [first!.id] })).json()).toMatchObject({
      totalNotifications: 1,
    });
    expect((await toldTo(author)).map(({ isRead }) => isRead)).toEqual([false, true]);
    expect((await server.as(other).delete(`/notifications/notification/${last!.id}`)).statusCode).toBe(404);
    expect((await me.delete(`/notifications/notification/${last!.id}`)).statusCode).toBe(200);
    expect(await unreadOf(author)).toBe(0);
    expect((await me.post("/notifications/read", { spaceId: "" })).json()).toMatchObject({ totalNotifications: 0 });
    expect((await me.delete(`/notifications/clearAll?spaceId=${elsewhere.id}`)).statusCode).toBe(200);
    expect(await toldTo(author)).toHaveLength(1);
    await me.delete("/notifications/clearAll");
    expect(await toldTo(author)).toEqual([]);
  });

  it("pages without gap or double while more comes", async () => {
    for (let count = 0; count < 5; count++) {
      story = await buildStory(db, { author_id: author.id });
      await react(other);
    }
    await deps.outbox.drain();
    const me = server.as(author);
    type Page = { items: View[]; last: string | null };
    const path = `/list/v2?path=users/${author.id}/notifications&results=2`;
    const seen: string[] = [];
    let last: string | null = "";
    while (last !== null) {
      const page: Page = (await me.get(`${path}&lastDocumentID=${last}`)).json<Page>();
      seen.push(...page.items.map(({ id }) => id));
      last = page.last;
      story = await buildStory(db, { author_id: author.id });
      await react(other);
      await deps.outbox.drain();
    }
    expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
  });
});
