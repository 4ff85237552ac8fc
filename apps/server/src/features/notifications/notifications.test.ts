import { worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { setSubjectState } from "#features/subjects/index.ts";
import { removeAccount } from "#features/users/index.ts";
import { emit } from "#platform/outbox/outbox.ts";
import { buildComment } from "#test/factories/comments.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { mention, startNotifications } from "#test/notifications.ts";

const { server, db, deps, scene, toldTo, unreadOf, react, comment } = await startNotifications();
const leave = (person: UserRow) => deps.db.transaction().execute((tx) => removeAccount(deps, tx, person.id));

describe("who is told", () => {
  it("of a comment whoever wrote the item, of an answer whoever is answered, of neither whoever did it", async () => {
    const third = await buildUser(db);
    const first = await comment(scene.other, "<p>Which well?</p>");
    const answer = await comment(third, "<p>The old one</p>", `stories/${scene.story.id}/comments/${first}/replies`);
    await comment(scene.author, "<p>My own words</p>");
    expect(await toldTo(scene.author)).toMatchObject([
      {
        kind: "comment",
        link: `/story/${scene.story.id}?comment=${first}`,
        excerpt: "Which well?",
        about: { title: "The well is dry", link: `/story/${scene.story.id}` },
        actors: [{ id: scene.other.id }],
      },
    ]);
    expect(await toldTo(scene.other)).toMatchObject([
      {
        kind: "reply",
        link: `/story/${scene.story.id}?comment=${first}&reply=${answer}`,
        excerpt: "The old one",
        about: { title: "The well is dry" },
        actors: [{ id: third.id }],
      },
    ]);
    expect(await toldTo(third)).toEqual([]);
  });

  it("of reactions the author, gathered, each person once however often they change their mind", async () => {
    const people = [scene.other, await buildUser(db), await buildUser(db), await buildUser(db)];
    for (const person of people) await react(person);
    await react(scene.other, "none");
    await react(scene.other, "sad");
    const [told, ...more] = await toldTo(scene.author);
    expect(more).toEqual([]);
    expect(told).toMatchObject({
      kind: "reaction",
      total: 4,
      excerpt: "The well is dry",
      link: `/story/${scene.story.id}`,
    });
    expect(told!.about).toBeNull();
    expect(told!.actors).toHaveLength(3);
    expect(await unreadOf(scene.author)).toBe(1);
  });

  it("of no reaction that was taken back, and of one that comes again as before", async () => {
    const third = await buildUser(db);
    await react(scene.other);
    await react(third);
    expect(await toldTo(scene.author)).toMatchObject([{ kind: "reaction", total: 2 }]);
    await react(scene.other, "none");
    expect(await toldTo(scene.author)).toMatchObject([{ kind: "reaction", total: 1, actors: [{ id: third.id }] }]);
    await react(third, "none");
    expect(await toldTo(scene.author)).toEqual([]);
    expect(await unreadOf(scene.author)).toBe(0);
    await react(third, "sad");
    expect(await toldTo(scene.author)).toMatchObject([{ total: 1, actors: [{ id: third.id }], isRead: false }]);
    expect(await unreadOf(scene.author)).toBe(1);
  });

  it("of no reaction of somebody who has left, before it was told or after", async () => {
    const third = await buildUser(db);
    await react(scene.other);
    await react(third);
    expect(await toldTo(scene.author)).toMatchObject([{ kind: "reaction", total: 2 }]);
    await leave(scene.other);
    expect(await toldTo(scene.author)).toMatchObject([{ kind: "reaction", total: 1, actors: [{ id: third.id }] }]);
    await leave(third);
    await db.transaction().execute((tx) => emit(tx, "reaction.added", { subjectId: scene.story.id, userId: third.id }));
    expect(await toldTo(scene.author)).toEqual([]);
    expect(await unreadOf(scene.author)).toBe(0);
  });

  it("of comments the item's author, gathered until they are read, with the way to the last one", async () => {
    await comment(scene.other, "<p>Which well?</p>");
    const last = await comment(await buildUser(db), "<p>The old one?</p>");
    expect(await toldTo(scene.author)).toMatchObject([
      { kind: "comment", total: 2, link: `/story/${scene.story.id}?comment=${last}`, excerpt: "The old one?" },
    ]);
    await server.as(scene.author).post("/notifications/read", { spaceId: "" });
    await comment(scene.other, "<p>And when?</p>");
    expect(await toldTo(scene.author)).toMatchObject([
      { total: 1, isRead: false },
      { total: 2, isRead: true },
    ]);
  });

  it.each(["comment", "reply"] as const)("of what was gathered without each %s that is gone", async (kind) => {
    const path = kind === "comment" ? `stories/${scene.story.id}` : null;
    const to = path ?? `stories/${scene.story.id}/comments/${await comment(scene.author, "<p>Which one?</p>")}/replies`;
    const third = await buildUser(db);
    const [first, , last] = [
      await comment(scene.other, "<p>The old one</p>", to),
      await comment(third, "<p>Behind the mill</p>", to),
      await comment(scene.other, "<p>No, the new one</p>", to),
    ];
    const remove = async (who: UserRow, id: string) =>
      expect((await server.as(who).delete(`/comments/${id}?path=${to}`)).statusCode).toBe(200);
    expect(await toldTo(scene.author)).toMatchObject([{ kind, total: 2, excerpt: "No, the new one" }]);
    await remove(scene.other, last);
    expect(await toldTo(scene.author)).toMatchObject([{ kind, total: 2, excerpt: "Behind the mill", isRead: false }]);
    await remove(scene.other, first);
    expect(await toldTo(scene.author)).toMatchObject([{ kind, total: 1, actors: [{ id: third.id }] }]);
    expect(await unreadOf(scene.author)).toBe(1);
    // Also of somebody who has left meanwhile.
    const nameless = await comment(scene.other, "<p>Whichever</p>", to);
    await toldTo(scene.author);
    await leave(scene.other);
    await db.transaction().execute((tx) => setSubjectState({ ...deps, db: tx }, nameless, "removed"));
    expect(await toldTo(scene.author)).toMatchObject([{ kind, total: 1, excerpt: "Behind the mill" }]);
  });

  it.each([true, false])(
    "of a comment that reports hid and that shows again as it was before; read: %s",
    async (isRead) => {
      const first = await comment(scene.other, "<p>Which well?</p>");
      const setState = (state: "hidden" | "published") =>
        db.transaction().execute((tx) => setSubjectState({ ...deps, db: tx }, first, state));
      expect(await toldTo(scene.author)).toMatchObject([{ kind: "comment", total: 1 }]);
      if (isRead) await server.as(scene.author).post("/notifications/read", { spaceId: "" });
      await setState("hidden");
      expect(await toldTo(scene.author)).toEqual([]);
      await setState("published");
      expect(await toldTo(scene.author)).toMatchObject([{ kind: "comment", total: 1, isRead }]);
    },
  );

  it("of a mention whoever an edit names, once, however often it is edited", async () => {
    const edit = (html: string) =>
      server.as(scene.author).patch(`/stories/${scene.story.id}`, { data: { story: `<p>${html} #water</p>` } });
    await edit("Nobody yet");
    expect(await toldTo(scene.other)).toEqual([]);
    await edit(`Ask ${mention(scene.other)}`);
    const told = [{ kind: "mention", link: `/story/${scene.story.id}`, total: 1 }];
    expect(await toldTo(scene.other)).toMatchObject(told);
    await server.as(scene.other).post("/notifications/read", { spaceId: "" });
    await edit(`Do ask ${mention(scene.other)}`);
    expect(await toldTo(scene.other)).toMatchObject(told);
  });

  it("of a mention whoever is named, once, and never who cannot read it", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, scene.author.id, "owner");
    await buildMembership(db, space.id, scene.other.id, "contributor");
    const outsider = await buildUser(db);
    const html = `<p>Ask ${mention(scene.other)} and ${mention(outsider)} and ${mention({ id: uuidv7() })}</p>`;
    scene.story = await buildStory(db, { author_id: scene.author.id, space_id: space.id, html });
    for (const name of ["item.created", "item.changed", "item.changed"] as const) {
      await db.transaction().execute((tx) => emit(tx, name, { id: scene.story.id }));
    }
    expect(await toldTo(scene.other)).toMatchObject([
      { kind: "mention", link: `/story/${scene.story.id}`, actors: [{ id: scene.author.id }] },
    ]);
    expect(await toldTo(outsider)).toEqual([]);
  });

  it("of a mention the first fifty who are named in a text, and nobody who is suspended", async () => {
    const crowd = await Promise.all(Array.from({ length: 51 }, () => buildUser(db)));
    const ids = crowd.map(({ id }) => id);
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", ids[0]!).execute();
    await comment(scene.author, `<p>Ask ${crowd.map(mention).join(" ")}</p>`);
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
    const [user_id, other_id] = isOurs ? [scene.author.id, scene.other.id] : [scene.other.id, scene.author.id];
    await db.insertInto("user_shields").values({ user_id, other_id, kind }).execute();
    await react(scene.other);
    expect(await toldTo(scene.author)).toHaveLength(told);
  });

  it("nobody of what is anonymous: its author is known to nobody", async () => {
    scene.story = await buildStory(db, { is_anonymous: true });
    await react(scene.other);
    await comment(scene.other, "<p>Hm</p>");
    await deps.outbox.drain();
    const rows = await db.selectFrom("notifications").select("id").where("subject_id", "=", scene.story.id).execute();
    expect(rows).toEqual([]);
  });

  it("of the outcome the author of what waited, and of a report its reporter; the author only of a removal", async () => {
    const report = (removed: boolean) =>
      db
        .insertInto("reports")
        .values({
          id: uuidv7(),
          subject_id: scene.story.id,
          space_id: worldSpaceId,
          reporter_id: scene.other.id,
          author_id: scene.author.id,
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
      await emit(tx, "approval.decided", { subjectId: scene.story.id, id: uuidv7(), decision: "reject" });
      await emit(tx, "report.decided", { reportId: kept.id });
    });
    expect(await toldTo(scene.other)).toMatchObject([
      { kind: "report", outcome: "kept", link: "/myreports", actors: [] },
    ]);
    expect(await toldTo(scene.author)).toMatchObject([{ kind: "approval", outcome: "reject" }]);
    await server.as(scene.other).delete("/notifications/clearAll");
    await db.transaction().execute((tx) => emit(tx, "report.decided", { reportId: removed.id }));
    expect(await toldTo(scene.other)).toMatchObject([{ kind: "report", outcome: "removed", excerpt: "" }]);
    const [removal] = await toldTo(scene.author);
    const excerpt = "The well is dry";
    expect(removal).toMatchObject({ kind: "removal", collection: "stories", excerpt, actors: [] });
    expect(removal).toMatchObject({ link: "/community-guidelines" });
    expect(JSON.stringify(await toldTo(scene.author))).not.toContain(scene.other.id);
  });

  it("of a comment that was removed, its author, with what it said and where that was", async () => {
    const comment = await buildComment(db, scene.story, {
      author_id: scene.other.id,
      html: "<p>Rubbish</p>",
      state: "removed",
    });
    const report = {
      id: uuidv7(),
      subject_id: comment.id,
      space_id: worldSpaceId,
      reporter_id: scene.author.id,
      author_id: scene.other.id,
      topics: ["spam"],
      snapshot: "{}",
      for_staff: true,
      status: "resolved",
      decided_at: new Date(),
      removed: true,
    };
    await db.insertInto("reports").values(report).execute();
    await db.transaction().execute((tx) => emit(tx, "report.decided", { reportId: report.id }));
    expect(await toldTo(scene.other)).toMatchObject([
      {
        kind: "removal",
        collection: "comments",
        excerpt: "Rubbish",
        link: `/story/${scene.story.id}`,
        about: { title: "The well is dry" },
      },
    ]);
  });
});

it("an event that comes twice tells once", async () => {
  await react(scene.other);
  await toldTo(scene.author);
  const again = () =>
    db.transaction().execute((tx) => emit(tx, "reaction.added", { subjectId: scene.story.id, userId: scene.other.id }));
  await again();
  expect(await toldTo(scene.author)).toMatchObject([{ total: 1 }]);
  await server.as(scene.author).post("/notifications/read", { spaceId: "" });
  await again();
  expect(await toldTo(scene.author)).toMatchObject([{ total: 1, isRead: true }]);
});
