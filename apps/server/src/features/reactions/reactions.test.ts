import { randomUUID } from "node:crypto";
import { reactionKinds } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

async function react(person: UserRow, path: string, reaction: string) {
  const answer = await as(person).post("/reactions/react", { path, reaction });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ reaction: string; reacted: boolean; reactions: object; counters: object }>();
}

const outcomeOf = async (person: UserRow, call: string, body: object) => {
  const answer = await as(person).post(`/reactions/${call}`, body);
  return [answer.statusCode, answer.json().error?.code];
};

describe("reacting", () => {
  it("counts the first, changes the kind without counting, and goes with none or unreact", async () => {
    const [person, other] = [await buildUser(db), await buildUser(db)];
    const path = `stories/${(await buildSubject(db)).id}`;
    expect(await react(person, path, "like")).toEqual({
      success: true,
      reaction: "like",
      reacted: true,
      reactions: { like: 1 },
      counters: { totalReactions: 1 },
    });
    expect(await react(other, `/${path}`, "sad")).toMatchObject({
      reactions: { like: 1, sad: 1 },
      counters: { totalReactions: 2 },
    });
    expect(await react(person, path, "sad")).toMatchObject({
      reaction: "sad",
      reactions: { sad: 2 },
      counters: { totalReactions: 2 },
    });
    const none = { reaction: "none", reacted: false, reactions: { sad: 1 }, counters: { totalReactions: 1 } };
    expect(await react(person, path, "none")).toMatchObject(none);
    expect((await as(person).post("/reactions/unreact", { path })).json()).toMatchObject(none);
    expect((await as(other).post("/reactions/unreact", { path })).json()).toMatchObject({
      reactions: {},
      counters: { totalReactions: 0 },
    });
  });

  it("takes every kind, and item data besides, and changes nothing when repeated", async () => {
    const person = await buildUser(db);
    const story = await buildSubject(db);
    const path = `stories/${story.id}`;
    for (const kind of reactionKinds) {
      const body = { path, reaction: kind, id: story.id, counters: { totalReactions: 99 }, tags: ["a"], spaceId: "" };
      for (let repeat = 0; repeat < 2; repeat++) {
        const answer = await as(person).post("/reactions/react", body);
        expect(answer.json()).toMatchObject({ reactions: { [kind]: 1 }, counters: { totalReactions: 1 } });
      }
    }
    const events = await db
      .selectFrom("outbox")
      .select("name")
      .where("payload", "@>", JSON.stringify({ id: story.id }))
      .execute();
    // One for each change, none for a repeat; the first has an event of its own.
    expect(events).toHaveLength(reactionKinds.length - 1);
    const added = await db
      .selectFrom("outbox")
      .select("payload")
      .where("name", "=", "reaction.added")
      .where("payload", "@>", JSON.stringify({ subjectId: story.id }))
      .execute();
    expect(added).toEqual([{ payload: { subjectId: story.id, userId: person.id } }]);
  });

  it("refuses what is no path, what is not there, what is not shown to all, and other kinds", async () => {
    const person = await buildUser(db);
    const draft = await buildSubject(db, { state: "draft", author_id: person.id });
    const foreign = await buildSubject(db, { state: "draft", author_id: (await buildUser(db)).id });
    const story = await buildSubject(db);
    const cases: [object, number, string][] = [
      [{ path: "stories", reaction: "like" }, 422, "unknown_path"],
      [{ path: `users/${person.id}`, reaction: "like" }, 422, "unknown_path"],
      [{ path: `stories/${randomUUID()}`, reaction: "like" }, 404, "not_found"],
      [{ path: `problems/${story.id}`, reaction: "like" }, 404, "not_found"],
      [{ path: `stories/${foreign.id}`, reaction: "like" }, 404, "not_found"],
      [{ path: `stories/${draft.id}`, reaction: "like" }, 403, "forbidden"],
      [{ path: `stories/${story.id}`, reaction: "love" }, 422, "invalid_value"],
      [{ path: `stories/${story.id}` }, 422, "required"],
      [{ reaction: "like" }, 422, "required"],
      [{ path: "s".repeat(301), reaction: "like" }, 422, "max_characters"],
    ];
    for (const [body, status, code] of cases) {
      expect(await outcomeOf(person, "react", body), JSON.stringify(body)).toEqual([status, code]);
    }
    expect(await outcomeOf(person, "unreact", { path: `stories/${draft.id}` })).toEqual([200, undefined]);
    expect(await outcomeOf(person, "unreact", { path: `stories/${foreign.id}` })).toEqual([404, "not_found"]);
  });

  it("is limited to sixty a minute, bookmarks included", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "0.05" } });
    const person = limited.as(await buildUser(limited.db));
    const path = `stories/${(await buildSubject(limited.db)).id}`;
    const statuses: number[] = [];
    for (let call = 0; call < 2; call++) {
      statuses.push((await person.post("/reactions/react", { path, reaction: "like" })).statusCode);
      statuses.push((await person.post("/bookmarks/bookmark", { path })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await limited.close();
  });

  it("counts in the space's figures and moods on its day", async () => {
    const space = await buildPrivateSpace(db);
    const [person, other] = [await buildUser(db), await buildUser(db)];
    for (const each of [person, other]) await buildMembership(db, space.id, each.id, "contributor");
    const path = `stories/${(await buildSubject(db, { space_id: space.id })).id}`;
    await react(person, path, "like");
    await react(other, path, "like");
    await react(other, path, "angry");
    const read = async () => ({
      moods: await db
        .selectFrom("space_moods")
        .select(["kind", "total"])
        .where("space_id", "=", space.id)
        .where("total", ">", 0)
        .orderBy("kind")
        .execute(),
      day: await db
        .selectFrom("space_days")
        .select(["reactions", "active"])
        .where("space_id", "=", space.id)
        .executeTakeFirst(),
      totals: await db
        .selectFrom("space_totals")
        .select("reactions")
        .where("space_id", "=", space.id)
        .executeTakeFirst(),
    });
    expect(await read()).toEqual({
      moods: [
        { kind: "angry", total: 1 },
        { kind: "like", total: 1 },
      ],
      day: { reactions: 2, active: 2 },
      totals: { reactions: 2 },
    });
    await react(other, path, "none");
    expect(await read()).toEqual({
      moods: [{ kind: "like", total: 1 }],
      day: { reactions: 1, active: 2 },
      totals: { reactions: 1 },
    });
  });
});

