import type { MembershipStatus } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { type Client, startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

type Row = Record<string, unknown> & { id: string };
type File = Record<"members" | "tags" | "problems" | "stories" | "comments", Row[]> & { complete: boolean };

async function buildSpace() {
  const { id } = await buildPrivateSpace(db);
  const person = async (display_name: string, status: MembershipStatus) => {
    const user = await buildUser(db, { display_name });
    await buildMembership(db, id, user.id, status);
    return user;
  };
  return {
    id,
    owner: await person("Olga", "owner"),
    writer: await person("Wendy <b>", "contributor"),
    third: await person("Thea", "contributor"),
    guest: await person("Guest", "invited"),
  };
}
type Space = Awaited<ReturnType<typeof buildSpace>>;

async function tell(person: UserRow, space: Space, data: object): Promise<string> {
  const answer = await as(person).post("/stories", { data: { tags: ["water"], ...data }, spaceId: space.id });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

async function comment(person: UserRow, path: string, commentHTML: string): Promise<string> {
  const answer = await as(person).post("/comments", { path, data: { commentHTML } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.id;
}

/** A story with a comment and an answer, an anonymous one that waits, and a draft of the owner's. */
async function fill(space: Space) {
  const story = await tell(space.writer, space, { story: "<p>The well is dry</p>" });
  const hidden = await tell(space.third, space, { story: "<p>Nobody may know it was me</p>", isAnonymousPost: true });
  await tell(space.owner, space, { story: "<p>Unfinished</p>", isDraft: true });
  const said = await comment(space.owner, `stories/${story}`, "<p>Since when?</p>");
  const reply = await comment(space.writer, `stories/${story}/comments/${said}/replies`, "<p>Monday</p>");
  return { story, hidden, said, reply };
}

async function exported(client: Client, spaceId: string): Promise<File> {
  const answer = await client.get(`/spaces/${spaceId}/export`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const importing = (client: Client, spaceId: string, data: object, check = false) =>
  client.post(`/spaces/${spaceId}/import`, { data, check });

const contentOf = ({ tags, stories, comments }: File) => ({ tags, stories, comments });
const outcome = (added: number, present = 0, removed = 0) => ({ added, present, removed });

describe("the export", () => {
  it("holds all that those who run the space see, and nobody who wrote anonymously", async () => {
    const space = await buildSpace();
    const { story, hidden, said, reply } = await fill(space);
    const answer = await as(space.owner).get(`/spaces/${space.id}/export`);
    expect(answer.headers["content-disposition"]).toMatch(/^attachment; filename="bump-space-/);
    const file: File = answer.json();
    expect(file).toMatchObject({
      success: true,
      format: "bump-space",
      version: 1,
      complete: true,
      space: { id: space.id },
    });

    expect(file.members.map(({ status }) => String(status)).toSorted()).toEqual([
      "contributor",
      "contributor",
      "invited",
      "owner",
    ]);
    expect(file.tags).toMatchObject([{ name: "water" }]);
    expect(file.stories.map(({ id }) => id).toSorted()).toEqual([story, hidden].toSorted());
    const anonymous = file.stories.find(({ id }) => id === hidden);
    expect(anonymous).toMatchObject({ author: null, isAnonymousPost: true, state: "pending" });
    expect(JSON.stringify(file.stories)).not.toContain(space.third.id);
    expect(file.stories.find(({ id }) => id === story)).toMatchObject({
      author: { id: space.writer.id, displayName: "Wendy <b>" },
      story: "<p>The well is dry</p>",
      tags: ["water"],
      totalComments: 2,
    });
    expect(file.comments.find(({ id }) => id === reply)).toMatchObject({ itemId: story, replyTo: said });
    expect(file.comments.find(({ id }) => id === said)).toMatchObject({ itemId: story, replyTo: null });
    expect(answer.body).not.toContain("Unfinished");
  });

  it("goes on past one batch, and loses nothing", async () => {
    const space = await buildSpace();
    for (let index = 0; index < 210; index++) {
      await buildStory(db, { space_id: space.id, author_id: space.writer.id, html: `<p>Story ${index}</p>` });
    }
    const { stories } = await exported(as(space.owner), space.id);
    expect(new Set(stories.map(({ id }) => id)).size).toBe(210);
  });

  it("is in the audit log, which names nobody", async () => {
    const space = await buildSpace();
    await exported(as(space.owner), space.id);
    const admin = as(await buildUser(db, { site_role: "admin" }));
    const subject = `spaces/${space.id}`;
    const { items } = (await admin.get(`/admin/audit?action=space.export&subject=${subject}`)).json();
    expect(items).toMatchObject([{ action: "space.export", subject, actor: null }]);
    expect((await admin.get(`/admin/audit?actorId=${space.owner.id}`)).json().items).toEqual([]);
  });
});

describe("the import", () => {
  it("takes a space's file into another one, by who brings it, with whose words they were", async () => {
    const from = await buildSpace();
    const { story, hidden, said } = await fill(from);
    const file = contentOf(await exported(as(from.owner), from.id));
    const to = await buildSpace();
    await buildMembership(db, to.id, from.owner.id, "owner");
    const client = as(from.owner);

    const checked = await importing(client, to.id, file, true);
    expect(checked.json()).toMatchObject({ stories: outcome(2) });
    expect((await exported(client, to.id)).stories).toEqual([]);

    const done = await importing(client, to.id, file);
    expect(done.json(), done.body).toMatchObject({ tags: outcome(1), stories: outcome(2), comments: outcome(2) });
    const taken = await exported(client, to.id);
    const old = file.stories.find(({ id }) => id === story)!;
    const made = taken.stories.find(({ story: html }) => String(html).includes("The well is dry"))!;
    expect(made).toMatchObject({
      author: { id: from.owner.id },
      story: "<p>The well is dry</p><p>— Wendy &lt;b&gt;</p>",
      createdAt: old.createdAt,
      totalComments: 2,
    });
    // What waited waits, under the mask.
    const masked = taken.stories.find(({ story: html }) => String(html).includes("🎭"))!;
    expect(masked).toMatchObject({ state: "pending" });
    expect([made.id, masked.id]).not.toContain(hidden);
    const first = taken.comments.find(({ commentHTML }) => commentHTML === "<p>Since when?</p>")!;
    expect(first).toMatchObject({ itemId: made.id, replyTo: null });
    expect(first.id).not.toBe(said);
    expect(taken.comments.find(({ replyTo }) => replyTo !== null)).toMatchObject({ replyTo: first.id });

    // Again: nothing more.
    const again = (await importing(client, to.id, file)).json();
    expect(again).toMatchObject({ tags: outcome(0, 1), stories: outcome(0, 2), comments: outcome(0, 2) });
    expect((await exported(client, to.id)).stories).toHaveLength(2);
  });

  it("changes nothing of a space that has it all, and brings nothing back that was deleted there", async () => {
    const space = await buildSpace();
    const { story } = await fill(space);
    const file = contentOf(await exported(as(space.owner), space.id));
    expect((await importing(as(space.owner), space.id, file)).json()).toMatchObject({
      stories: outcome(0, 2),
      comments: outcome(0, 2),
    });
    await as(space.writer).delete(`/stories/${story}`);
    expect((await importing(as(space.owner), space.id, file)).json().stories).toEqual(outcome(0, 1, 1));
    expect((await exported(as(space.owner), space.id)).stories.map(({ id }) => id)).not.toContain(story);
  });

  it("takes all or nothing, and names every row that is wrong", async () => {
    const space = await buildSpace();
    const client = as(space.owner);
    const good = { id: uuidv7(), story: "<p>Fine #today</p>" };
    const stories = [good, { id: uuidv7(), story: "<p>No tag</p>" }, { id: uuidv7(), story: "  ", tags: ["water"] }];
    const refused = await importing(client, space.id, { stories });
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject({
      code: "invalid_input",
      fields: { "stories.1.tags": "hashtag_required", "stories.2.story": "text_required" },
    });
    const malformed = await importing(client, space.id, { stories: [good, { id: "x", story: 1 }] });
    expect(Object.keys(malformed.json().error.fields)).toEqual(["stories.1.id", "stories.1.story"]);
    const lost = { id: uuidv7(), itemId: uuidv7(), commentHTML: "<p>Where?</p>" };
    const astray = await importing(client, space.id, { stories: [good], comments: [lost] });
    expect(astray.json().error.fields).toEqual({ "comments.0.itemId": "not_found" });
    const problem = await importing(client, space.id, { stories: [{ ...good, problemId: uuidv7() }] });
    expect(problem.json().error.fields).toEqual({ "stories.0.problemId": "not_found" });
    expect((await exported(client, space.id)).stories).toEqual([]);
    expect((await importing(client, space.id, { stories: Array(101).fill(good) })).statusCode).toBe(422);
  });

  it("runs nothing that a file brings, and puts nothing into the future", async () => {
    const space = await buildSpace();
    const story = {
      id: uuidv7(),
      story: `<p onclick="x()">Hi #today</p><script>x()</script>`,
      author: { displayName: "<img src=x onerror=x()>" },
      createdAt: "2999-01-01T00:00:00.000Z",
    };
    expect((await importing(as(space.owner), space.id, { stories: [story] })).statusCode).toBe(200);
    const [made] = (await exported(as(space.owner), space.id)).stories;
    expect(made!.story).toBe("<p>Hi #today</p><p>— &lt;img src=x onerror=x()&gt;</p>");
    expect(new Date(String(made!.createdAt)).getTime()).toBeLessThanOrEqual(Date.now());
  });

  it("tells nobody of it as of something new, and is in the audit log", async () => {
    const space = await buildSpace();
    const story = { id: uuidv7(), story: "<p>Old news #today</p>", createdAt: "2026-01-01T00:00:00.000Z" };
    await importing(as(space.owner), space.id, {
      stories: [story],
      tags: [{ name: "today", description: "Of the day" }],
    });
    const acts = await db
      .selectFrom("audit_log")
      .select(["action", "details"])
      .where("subject", "=", `spaces/${space.id}`)
      .execute();
    expect(acts).toEqual([{ action: "space.import", details: { tags: 1, stories: 1 } }]);
    const news = await db
      .selectFrom("outbox")
      .select("name")
      .where("payload", "@>", JSON.stringify({ id: story.id }))
      .execute();
    expect(news).toEqual([]);
  });
});
