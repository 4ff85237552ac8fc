import type { StoryView } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildComment } from "#test/factories/comments.ts";
import { buildProblem } from "#test/factories/problems.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, type TestSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const address = await server.listen();
deps.outbox.start();

const author = await buildUser(db, { display_name: "Quillon Ash" });
const names = ["blocker", "blocked", "muter", "reader"] as const;
const people = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await buildUser(db)] as const)),
) as Record<(typeof names)[number], UserRow>;
const shield = (by: UserRow, of: UserRow, kind: string) => as(by).post(`/users/${of.id}/shield`, { shield: kind });
await shield(people.blocker, author, "block");
await shield(author, people.blocked, "block");
await shield(people.muter, author, "mute");

const { data: story } = (await as(author).post("/stories", { data: { story: "<p>Zephyrine evening #air</p>" } })).json<{
  data: StoryView;
}>();

describe("between whom a shield stands", () => {
  it("finds nothing of the other in searches, a mute included", async () => {
    const found = async (person: UserRow) =>
      (await as(person).get("/search?q=zephyrine&kinds=stories")).json<{ items: { stories: object[] } }>().items.stories
        .length;
    expect(await Promise.all(names.map((name) => found(people[name])))).toEqual([0, 0, 0, 1]);
  });

  it("is offered to mention, or listed on their page, unless it is a block", async () => {
    const offered = async (person: UserRow) =>
      (await as(person).get("/autocomplete/search?searchParam=quillon&collection=participants")).json<{
        data: object[];
      }>().data.length;
    expect(await Promise.all(names.map((name) => offered(people[name])))).toEqual([0, 0, 1, 1]);
    const listed = async (person: UserRow) =>
      (await as(person).get(`/list/v2?path=users/${author.id}/stories`)).json<{ items: object[] }>().items.length;
    expect(await Promise.all(names.map((name) => listed(people[name])))).toEqual([0, 0, 1, 1]);
  });

  it("is left out of who reacted and who follows, unless it is a mute", async () => {
    const { data } = (await as(people.reader).post("/stories", { data: { story: "<p>Still air #air</p>" } })).json<{
      data: StoryView;
    }>();
    await as(author).post("/reactions/react", { path: data.path, reaction: "like" });
    await as(author).post("/tags/follow", { tag: "air" });
    const tag = (await as(author).get("/get/v2?path=tags/air")).json<{ data: { id: string } }>().data;
    for (const path of [`${data.path}/reactions`, `tags/${tag.id}/followers`]) {
      for (const call of [`/${path}`, `/list/v2?path=${path}`]) {
        const seen = async (person: UserRow) => (await as(person).get(call)).json<{ items: object[] }>().items.length;
        expect(await Promise.all(names.map((name) => seen(people[name]))), call).toEqual([0, 0, 1, 1]);
      }
    }
  });

  it("is not told of what the other writes, while others are", async () => {
    const sockets = {} as Record<(typeof names)[number], TestSocket>;
    for (const name of names) {
      sockets[name] = await connectSocket(address, { token: tokenOf(server, people[name]) });
    }
    const { data } = (await as(author).post("/stories", { data: { story: "<p>Another one #air</p>" } })).json<{
      data: StoryView;
    }>();
    await as(author).patch(`/stories/${data.id}`, { data: { story: "<p>Another one, mended #air</p>" } });
    const heard = ({ heard: all }: TestSocket) => JSON.stringify(all).split(data.path).length > 1;
    await expect.poll(() => JSON.stringify(sockets.reader.heard), { timeout: 20_000 }).toContain("mended");
    expect(names.map((name) => heard(sockets[name]))).toEqual([false, false, false, true]);
    // A direct link still opens.
    expect((await as(people.muter).get(`/get/v2?path=stories/${story.id}`)).statusCode).toBe(200);
  });
});

it("is told neither what others say below what the other wrote: comments, answers, what is told to a problem", async () => {
  const told = await buildUser(db);
  const problem = await buildProblem(db, { author_id: author.id, participants: [told] });
  const elsewhere = await buildStory(db, { author_id: told.id });
  const said = await buildComment(db, elsewhere, { author_id: author.id });
  const sockets = new Map<string, TestSocket>();
  for (const name of names) {
    sockets.set(name, await connectSocket(address, { token: tokenOf(server, people[name]) }));
  }
  const post = async (call: string, body: object) => {
    const answer = await as(told).post(call, body);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const words = (text: string) => ({ commentHTML: `<p>${text}</p>` });
  await post("/comments", { path: story.path, data: words("Said below") });
  await post("/comments", {
    path: `stories/${elsewhere.id}/comments/${said.id}/replies`,
    data: words("Said in answer"),
  });
  await post("/stories", { data: { story: "<p>Told there #air</p>", problemId: problem.id } });
  await expect.poll(() => JSON.stringify(sockets.get("reader")!.heard), { timeout: 20_000 }).toContain("Told there");
  const all = ["Said below", "Said in answer", "Told there"];
  const heard = Object.fromEntries(
    [...sockets].map(([name, { heard: told }]) => [name, all.filter((text) => JSON.stringify(told).includes(text))]),
  );
  expect(heard).toEqual({ blocker: [], blocked: [], muter: all, reader: all });
});
