import { listItems, StoryView, worldSpaceId } from "@bump/contract";
import { v7 as uuidv7 } from "uuid";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const author = await buildUser(db, { display_name: "Meera" });
const member = await buildUser(db);
const outsider = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });
const space = await buildPrivateSpace(db, { listed: false });
await buildMembership(db, space.id, author.id, "owner");
await buildMembership(db, space.id, member.id, "contributor");

type Page = { items: StoryView[]; last: string | null; lastScannedWhen: string };

async function list(person: UserRow, query: string): Promise<Page> {
  const answer = await as(person).get(`/list/v2?path=${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function ids(person: UserRow, query: string): Promise<string[]> {
  return (await list(person, query)).items.map(({ id }) => id);
}

async function refusal(person: UserRow, query: string) {
  const answer = await as(person).get(`/list/v2?path=${query}`);
  return [answer.statusCode, answer.json().error?.code];
}

/** In a space of its own, so that nothing else is there. */
async function buildPlace() {
  const place = await buildPrivateSpace(db);
  await buildMembership(db, place.id, author.id, "owner");
  await buildMembership(db, place.id, member.id, "contributor");
  return { id: place.id, path: `stories&spaceId=${place.id}` };
}

describe("the stories of a space", () => {
  it("come as the contract says, and as each of them is answered by itself", async () => {
    const { id, path } = await buildPlace();
    const story = await buildStory(db, { space_id: id, author_id: author.id });
    await buildStory(db, { space_id: id, is_anonymous: true });
    await db
      .insertInto("reactions")
      .values({ subject_id: story.id, space_id: id, user_id: member.id, kind: "happy" })
      .execute();
    await db.insertInto("bookmarks").values({ subject_id: story.id, user_id: member.id }).execute();
    for (const person of [author, member]) {
      const page = await list(person, path);
      expect(listItems.response.parse(page).items).toEqual(page.items);
      for (const item of page.items) {
        expect(StoryView.strict().parse(item)).toEqual(item);
        expect((await as(person).get(`/get/v2?path=stories/${item.id}`)).json().data).toEqual(item);
      }
    }
    const [, mine] = (await list(member, path)).items;
    expect(mine).toMatchObject({
      reaction: "happy",
      reacted: true,
      bookmarked: true,
      reactions: { happy: 1 },
      counters: { totalReactions: 1 },
    });
    expect((await list(author, path)).items[1]).toMatchObject({ reaction: "none", reacted: false, bookmarked: false });
  });

  it("hold what is published there, the newest first, page by page without gaps or doubles", async () => {
    const { id, path } = await buildPlace();
    const at = Date.now() - 100_000;
    const built: string[] = [];
    // Several at the same instant, which only their ids tell apart.
    for (let index = 0; index < 11; index++) {
      const created_at = new Date(at + Math.floor(index / 3) * 1000);
      built.push((await buildStory(db, { space_id: id, author_id: author.id, created_at })).id);
    }
    for (const state of ["draft", "pending", "rejected", "hidden", "removed"]) {
      await buildStory(db, { space_id: id, author_id: author.id, state });
    }
    const problem = await buildProblem(db, { space_id: id });
    await buildStory(db, { space_id: id, parent_id: problem.id, author_id: author.id });
    const whole = await ids(member, path);
    expect(whole).toEqual(built.toReversed());
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Page = await list(member, `${path}&results=3&lastDocumentID=${cursor}`);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.last;
      // What is added meanwhile moves nothing.
      await buildStory(db, { space_id: id });
    }
    expect(seen).toEqual(whole);
    expect(await refusal(member, `${path}&lastDocumentID=nonsense`)).toEqual([422, "invalid_value"]);
    // A moment before all that the database knows.
    const before = Buffer.from(`-999999999999999 ${member.id}`).toString("base64url");
    expect(await refusal(member, `${path}&lastDocumentID=${before}`)).toEqual([422, "invalid_value"]);
  });

  it("come a hundred at a time where nobody says how many, and a thousand at most", async () => {
    const { id, path } = await buildPlace();
    for (let index = 0; index < 101; index++) await buildStory(db, { space_id: id, author_id: author.id });
    const first = await list(member, path);
    expect(first.items).toHaveLength(100);
    expect((await list(member, `${path}&lastDocumentID=${first.last}`)).items).toHaveLength(1);
    expect((await list(member, `${path}&results=1000`)).items).toHaveLength(101);
    for (const results of ["0", "1001", "-1", "1.5", "abc"]) {
      expect((await refusal(member, `${path}&results=${results}`))[0], results).toBe(422);
    }
  });

  it("are for those who read it", async () => {
    await buildStory(db, { space_id: space.id });
    expect(await ids(member, `stories&spaceId=${space.id}`)).toHaveLength(1);
    for (const person of [outsider, moderator]) {
      for (const filterBy of ["recent", "feed"]) {
        expect(await refusal(person, `stories&spaceId=${space.id}&filterBy=${filterBy}`)).toEqual([404, "not_found"]);
      }
    }
  });

  it("leave out whom the reader does not want to read, and who does not want to be read by them", async () => {
    const { id, path } = await buildPlace();
    const [muted, blocked, shy, mutes] = [
      await buildUser(db),
      await buildUser(db),
      await buildUser(db),
      await buildUser(db),
    ];
    for (const person of [muted, blocked, shy, mutes]) await buildStory(db, { space_id: id, author_id: person.id });
    const anonymous = await buildStory(db, { space_id: id, is_anonymous: true });
    const shields = [
      { user_id: member.id, other_id: muted.id, kind: "mute" },
      { user_id: member.id, other_id: blocked.id, kind: "block" },
      { user_id: shy.id, other_id: member.id, kind: "block" },
      { user_id: mutes.id, other_id: member.id, kind: "mute" },
    ];
    await db.insertInto("user_shields").values(shields).execute();
    const items = (await list(member, path)).items;
    expect(items.map(({ id: found, author: by }) => by?.id ?? found).toSorted()).toEqual(
      [mutes.id, anonymous.id].toSorted(),
    );
    expect(await ids(author, path)).toHaveLength(5);
  });

  it("are narrowed by tags, author and words, together too", async () => {
    const { id, path } = await buildPlace();
    const build = (html: string, tags: string[], who = author) =>
      buildStory(db, { space_id: id, author_id: who.id, html: `<p>${html}</p>`, tags });
    const wells = await build("The wells are dry", ["water", "village"]);
    const river = await build("The river is brown", ["water"]);
    const school = await build("The schools are shut", ["school"], member);
    const both = await build("Dry taps at school", ["water", "school"], member);
    expect(await ids(member, `${path}&tags=water`)).toEqual([both.id, river.id, wells.id]);
    expect(await ids(member, `${path}&tags=%23Village,school`)).toEqual([both.id, school.id, wells.id]);
    expect(await ids(member, `${path}&tags=nothing`)).toEqual([]);
    // Whoever asked first, and for whom: the query is kept, its values are not.
    for (const person of [member, author]) {
      expect(await ids(person, `${path}&authorId=${member.id}`)).toEqual([both.id, school.id]);
      expect(await ids(person, `${path}&authorId=${author.id}`)).toEqual([river.id, wells.id]);
    }
    expect(await ids(member, `${path}&query=dry`)).toEqual([both.id, wells.id]);
    expect(await ids(member, `${path}&query=schoo`)).toEqual([both.id, school.id]);
    expect(await ids(member, `${path}&query=dry&tags=school&authorId=${member.id}`)).toEqual([both.id]);
    expect(await ids(member, `${path}&query=${encodeURIComponent("' | & ! :* <->")}`)).toEqual([]);
    const paged: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Page = await list(member, `${path}&tags=water,school&results=1&lastDocumentID=${cursor}`);
      paged.push(...page.items.map((item) => item.id));
      cursor = page.last;
    }
    expect(paged).toEqual([both.id, school.id, river.id, wells.id]);
    expect(await refusal(member, `${path}&tags=a%20b`)).toEqual([422, "invalid_tag"]);
    expect(await refusal(member, `${path}&tags=a,b,c,d,e,f,g,h,i,j,k`)).toEqual([422, "max_tags"]);
    expect(await refusal(member, `${path}&authorId=x`)).toEqual([422, "invalid_id"]);
  });

  it("are sorted by what others did with them", async () => {
    const { id, path } = await buildPlace();
    const scores = [3, 0, 7, 3, 1];
    const built: string[] = [];
    for (const score of scores) {
      const row = await buildStory(db, {
        space_id: id,
        total_reactions: score - Math.min(score, 1),
        total_comments: Math.min(score, 1),
      });
      built.push(row.id);
    }
    const order = [2, 3, 0, 4, 1].map((index) => built[index]!);
    expect(await ids(member, `${path}&orderBy=top`)).toEqual(order);
    const paged: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Page = await list(member, `${path}&orderBy=top&results=2&lastDocumentID=${cursor}`);
      paged.push(...page.items.map((item) => item.id));
      cursor = page.last;
    }
    expect(paged).toEqual(order);
    // Where a page of one order ended is nowhere in the other.
    const [top, recent] = [
      await list(member, `${path}&orderBy=top&results=2`),
      await list(member, `${path}&results=2`),
    ];
    expect(await refusal(member, `${path}&lastDocumentID=${top.last}`)).toEqual([422, "invalid_value"]);
    expect(await refusal(member, `${path}&orderBy=top&lastDocumentID=${recent.last}`)).toEqual([422, "invalid_value"]);
    for (const orderBy of ["name", "nameDesc", "unread"]) {
      expect(await refusal(member, `${path}&orderBy=${orderBy}`)).toEqual([422, "invalid_value"]);
    }
    expect(await refusal(member, `${path}&filterBy=nonsense`)).toEqual([422, "invalid_value"]);
  });
});

describe("a person's own", () => {
  it("are listed by filter, of all spaces that they still read, or of one", async () => {
    const person = await buildUser(db);
    const [here, left] = [await buildPrivateSpace(db), await buildPrivateSpace(db)];
    await buildMembership(db, here.id, person.id, "contributor");
    await buildMembership(db, left.id, person.id, "deleted");
    const build = (space_id: string, state: string) => buildStory(db, { space_id, state, author_id: person.id });
    const [inWorld, inside] = [await build(worldSpaceId, "published"), await build(here.id, "pending")];
    const [draft, insideDraft] = [await build(worldSpaceId, "draft"), await build(here.id, "draft")];
    await build(left.id, "published");
    await build(left.id, "draft");
    await build(worldSpaceId, "removed");
    expect(await ids(person, "stories&filterBy=mine")).toEqual([inside.id, inWorld.id]);
    expect(await ids(person, `stories&filterBy=mine&spaceId=${here.id}`)).toEqual([inside.id]);
    expect(await ids(person, "stories&filterBy=drafts")).toEqual([insideDraft.id, draft.id]);
    expect(await ids(person, `stories&filterBy=drafts&spaceId=${worldSpaceId}`)).toEqual([draft.id]);
    await db
      .updateTable("subjects")
      .set({ tags: ["wells"] })
      .where("id", "in", [draft.id, inside.id])
      .execute();
    expect(await ids(person, "stories&filterBy=drafts&tags=wells,ropes")).toEqual([draft.id]);
    expect(await ids(person, "stories&filterBy=mine&tags=wells")).toEqual([inside.id]);
    expect(await ids(person, "stories&filterBy=mine&tags=wells&orderBy=top")).toEqual([inside.id]);
    expect(await ids(outsider, "stories&filterBy=drafts")).toEqual([]);
    expect(await ids(outsider, `users/${person.id}/stories`)).toEqual([inWorld.id]);
    expect(await refusal(outsider, `users/${uuidv7()}/stories`)).toEqual([404, "not_found"]);
    expect(await refusal(outsider, `problems/${uuidv7()}/stories`)).toEqual([404, "not_found"]);
  });

  it("feed carries the tags they follow there in their language", async () => {
    const { id, path } = await buildPlace();
    const followed = await buildStory(db, { space_id: id, tags: ["water", "more"] });
    await buildStory(db, { space_id: id, tags: ["other"] });
    expect(await ids(member, `${path}&filterBy=feed`)).toEqual([]);
    const tags = await db.selectFrom("tags").select(["id", "name"]).where("space_id", "=", id).execute();
    const idOf = (name: string) => tags.find((tag) => tag.name === name)!.id;
    const follows = [
      { user_id: member.id, purpose: "feed", lang: "en", tag_id: idOf("water") },
      { user_id: member.id, purpose: "feed", lang: "en", tag_id: idOf("more") },
      { user_id: member.id, purpose: "feed", lang: "nl", tag_id: idOf("other") },
      { user_id: member.id, purpose: "alerts", lang: "en", tag_id: idOf("other") },
    ];
    await db.insertInto("tag_follows").values(follows).execute();
    expect(await ids(member, `${path}&filterBy=feed`)).toEqual([followed.id]);
  });
});

it("GET /problems/joinedProblems: those of the space, by the person's own order", async () => {
  const { id } = await buildPlace();
  const [second, first, none] = [
    await buildProblem(db, { space_id: id, name: "Second" }),
    await buildProblem(db, { space_id: id, name: "First" }),
    await buildProblem(db, { space_id: id, name: "Without", participants: [member] }),
  ];
  await buildProblem(db, { space_id: id, participants: [author] });
  await buildProblem(db, { space_id: id, state: "hidden", participants: [member] });
  await buildProblem(db, { participants: [member] });
  for (const [problem, priority] of [
    [second, 2],
    [first, 1],
  ] as const) {
    await db
      .insertInto("problem_participants")
      .values({ problem_id: problem.id, user_id: member.id, priority })
      .execute();
  }
  const { items } = (await as(member).get(`/problems/joinedProblems?spaceId=${id}`)).json();
  expect(items).toEqual([
    { id: first.id, name: "First", status: "unsolved", priority: 1 },
    { id: second.id, name: "Second", status: "unsolved", priority: 2 },
    { id: none.id, name: "Without", status: "unsolved", priority: null },
  ]);
  expect((await as(outsider).get(`/problems/joinedProblems?spaceId=${space.id}`)).statusCode).toBe(404);
});
