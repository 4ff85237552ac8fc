import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildTag } from "#test/factories/tags.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

type Tag = { id: string; name: string; following: boolean; counters: Record<string, number> };
type List = { items: Tag[]; last: string | null };

/** A space of its own for each test, so that nobody else's tags are among those listed. */
async function buildPlace() {
  const space = await buildPrivateSpace(db);
  const person = await buildUser(db, { active_space_id: space.id });
  await buildMembership(db, space.id, person.id, "contributor");
  return { space, person };
}

const get = async (person: UserRow, tag: string, query = "") =>
  (await as(person).get(`/get/v2?path=tags/${encodeURIComponent(tag)}${query}`)).json<{ data: Tag }>().data;
const list = async (person: UserRow, query = "") => (await as(person).get(`/list/v2?path=tags${query}`)).json<List>();
const refusal = async (person: UserRow, call: string, body: object) => {
  const answer = await as(person).post(call, body);
  return [answer.statusCode, answer.json().error?.code];
};
const docOf = async (person: UserRow) =>
  (await as(person).get("/user/userinfo")).json<{
    user: { userSpaceDoc: { tags: string[]; notificationTags: string[] } };
  }>().user.userSpaceDoc;

describe("tags of a space", () => {
  it("are registered once, by whoever reads it, and found by id and by name", async () => {
    const { space, person } = await buildPlace();
    const answer = await as(person).post("/tags", { tags: ["#Water", "rain", "rain"] });
    expect(answer.json<List>().items).toMatchObject([{ name: "water" }, { name: "rain" }]);
    const [water] = (await as(person).post("/tags", { tags: ["water"] })).json<List>().items;
    expect(water!.id).toBe(answer.json<List>().items[0]!.id);
    expect(water).toMatchObject({
      title: "water",
      spaceId: space.id,
      description: "",
      following: false,
      author: null,
      bookmarked: false,
      joined: false,
      reacted: false,
      reaction: "none",
      upvoted: false,
      downvoted: false,
      can: { edit: false, remove: false, report: true },
      counters: { totalStories: 0, totalProblems: 0, totalSolutions: 0, totalFollowers: 0 },
    });
    for (const tag of [water!.id, "water", "#WATER", "Water"]) expect(await get(person, tag)).toEqual(water);
    const elsewhere = await as(person).get(`/get/v2?path=tags/water&spaceId=${worldSpaceId}`);
    expect(elsewhere.statusCode).toBe(404);
  });

  it("follow what is published, whatever becomes of it", async () => {
    const { space, person } = await buildPlace();
    const counters = async (name: string) => (await get(person, name)).counters;
    const story = await buildSubject(db, { space_id: space.id, tags: ["water", "rain"] });
    await buildSubject(db, { space_id: space.id, kind: "problem", tags: ["water"] });
    await buildSubject(db, { space_id: space.id, kind: "solution", tags: ["water"] });
    await buildSubject(db, { space_id: space.id, kind: "comment", parent_id: story.id, tags: ["water", "said"] });
    await buildSubject(db, { space_id: space.id, state: "draft", tags: ["secret"] });
    expect(await counters("water")).toMatchObject({ totalStories: 1, totalProblems: 1, totalSolutions: 1 });
    expect(await counters("said")).toMatchObject({ totalStories: 0 });
    expect((await as(person).get("/get/v2?path=tags/secret")).statusCode).toBe(404);
    const set = (columns: object) => db.updateTable("subjects").set(columns).where("id", "=", story.id).execute();
    await set({ tags: ["rain", "snow"] });
    expect(await counters("water")).toMatchObject({ totalStories: 0 });
    expect(await counters("snow")).toMatchObject({ totalStories: 1 });
    await set({ state: "hidden" });
    expect(await counters("rain")).toMatchObject({ totalStories: 0 });
    await set({ state: "published" });
    expect(await counters("rain")).toMatchObject({ totalStories: 1 });
    await db.deleteFrom("subjects").where("id", "=", story.id).execute();
    expect(await counters("rain")).toMatchObject({ totalStories: 0 });
  });

  it("count what their lists show: a story told to a problem belongs to that", async () => {
    const { space, person } = await buildPlace();
    const { id: problemId } = await buildProblem(db, { space_id: space.id, participants: [person] });
    const data = { story: "<p>The pump is dry #pump</p>", problemId };
    const { id } = (await as(person).post("/stories", { data })).json().data;
    const seen = async () => {
      const listed = (await as(person).get("/list/v2?path=stories&tags=pump")).json<List>().items.length;
      return [(await get(person, "pump")).counters.totalStories, listed];
    };
    expect(await seen()).toEqual([0, 0]);
    await as(person).patch(`/stories/${id}`, { data: { problemId: null } });
    expect(await seen()).toEqual([1, 1]);
    await as(person).patch(`/stories/${id}`, { data: { problemId } });
    expect(await seen()).toEqual([0, 0]);
    await as(person).delete(`/stories/${id}`);
    expect(await seen()).toEqual([0, 0]);
  });

  it("are listed newest, heaviest and by name, by what was typed, page by page", async () => {
    const { space, person } = await buildPlace();
    for (const [name, uses] of [
      ["apple", 1],
      ["banana", 3],
      ["cherry", 0],
      ["date", 3],
      ["apricot", 2],
    ] as const) {
      await buildTag(db, space.id, name);
      for (let use = 0; use < uses; use++) await buildSubject(db, { space_id: space.id, tags: [name] });
    }
    await buildTag(db, worldSpaceId, "elsewhere");
    const walk = async (query: string) => {
      const names: string[] = [];
      for (let last: string | null = ""; last !== null;) {
        const page = await list(person, `${query}&results=2&lastDocumentID=${last}`);
        names.push(...page.items.map(({ name }) => name));
        last = page.last;
      }
      return names;
    };
    expect(await walk("")).toEqual(["apricot", "date", "cherry", "banana", "apple"]);
    expect(await walk("&orderBy=top")).toEqual(["date", "banana", "apricot", "apple", "cherry"]);
    expect(await walk("&orderBy=name")).toEqual(["apple", "apricot", "banana", "cherry", "date"]);
    expect(await walk("&orderBy=nameDesc")).toEqual(["date", "cherry", "banana", "apricot", "apple"]);
    expect(await walk("&orderBy=name&query=%23AP")).toEqual(["apple", "apricot"]);
    expect(await walk("&query=%25")).toEqual([]);
    for (const wrong of ["&orderBy=unread", "&lastDocumentID=nonsense", "&orderBy=top&lastDocumentID=nonsense"]) {
      expect((await as(person).get(`/list/v2?path=tags${wrong}`)).statusCode, wrong).toBe(422);
    }
    const codeOf = async (query: string) => (await as(person).get(`/list/v2?path=tags${query}`)).statusCode;
    expect(await codeOf(`&spaceId=${worldSpaceId}`)).toBe(200);
    expect(await codeOf(`&spaceId=${(await buildPrivateSpace(db)).id}`)).toBe(403);
    expect(await codeOf(`&spaceId=${(await buildPrivateSpace(db, { listed: false })).id}`)).toBe(404);
  });

  it("refuse what is none", async () => {
    const { person } = await buildPlace();
    const many = Array.from({ length: 11 }, (_, at) => `tag${at}`);
    expect(await refusal(person, "/tags", { tags: ["a b"] })).toEqual([422, "invalid_tag"]);
    expect(await refusal(person, "/tags", { tags: ["a.b"] })).toEqual([422, "invalid_tag"]);
    expect(await refusal(person, "/tags", { tags: ["x".repeat(129)] })).toEqual([422, "invalid_tag"]);
    expect(await refusal(person, "/tags", { tags: [] })).toEqual([422, "required"]);
    expect(await refusal(person, "/tags", { tags: many })).toEqual([422, "max_tags"]);
    expect((await as(person).get("/get/v2?path=tags/a.b")).json().error.code).toBe("invalid_tag");
    expect((await as(person).get(`/get/v2?path=tags/${randomUUID()}`)).statusCode).toBe(404);
    expect((await as(person).get("/get/v2?path=tags/a/b")).statusCode).toBe(422);
    expect((await as(person).get(`/list/v2?path=tags/${randomUUID()}/followers`)).statusCode).toBe(404);
    expect((await as(person).get("/list/v2?path=tags/water/followers")).statusCode).toBe(422);
  });
});