type List = { items: { id: string; author: { id: string }; reaction: string }[]; last: string | null };

describe("the list of who reacted", () => {
  it("is there under the item's own path and in list/v2, newest first, by kind, page by page", async () => {
    const story = await buildSubject(db);
    const path = `stories/${story.id}`;
    const people: UserRow[] = [];
    for (let at = 0; at < 5; at++) {
      const person = await buildUser(db);
      people.unshift(person);
      await db
        .insertInto("reactions")
        .values({
          subject_id: story.id,
          space_id: story.space_id,
          user_id: person.id,
          kind: at % 2 ? "sad" : "like",
          created_at: new Date(Date.now() - 60_000 + at),
        })
        .execute();
    }
    const me = as(await buildUser(db));
    const whole = (await me.get(`/${path}/reactions`)).json<List>();
    expect(whole.items.map(({ id }) => id)).toEqual(people.map(({ id }) => id));
    expect(whole.items[0]).toMatchObject({ author: { id: people[0]!.id }, reaction: "like" });
    expect(whole.last).toBeNull();

    for (const base of [`/${path}/reactions?`, `/list/v2?path=${path}/reactions&`]) {
      const pages: string[] = [];
      for (let last: string | null = ""; last !== null;) {
        const page: List = (await me.get(`${base}results=2&lastDocumentID=${last}`)).json();
        pages.push(...page.items.map(({ id }) => id));
        last = page.last;
      }
      expect(pages).toEqual(people.map(({ id }) => id));
      for (const filter of ["status=sad", "filterBy=sad"]) {
        const sad = (await me.get(`${base}${filter}`)).json<List>();
        expect(sad.items.map(({ id }) => id)).toEqual([people[1]!.id, people[3]!.id]);
      }
      expect((await me.get(`${base}status=all`)).json<List>().items).toHaveLength(5);
      for (const wrong of ["status=love", "lastDocumentID=nonsense", "results=0"]) {
        expect((await me.get(`${base}${wrong}`)).statusCode, wrong).toBe(422);
      }
    }
  });

  it("is not there where the item is not, nor under another's path", async () => {
    const person = await buildUser(db);
    const space = await buildPrivateSpace(db);
    const inside = await buildSubject(db, { space_id: space.id });
    const story = await buildSubject(db);
    const urls: [string, number][] = [
      [`/stories/${inside.id}/reactions`, 404],
      [`/list/v2?path=stories/${inside.id}/reactions`, 404],
      [`/problems/${story.id}/reactions`, 404],
      [`/stories/nonsense/reactions`, 404],
      [`/users/${person.id}/reactions`, 404],
      [`/stories/${story.id}/comments/${inside.id}/reactions`, 404],
      [`/list/v2?path=users/${person.id}/reactions`, 422],
    ];
    for (const [url, status] of urls) expect((await as(person).get(url)).statusCode, url).toBe(status);
  });
});

