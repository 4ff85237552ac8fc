import { describe, expect, it } from "vitest";
import { buildSkill } from "#test/factories/posts.ts";
import { buildProblem, joinProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const author = await buildUser(db);
const me = as(author);
const other = await buildUser(db);

describe("a skill", () => {
  it("begins with every flag false, is had by whoever says so, once, and listed with them", async () => {
    const made = await me.post("/skills", { data: { name: "Plumbing", description: "<p>Pipes and taps</p>" } });
    expect(made.json().data, made.body).toMatchObject({
      collection: "skills",
      joined: false,
      reviewed: false,
      rating: null,
      counters: { totalParticipants: 0, totalReviews: 0 },
      can: { join: true, review: false },
    });
    const { id } = made.json().data;
    for (let time = 0; time < 2; time += 1) {
      expect((await me.post(`/skills/${id}/join`)).json()).toMatchObject({
        joined: true,
        counters: { totalParticipants: 1 },
      });
    }
    const members = (await as(other).get(`/list/v2?path=skills/${id}/members`)).json().items;
    expect(members).toMatchObject([{ id: author.id, status: "member", type: "person" }]);
    const theirs = (await as(other).get(`/list/v2?path=users/${author.id}/skills`)).json().items;
    expect(theirs).toMatchObject([{ id, joined: false }]);
    expect((await me.get("/list/v2?path=skills&filterBy=joined")).json().items).toMatchObject([{ id, joined: true }]);
    expect((await me.post(`/skills/${id}/leave`)).json()).toMatchObject({
      joined: false,
      counters: { totalParticipants: 0 },
    });
  });

  it.each([
    ["skills", { name: "Wells", description: "<p>Digging them</p>" }],
    ["faqs", { story: "<p>How do I join a problem?</p>" }],
  ])("is nowhere, as are all %s: a place is refused, none is let pass", async (collection, data) => {
    const location = { lat: 48.86, lng: 2.35 };
    const made = (await me.post(`/${collection}`, { data: { ...data, location: null } })).json().data;
    expect(made).toMatchObject({ location: null });
    for (const refused of [
      await me.post(`/${collection}`, { data: { ...data, location } }),
      await me.patch(`/${collection}/${made.id}`, { data: { ...data, location } }),
      await me.post("/add", { path: collection, data: { ...data, location } }),
    ]) {
      expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { location: "unknown_field" }]);
    }
    const sentBack = await me.patch(`/${collection}/${made.id}`, { data: made });
    expect(sentBack.statusCode, sentBack.body).toBe(200);
  });

  it("is reviewed once by each, by nobody who named it, and tells the mean", async () => {
    const { id } = await buildSkill(db, { author_id: author.id });
    const review = (client: typeof me, rating: number) =>
      client.post(`/skills/${id}/reviews`, { data: { rating, text: "Knows the trade" } });
    expect((await review(me, 5)).statusCode).toBe(403);
    const made = await review(as(other), 5);
    expect(made.json().data, made.body).toMatchObject({
      rating: 5,
      text: "Knows the trade",
      skillId: id,
      author: { id: other.id },
      // Nothing that its path would then refuse.
      can: { edit: true, remove: true, comment: false, react: false },
    });
    expect((await review(as(other), 1)).json().error.code).toBe("already_reviewed");
    await review(as(await buildUser(db)), 2);
    const rating = async () => (await as(other).get(`/get/v2?path=skills/${id}`)).json().data;
    expect(await rating()).toMatchObject({ rating: 3.5, reviewed: true, counters: { totalReviews: 2 } });
    const url = `/skills/${id}/reviews/${made.json().data.id}`;
    expect((await me.patch(url, { data: { rating: 1 } })).statusCode).toBe(403);
    expect((await as(other).patch(url, { data: { rating: 4 } })).json().data.rating).toBe(4);
    expect((await rating()).rating).toBe(3);
    expect((await as(other).delete(url)).statusCode).toBe(200);
    expect(await rating()).toMatchObject({ rating: 2, reviewed: false });
    expect((await review(as(other), 3)).statusCode).toBe(200);
    const { items } = (await me.get(`/list/v2?path=skills/${id}/reviews`)).json();
    expect(items.map((row: { rating: number }) => row.rating)).toEqual([3, 2]);
  });

  it.each([0, 6, 2.5, "5"])("takes no rating of %j", async (rating) => {
    const { id } = await buildSkill(db);
    const { statusCode, body } = await me.post(`/skills/${id}/reviews`, { data: { rating, text: "Good" } });
    expect([statusCode, JSON.parse(body).error.code]).toEqual([422, "invalid_value"]);
  });
});

describe("people who fit a problem", () => {
  it("share tags with it, by their skills first, without its solvers, the viewer and who cannot be met", async () => {
    const tag = "hydrology";
    const problem = await buildProblem(db, { tags: [tag, "wells"] });
    const [skilled, tagged, solver, blocked] = [
      await buildUser(db),
      await buildUser(db, { profile_tags: [tag, "dance"] }),
      await buildUser(db, { profile_tags: [tag] }),
      await buildUser(db, { profile_tags: [tag] }),
    ];
    const gone = await buildUser(db, { profile_tags: [tag], suspended_at: new Date() });
    const skill = await buildSkill(db, { name: "Well drilling", tags: ["wells"], members: [skilled, gone, author] });
    await joinProblem(db, problem.id, solver.id, { solving_at: new Date() });
    await db
      .insertInto("user_shields")
      .values({ user_id: author.id, other_id: blocked.id, kind: "block" })
      .onConflict((c) => c.doNothing())
      .execute();
    const { items } = (await me.get(`/problems/${problem.id}/matches`)).json();
    expect(items).toMatchObject([
      { id: skilled.id, skills: [{ id: skill.id, name: "Well drilling" }], tags: [] },
      { id: tagged.id, skills: [], tags: [tag] },
    ]);
    expect(items).toHaveLength(2);
  });

  it("are members where the space is private, and their skills only those that the viewer reads", async () => {
    const space = await buildPrivateSpace(db);
    const elsewhere = await buildPrivateSpace(db);
    const tag = "masonry";
    const [member, stranger] = [
      await buildUser(db, { profile_tags: [tag] }),
      await buildUser(db, { profile_tags: [tag] }),
    ];
    for (const { id } of [author, member]) await buildMembership(db, space.id, id, "contributor");
    await buildSkill(db, { tags: [tag], members: [member], space_id: elsewhere.id });
    const problem = await buildProblem(db, { tags: [tag], space_id: space.id });
    const { items } = (await me.get(`/problems/${problem.id}/matches`)).json();
    expect(items).toMatchObject([{ id: member.id, skills: [] }]);
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(stranger.id);
  });
});