describe("what a tag stands for", () => {
  const describeTag = (person: UserRow, id: string, description: string) =>
    as(person).patch(`/tags/${id}`, { data: { description } });

  it("is said by whoever moderates its space, and leaves a trace without the words", async () => {
    const { space, person } = await buildPlace();
    const [admin, moderator] = [await buildUser(db), await buildUser(db, { site_role: "moderator" })];
    await buildMembership(db, space.id, admin.id, "admin");
    const tag = await buildTag(db, space.id, "water");
    expect((await describeTag(person, tag.id, "Mine")).statusCode).toBe(403);
    expect((await describeTag(moderator, tag.id, "Mine")).statusCode).toBe(404);
    const told = await describeTag(admin, tag.id, "  Wells and pipes  ");
    expect(told.json().data).toMatchObject({ name: "water", description: "Wells and pipes", can: { edit: true } });
    await describeTag(admin, tag.id, "Wells and pipes");
    expect(await get(person, tag.id)).toMatchObject({ description: "Wells and pipes", can: { edit: false } });

    const open = await buildTag(db, worldSpaceId, `w${space.id}`);
    expect((await describeTag(person, open.id, "Mine")).statusCode).toBe(403);
    expect((await describeTag(moderator, open.id, "Everybody's")).statusCode).toBe(200);
    const acts = await db
      .selectFrom("audit_log")
      .select(["actor_id", "subject", "details"])
      .where("action", "=", "tag.update")
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { actor_id: admin.id, subject: `tags/${tag.id}`, details: {} },
      { actor_id: moderator.id, subject: `tags/${open.id}`, details: {} },
    ]);
  });

  it("has its limit, and can be taken back", async () => {
    const { space } = await buildPlace();
    const owner = await buildUser(db);
    await buildMembership(db, space.id, owner.id, "owner");
    const tag = await buildTag(db, space.id, "water", "Wells");
    const tooLong = await describeTag(owner, tag.id, "x".repeat(1001));
    expect([tooLong.statusCode, tooLong.json().error.code]).toEqual([422, "max_characters"]);
    expect((await describeTag(owner, tag.id, "")).json().data.description).toBe("");
    expect((await as(owner).patch(`/tags/${tag.id}`, { data: { name: "wine" } })).statusCode).toBe(422);
  });
});

