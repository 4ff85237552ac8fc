import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

let person: UserRow;
let story: string;
let comment: string;

beforeEach(async () => {
  person = await buildUser(db);
  story = `stories/${(await buildSubject(db)).id}`;
  const said = { path: `${story}/comments`, data: { commentHTML: "<p>Since Monday</p>" } };
  comment = (await as(person).post("/comments", said)).json().data.path;
});

/** What the browser's outbox sends, with what must stand before it. */
const writes: [name: string, call: string, body: () => object, before?: () => Promise<unknown>][] = [
  ["a story", "/stories", () => ({ data: { id: uuidv7(), story: "<p>The well is dry #water</p>", files: [] } })],
  ["a draft", "/stories", () => ({ data: { id: uuidv7(), story: "<p>The well</p>", isDraft: true } })],
  [
    "an anonymous story",
    "/stories",
    () => ({ data: { id: uuidv7(), story: "<p>The well is dry #water</p>", isAnonymousPost: true } }),
  ],
  [
    "a comment",
    "/comments",
    () => ({ path: `${story}/comments`, data: { id: uuidv7(), commentHTML: "<p>Still dry</p>" } }),
  ],
  [
    "a reply",
    "/comments",
    () => ({ path: `${comment}/replies`, data: { id: uuidv7(), commentHTML: "<p>Here too</p>" } }),
  ],
  ["a reaction", "/reactions/react", () => ({ path: story, reaction: "sad" })],
  [
    "a reaction taken back",
    "/reactions/react",
    () => ({ path: story, reaction: "none" }),
    () => as(person).post("/reactions/react", { path: story, reaction: "like" }),
  ],
  ["a bookmark", "/bookmarks/bookmark", () => ({ path: story })],
  [
    "a bookmark taken away",
    "/bookmarks/unbookmark",
    () => ({ path: story }),
    () => as(person).post("/bookmarks/bookmark", { path: story }),
  ],
];

/** Everything that a write leaves behind, what others are told of it included. */
async function traces() {
  const count = async (table: "posts" | "comments" | "reactions" | "bookmarks" | "outbox" | "tags") => {
    const { n } = await db.selectFrom(table).select(db.fn.countAll<string>().as("n")).executeTakeFirstOrThrow();
    return Number(n);
  };
  const counters = await db
    .selectFrom("subjects")
    .select(["id", "total_comments", "total_reactions", "reactions"])
    .where(
      "id",
      "in",
      [story, comment].map((path) => path.split("/").at(-1)!),
    )
    .orderBy("id")
    .execute();
  return {
    posts: await count("posts"),
    comments: await count("comments"),
    reactions: await count("reactions"),
    bookmarks: await count("bookmarks"),
    tags: await count("tags"),
    events: await count("outbox"),
    counters,
  };
}

describe.each(writes)("%s whose answer was lost", (_name, call, make, before) => {
  const send = (body: object, key: string) => as(person).post(call, body, { "idempotency-key": key });

  it("is done once, whoever asks again, when and how often", async () => {
    await before?.();
    const untouched = await traces();
    const [body, key] = [make(), randomUUID()];
    const first = await send(body, key);
    expect(first.statusCode, first.body).toBe(200);
    const done = await traces();
    expect(done, "it did something").not.toEqual(untouched);

    expect((await send(body, key)).body).toBe(first.body);
    // A day later the key is forgotten; and a program of another version has another.
    await db.deleteFrom("idempotency_keys").where("user_id", "=", person.id).execute();
    for (const again of [key, randomUUID()]) {
      const answer = await send(body, again);
      expect([answer.statusCode, answer.json()]).toEqual([200, first.json()]);
    }
    expect(await traces()).toEqual(done);
  });

  it("is done once when its repeats come at the same time", async () => {
    await before?.();
    const untouched = await traces();
    const [body, key] = [make(), randomUUID()];
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(body, key)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const done = await traces();
    const more = await Promise.all(Array.from({ length: 4 }, () => send(body, randomUUID())));
    expect(new Set(more.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await traces()).toEqual(done);
    expect(done).not.toEqual(untouched);
    for (const table of ["posts", "comments", "reactions", "bookmarks"] as const) {
      expect(Math.abs(done[table] - untouched[table]), table).toBeLessThanOrEqual(1);
    }
  });
});
