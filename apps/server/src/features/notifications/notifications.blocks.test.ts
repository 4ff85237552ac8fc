import { beforeEach, describe, expect, it } from "vitest";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { db, deps } = server;
let author: UserRow;
let [first, second, blocked]: UserRow[] = [];
let story: { id: string };

beforeEach(async () => {
  author = await buildUser(db);
  [first, second, blocked] = await Promise.all([buildUser(db), buildUser(db), buildUser(db)]);
  story = await buildStory(db, { author_id: author.id });
});

type View = { kind: string; total: number; excerpt: string; link: string; when: string; actors: { id: string }[] };

/** What the author reads, and how many of it wait. */
async function told(): Promise<View[]> {
  await deps.outbox.drain();
  const me = server.as(author);
  const { items } = (await me.get(`/list/v2?path=users/${author.id}/notifications`)).json<{ items: View[] }>();
  const { user } = (await me.get("/user/userinfo")).json();
  expect(user.counters.totalNotifications).toBe(items.length);
  return items;
}

async function say(person: UserRow, html: string, path = `stories/${story.id}`): Promise<{ id: string; when: string }> {
  const answer = await server.as(person).post("/comments", { path, data: { commentHTML: `<p>${html}</p>` } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data;
}

const react = (person: UserRow) =>
  server.as(person).post("/reactions/react", { path: `stories/${story.id}`, reaction: "like" });

async function block(by: UserRow, other: UserRow, shield = "block"): Promise<void> {
  expect((await server.as(by).post(`/users/${other.id}/shield`, { shield })).statusCode).toBe(200);
}

describe.each(["comment", "reply"] as const)("what gathered several of the kind %s", (kind) => {
  it.each(["the reader", "the other"])("is told without whom a block parts from the reader, set by %s", async (by) => {
    const path =
      kind === "comment"
        ? `stories/${story.id}`
        : `stories/${story.id}/comments/${(await say(author, "Who?")).id}/replies`;
    await say(blocked!, "Me too", path);
    await say(first!, "The old one", path);
    const heard = await say(second!, "Behind the mill", path);
    await say(blocked!, "Nobody, as always", path);
    expect(await told()).toMatchObject([{ kind, total: 3, excerpt: "Nobody, as always" }]);

    const pair = by === "the reader" ? ([author, blocked!] as const) : ([blocked!, author] as const);
    await block(...pair);
    const [item, ...more] = await told();
    expect(more).toEqual([]);
    expect(item).toMatchObject({ kind, total: 2, excerpt: "Behind the mill", when: heard.when });
    expect(item!.link).toContain(heard.id);
    expect(item!.actors.map(({ id }) => id)).toEqual([second!.id, first!.id]);

    await block(...pair, "none");
    expect(await told()).toMatchObject([{ kind, total: 3, excerpt: "Nobody, as always" }]);
  });

  it("is not told where nobody else is left", async () => {
    const path =
      kind === "comment"
        ? `stories/${story.id}`
        : `stories/${story.id}/comments/${(await say(author, "Who?")).id}/replies`;
    await say(blocked!, "Me too", path);
    expect(await told()).toHaveLength(1);
    await block(author, blocked!);
    expect(await told()).toEqual([]);
  });

  it("does not go on with what was said after it was read", async () => {
    const path =
      kind === "comment"
        ? `stories/${story.id}`
        : `stories/${story.id}/comments/${(await say(author, "Who?")).id}/replies`;
    await say(first!, "The old one", path);
    await say(blocked!, "Nobody", path);
    await told();
    await db.updateTable("notifications").set({ read_at: new Date() }).where("user_id", "=", author.id).execute();
    await say(first!, "No, the new one", path);
    await deps.outbox.drain();
    await block(author, blocked!);
    const { items } = (await server.as(author).get(`/list/v2?path=users/${author.id}/notifications`)).json<{
      items: View[];
    }>();
    expect(items.map(({ total, excerpt }) => [total, excerpt])).toEqual([
      [1, "No, the new one"],
      [1, "The old one"],
    ]);
  });
});

it("reactions are told without those whom a block parts from the reader, and not at all where nobody else is left", async () => {
  await react(first!);
  await react(blocked!);
  expect(await told()).toMatchObject([{ kind: "reaction", total: 2 }]);
  await block(author, blocked!);
  expect(await told()).toMatchObject([{ kind: "reaction", total: 1, actors: [{ id: first!.id }] }]);
  await block(first!, author);
  expect(await told()).toEqual([]);
});