describe("people who carry a tag", () => {
  type People = { items: { id: string; profileTags: string[] }[]; last: string | null };
  const carriers = async (person: UserRow, tagId: string, query = "") =>
    (await as(person).get(`/list/v2?path=tags/${tagId}/profiles${query}`)).json<People>();

  it("are those with it on their profile: everybody in the open, members where it is private", async () => {
    const { space, person } = await buildPlace();
    const name = `t${space.id}`;
    const [here, there] = [await buildTag(db, space.id, name), await buildTag(db, worldSpaceId, name)];
    const carrying = (display_name: string) => buildUser(db, { display_name, profile_tags: [name, "other"] });
    const [ada, bo] = [await carrying("Ada"), await carrying("Bo")];
    await buildUser(db, { profile_tags: [name], suspended_at: new Date() });
    await buildUser(db, { profile_tags: ["other"] });
    await buildMembership(db, space.id, bo.id, "contributor");
    await db
      .insertInto("tag_follows")
      .values({ user_id: person.id, purpose: "feed", lang: "en", tag_id: there.id })
      .execute();
    const ids = ({ items }: People) => items.map(({ id }) => id);
    expect(ids(await carriers(person, there.id, "&orderBy=name"))).toEqual([ada.id, bo.id]);
    expect(ids(await carriers(person, here.id))).toEqual([bo.id]);
    const first = await carriers(person, there.id, "&orderBy=name&results=1");
    expect(ids(await carriers(person, there.id, `&orderBy=name&results=1&lastDocumentID=${first.last}`))).toEqual([
      bo.id,
    ]);
    expect(ids(await carriers(person, there.id, "&query=ad"))).toEqual([ada.id]);
    expect((await as(person).get(`/list/v2?path=tags/${here.id}/profiles&orderBy=top`)).statusCode).toBe(422);
    const narrowed = (await as(person).get(`/list/v2?path=people&tags=${name}&orderBy=nameDesc`)).json<People>();
    expect(ids(narrowed)).toEqual([bo.id, ada.id]);
    expect((await as(person).get("/list/v2?path=people&tags=a.b")).statusCode).toBe(422);
  });
});