describe.each([
  ["/reactions", "/reactions/react", { reaction: "sad" }],
  ["/bookmarks", "/bookmarks/bookmark", {}],
] as const)("a person's own list %s", (list, call, data) => {
  type Listed = { items: { id: string; path: string; collection: string }[]; last: string | null };
  const read = async (person: UserRow, query = "") => (await as(person).get(`${list}${query}`)).json<Listed>();
  const idsOf = async (person: UserRow) => (await read(person)).items.map(({ id }) => id);
  const save = async (person: UserRow, id: string) =>
    expect((await as(person).post(call, { path: `stories/${id}`, ...data })).statusCode).toBe(200);

  it("is of what they may still read, the latest first, each with its path", async () => {
    const person = await buildUser(db);
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, person.id, "contributor");
    const [shown, inside, hidden, removed, blocked] = [
      await buildStory(db),
      await buildStory(db, { space_id: space.id }),
      await buildStory(db),
      await buildStory(db),
      await buildStory(db, { author_id: (await buildUser(db)).id }),
    ];
    const all = [shown, inside, hidden, removed, blocked];
    for (const { id } of all) await save(person, id);
    expect(await idsOf(person)).toEqual(all.map(({ id }) => id).toReversed());
    expect((await read(person)).items[0]).toMatchObject({ path: `stories/${blocked.id}`, collection: "stories" });

    await db.updateTable("subjects").set({ state: "hidden" }).where("id", "=", hidden.id).execute();
    await db.updateTable("subjects").set({ state: "removed" }).where("id", "=", removed.id).execute();
    await db
      .insertInto("user_shields")
      .values({ user_id: blocked.author_id!, other_id: person.id, kind: "block" })
      .execute();
    expect(await idsOf(person)).toEqual([inside.id, shown.id]);
    await db.deleteFrom("memberships").where("user_id", "=", person.id).execute();
    expect(await idsOf(person)).toEqual([shown.id]);
    expect(await idsOf(await buildUser(db))).toEqual([]);
  });

  it("comes page by page", async () => {
    const person = await buildUser(db);
    const ids: string[] = [];
    for (let index = 0; index < 5; index++) ids.unshift((await buildStory(db)).id);
    for (const id of ids.toReversed()) await save(person, id);
    const first = await read(person, "?results=3");
    const rest = await read(person, `?results=3&lastDocumentID=${first.last}`);
    expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
    expect(rest.last).toBeNull();
    expect((await as(person).get(`${list}?lastDocumentID=nonsense`)).statusCode).toBe(422);
  });
});
