import { randomUUID } from "node:crypto";
import { noFlags, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const author = await buildUser(db);
const other = await buildUser(db);
const me = as(author);
const data = { story: "<p>The well is dry #water</p>" };
const tell = async (more: object = {}) => (await me.post("/stories", { data: { ...data, ...more } })).json().data;

describe("the data of a story", () => {
  it("is refused with a field that nobody knows, however deep", async () => {
    for (const path of ["/stories", "/add"]) {
      const body = { ...(path === "/add" && { path: "stories" }), data: { ...data, colour: "red" } };
      const { statusCode, body: said } = await me.post(path, body);
      const { code, fields } = JSON.parse(said).error;
      expect([statusCode, code, fields]).toEqual([422, "unknown_field", { colour: "unknown_field" }]);
    }
    const story = await tell();
    expect((await me.patch(`/stories/${story.id}`, { data: { colour: "red" } })).statusCode).toBe(422);
  });

  it("has no hashtag that is too long, also where small letters are longer than large ones", async () => {
    for (const tag of ["t".repeat(129), "İ".repeat(128)]) {
      const answer = await me.post("/stories", { data: { story: `<p>Dry again #${tag}</p>` } });
      expect([answer.statusCode, answer.json().error?.code], tag).toEqual([422, "hashtag_required"]);
    }
  });

  it("may hold what only the server sets, which comes to nothing", async () => {
    const forged = { author: { id: other.id }, authorId: other.id, counters: { totalReactions: 9 }, uploading: true };
    const marks = { bookmarked: true, reacted: true, reaction: "like", joined: true, upvoted: true, following: true };
    const story = await tell({ ...forged, ...marks, when: "2001-01-01T00:00:00.000Z", state: "hidden", revision: 7 });
    expect(story).toMatchObject({
      author: { id: author.id },
      counters: { totalReactions: 0, totalComments: 0 },
      bookmarked: false,
      reacted: false,
      reaction: "none",
      state: "published",
      revision: 1,
      ...noFlags,
    });
    expect(Date.parse(story.when)).toBeGreaterThan(Date.parse("2020-01-01"));
  });

  it("takes an item back whole", async () => {
    const story = await tell();
    const again = await me.patch(`/stories/${story.id}`, { data: { ...story, story: "<p>It rained #water</p>" } });
    expect(again.json().data).toMatchObject({ id: story.id, story: "<p>It rained #water</p>", tags: ["water"] });
    const { data: comment } = (
      await me.post("/comments", { path: story.path, data: { commentHTML: "<p>Good</p>" } })
    ).json();
    const words = { ...comment, commentHTML: "<p>Very good</p>" };
    const edited = await me.patch(`/comments/${comment.id}`, { path: comment.path, data: words });
    expect(edited.json().data).toMatchObject({ id: comment.id, commentHTML: "<p>Very good</p>" });
  });

  it("names its problem in `data` or beside it, or none with nothing", async () => {
    const problem = await buildProblem(db, { name: "No water", participants: [author] });
    const story = await tell({ problemId: "" });
    expect(story.problemId).toBeNull();
    for (const problemId of [problem.id, `problems/${problem.id}`]) {
      const moved = await me.patch(`/stories/${story.id}`, { data: {}, problemId });
      expect(moved.json().data.problemId).toBe(`problems/${problem.id}`);
      const back = await me.patch(`/stories/${story.id}`, { data: { problemId: "" } });
      expect(back.json().data.problemId).toBeNull();
    }
    expect((await me.patch(`/stories/${story.id}`, { data: {}, problemId: randomUUID() })).statusCode).toBe(404);
  });
});

describe("the space of a story", () => {
  it("is the body's, else the query's, else the header's, else the active one", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, author.id, "owner");
    const post = async (query: string, body: object, header?: string) => {
      const headers = header === undefined ? undefined : { "x-country": header };
      return (await me.post(`/stories${query}`, { data, ...body }, headers)).json().data.spaceId;
    };
    const { id: nl } = await db.selectFrom("spaces").select("id").where("code", "=", "nl").executeTakeFirstOrThrow();
    expect(await post(`?spaceId=${worldSpaceId}`, { spaceId: space.id }, "nl")).toBe(space.id);
    expect(await post(`?spaceId=${space.id}`, {}, "nl")).toBe(space.id);
    expect(await post("?spaceId=", { spaceId: "" }, "nl")).toBe(nl);
    expect(await post("", {})).toBe(worldSpaceId);
    const refused = await me.post("/stories?spaceId=here", { data });
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, "invalid_id"]);
  });
});