describe("following", () => {
  it("counts a person once, whatever the languages, and repeats change nothing", async () => {
    const { space, person } = await buildPlace();
    const tag = await buildTag(db, space.id, "water");
    const post = async (call: string, body: object) => (await as(person).post(`/tags/${call}`, body)).json();
    const one = { following: true, counters: { totalFollowers: 1 } };
    expect(await post("follow", { tag: "#Water" })).toMatchObject(one);
    expect(await post("follow", { tag: tag.id })).toMatchObject(one);
    expect(await post("follow", { tag: "water", lang: "nl" })).toMatchObject(one);
    expect(await get(person, "water")).toMatchObject({ following: true });
    expect(await get(person, "water", "&lang=de")).toMatchObject({ following: false });
    const none = { following: false, counters: { totalFollowers: 0 } };
    expect(await post("unfollow", { tag: "water" })).toMatchObject({ ...one, following: false });
    expect(await post("unfollow", { tag: "water", lang: "nl" })).toMatchObject(none);
    expect(await post("unfollow", { tag: "water", lang: "nl" })).toMatchObject(none);
    expect(await refusal(person, "/tags/follow", { tag: "nowhere" })).toEqual([404, "not_found"]);
    expect(await refusal(person, "/tags/follow", { tag: "a b" })).toEqual([422, "invalid_tag"]);
    expect(await refusal(person, "/tags/follow", { tag: "x".repeat(141) })).toEqual([422, "invalid_tag"]);
    expect(await refusal(person, "/tags/follow", {})).toEqual([422, "required"]);
    expect(await refusal(person, "/tags/follow", { tag: 5 })).toEqual([422, "invalid_type"]);
    expect(await refusal(person, "/tags/follow", { tag: "water", lang: "xx" })).toEqual([422, "unknown_language"]);
  });

  it("ends at ten in a space and language, of two at once too", async () => {
    const { space, person } = await buildPlace();
    const names = Array.from({ length: 12 }, (_, at) => `tag${at}`);
    for (const name of names) await buildTag(db, space.id, name);
    for (const name of names.slice(0, 9)) await as(person).post("/tags/follow", { tag: name });
    const answers = await Promise.all(names.slice(9).map((tag) => refusal(person, "/tags/follow", { tag })));
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1);
    expect(answers.filter(([status, code]) => status === 422 && code === "max_tags")).toHaveLength(2);
    expect(await refusal(person, "/tags/follow", { tag: names[0] })).toEqual([200, undefined]);
    expect(await refusal(person, "/tags/follow", { tag: names[11], lang: "te" })).toEqual([200, undefined]);
    await buildTag(db, worldSpaceId, `w${space.id}`);
    const elsewhere = { tag: `w${space.id}`, spaceId: worldSpaceId };
    expect(await refusal(person, "/tags/follow", elsewhere)).toEqual([200, undefined]);
  });

  it("replaces lists, for the feed and for alerts, by space and language, and the person's record shows them", async () => {
    const { space, person } = await buildPlace();
    const post = (call: string, body: object) => as(person).post(call, body);
    expect((await post("/tags/followTags", { tags: ["b", "#A", "a"] })).json().tags).toEqual(["b", "a"]);
    await post("/notifications/tags", { tags: ["z"] });
    await post("/tags/followTags", { tags: ["c"], lang: "nl" });
    expect(await docOf(person)).toMatchObject({ tags: ["a", "b"], notificationTags: ["z"] });
    expect((await as(person).get("/user/userinfo")).json().user).toMatchObject({
      en_tags: ["a", "b"],
      nl_tags: ["c"],
      de_tags: [],
    });
    await post("/tags/followTags", { tags: ["b", "d"] });
    expect((await docOf(person)).tags).toEqual(["b", "d"]);
    const followed = (await as(person).get("/tags/followed")).json();
    expect(followed.items.map(({ name }: Tag) => name)).toEqual(["b", "d"]);
    expect(followed).toMatchObject({
      alerts: ["z"],
      items: [{ following: true, counters: { totalFollowers: 1 } }, {}],
    });
    expect((await as(person).get("/tags/followed?lang=nl")).json()).toMatchObject({
      items: [{ name: "c" }],
      alerts: [],
    });
    expect((await get(person, "a")).counters).toMatchObject({ totalFollowers: 0 });
    // Alerts are nobody's following.
    expect((await get(person, "z")).counters).toMatchObject({ totalFollowers: 0 });

    await post("/user/changeSpace", { spaceId: worldSpaceId });
    expect(await docOf(person)).toMatchObject({ tags: [], notificationTags: [] });
    await post("/user/changeSpace", { spaceId: space.id });
    await post("/user/updateLang", { appLang: "nl" });
    expect((await docOf(person)).tags).toEqual(["c"]);
    const many = Array.from({ length: 11 }, (_, at) => `tag${at}`);
    for (const call of ["/tags/followTags", "/notifications/tags"]) {
      expect(await refusal(person, call, { tags: many })).toEqual([422, "max_tags"]);
      expect(await refusal(person, call, { tags: ["a b"] })).toEqual([422, "invalid_tag"]);
      expect(await refusal(person, call, { tags: [] })).toEqual([200, undefined]);
    }
    expect(await docOf(person)).toMatchObject({ tags: [], notificationTags: [] });
  });

  it("shows who follows, newest first, each once, page by page", async () => {
    const { space, person } = await buildPlace();
    const tag = await buildTag(db, space.id, "water");
    const people: string[] = [];
    for (let at = 0; at < 5; at++) {
      const { id } = await buildUser(db);
      people.unshift(id);
      for (const [lang, later] of [
        ["en", 0],
        ["nl", 60_000],
      ] as const) {
        await db
          .insertInto("tag_follows")
          .values({
            user_id: id,
            purpose: "feed",
            lang,
            tag_id: tag.id,
            created_at: new Date(Date.now() - 600_000 + at + later),
          })
          .execute();
      }
    }
    const walked: string[] = [];
    for (let last: string | null = ""; last !== null;) {
      const page: { items: { id: string; reaction: null }[]; last: string | null } = (
        await as(person).get(`/list/v2?path=tags/${tag.id}/followers&results=2&lastDocumentID=${last}`)
      ).json();
      walked.push(...page.items.map(({ id }) => id));
      expect(page.items.every(({ reaction }) => reaction === null)).toBe(true);
      last = page.last;
    }
    expect(walked).toEqual(people);
    const { items, last } = (await as(person).get(`/tags/${tag.id}/followers?results=4`)).json();
    expect([items.map(({ id }: { id: string }) => id), typeof last]).toEqual([people.slice(0, 4), "string"]);
    expect((await get(person, "water")).counters).toMatchObject({ totalFollowers: 5 });
    await db.deleteFrom("users").where("id", "in", people.slice(0, 2)).execute();
    expect((await get(person, "water")).counters).toMatchObject({ totalFollowers: 3 });
  });
});
