import { type ReportView, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { anonymousTag } from "#features/subjects/index.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startReports } from "#test/reports.ts";

const { server, moderator, admin, reporter, reported, change, changed, list, inboxHas, stateOf, buildSpace } =
  await startReports();
const { as, db, deps } = server;

describe("the inbox", () => {
  it("of a public space is the site staff's", async () => {
    const { id } = await reported(reporter, (await buildSubject(db)).id);
    expect(await inboxHas(moderator, id)).toBe(true);
    expect(await inboxHas(admin, id)).toBe(true);
    expect(await inboxHas(reporter, id)).toBe(false);
  });

  it("and one's own reports come together where neither is asked for", async () => {
    const [mine, theirs] = [await buildSubject(db), await buildSubject(db)];
    const { id: own } = await reported(moderator, mine.id);
    const { id: foreign } = await reported(reporter, theirs.id);
    const has = async (person: UserRow, query = "") => {
      const ids = (await list(person, query)).map((report) => report.id);
      return [ids.filter((id) => id === own).length, ids.filter((id) => id === foreign).length];
    };
    expect(await has(moderator)).toEqual([1, 1]);
    expect(await has(reporter)).toEqual([0, 1]);
    expect(await has(moderator, "scope=mine")).toEqual([1, 0]);
    expect(await has(await buildUser(db))).toEqual([0, 0]);
  });

  it("of a private space is that of its owner and admins", async () => {
    const { space, owner, spaceAdmin, member, writer, outsider } = await buildSpace();
    const story = await buildSubject(db, { space_id: space.id, author_id: writer.id });
    const { id } = await reported(member, story.id);
    const readers = [owner, spaceAdmin];
    for (const person of [owner, spaceAdmin, member, writer, outsider, moderator, admin]) {
      expect(await inboxHas(person, id)).toBe(readers.includes(person));
      const claim = await change(person, id, { status: "in_review" });
      expect(claim.statusCode).toBe(
        person === owner ? 200 : person === spaceAdmin ? 409 : person === member ? 403 : 404,
      );
    }
    expect((await changed(owner, id, { status: "resolved", removeContent: true })).status).toBe("resolved");
  });

  it("of the site's moderators takes in what is grave, as it was and no more of the space", async () => {
    const { space, member, writer } = await buildSpace();
    const story = await buildSubject(db, { space_id: space.id, author_id: writer.id });
    const { id } = await reported(member, story.id, { tags: ["spam", "self-harm"] });
    const [seen] = (await list(moderator, "scope=inbox")).filter((item) => item.id === id);
    expect(seen).toMatchObject({ path: null, space: { spaceId: space.id, img: null }, can: { claim: true } });
    await changed(moderator, id, { status: "in_review" });
    await changed(moderator, id, { status: "resolved", removeContent: true });
    expect(await stateOf(story.id)).toBe("removed");
    expect(
      (await as(moderator).post("/reports", { path: `stories/${story.id}`, documentID: story.id, tags: ["spam"] }))
        .statusCode,
    ).toBe(404);
  });

  it("shows those who run the space nothing of reports on themselves", async () => {
    const { space, owner, spaceAdmin, member } = await buildSpace();
    const story = await buildSubject(db, { space_id: space.id, author_id: owner.id });
    const { id } = await reported(member, story.id);
    expect(await inboxHas(owner, id)).toBe(false);
    expect((await change(owner, id, { status: "in_review" })).statusCode).toBe(404);
    expect(await inboxHas(spaceAdmin, id)).toBe(true);
    expect(await inboxHas(moderator, id)).toBe(true);
  });

  it("does not tell by where a report goes who wrote an anonymous post", async () => {
    const { space, owner, member, writer } = await buildSpace();
    for (const person of [owner, writer]) {
      const story = await buildSubject(db, { space_id: space.id, is_anonymous: true });
      const tag = anonymousTag(deps, person.id);
      await db.insertInto("anonymous_owners").values({ subject_id: story.id, tag }).execute();
      const made = await reported(member, story.id);
      expect(made).toMatchObject({ snapshot: { author: null }, reportedAuthor: null, isAnonymousPost: true });
      expect(await inboxHas(moderator, made.id)).toBe(true);
      expect(await inboxHas(owner, made.id)).toBe(person !== owner);
    }
  });

  it("ends for whoever no longer runs the space", async () => {
    const { space, spaceAdmin, member } = await buildSpace();
    const { id } = await reported(member, (await buildSubject(db, { space_id: space.id })).id);
    await changed(spaceAdmin, id, { status: "in_review" });
    await db.updateTable("memberships").set({ status: "contributor" }).where("user_id", "=", spaceAdmin.id).execute();
    expect(await inboxHas(spaceAdmin, id)).toBe(false);
    expect((await change(spaceAdmin, id, { status: "dismissed" })).statusCode).toBe(404);
  });

  it("narrows by space and by status", async () => {
    const { space, owner, member } = await buildSpace();
    const other = await buildPrivateSpace(db);
    await buildMembership(db, other.id, owner.id, "owner");
    await buildMembership(db, other.id, member.id, "contributor");
    const ids: string[] = [];
    for (const spaceId of [space.id, other.id, space.id]) {
      ids.push((await reported(member, (await buildSubject(db, { space_id: spaceId })).id)).id);
    }
    const [first, second, third] = ids as [string, string, string];
    await changed(owner, first, { status: "in_review" });
    await changed(owner, second, { status: "in_review" });
    await changed(owner, second, { status: "dismissed" });
    const found = async (query: string) => (await list(owner, `scope=inbox&${query}`)).map(({ id }) => id);
    expect(await found("")).toEqual([third, second, first]);
    expect(await found("spaceId=")).toEqual([third, second, first]);
    expect(await found(`spaceId=${space.id}`)).toEqual([third, first]);
    expect(await found("status=waiting")).toEqual([third, first]);
    expect(await found("status=open")).toEqual([third]);
    expect(await found("status=in_review")).toEqual([first]);
    expect(await found(`status=dismissed&spaceId=${other.id}`)).toEqual([second]);
    expect(await found(`status=resolved`)).toEqual([]);
    expect((await list(member, `spaceId=${other.id}`)).map(({ id }) => id)).toEqual([second]);
    expect(await list(member, `scope=inbox&spaceId=${space.id}`)).toEqual([]);
  });

  it("is read page by page without gaps or doubles, by somebody who is staff and runs a space", async () => {
    const { space, member } = await buildSpace();
    await buildMembership(db, space.id, moderator.id, "owner");
    for (const tags of [["spam"], ["violence"], ["spam"]]) {
      await reported(member, (await buildSubject(db, { space_id: space.id })).id, { tags });
      await reported(member, (await buildSubject(db)).id, { tags });
    }
    const all = (await list(moderator, "scope=inbox&results=1000")).map(({ id }) => id);
    const seen: string[] = [];
    for (let last: string | null = ""; last !== null;) {
      const answer = await as(moderator).get(`/reports?scope=inbox&results=2&lastDocumentID=${last}`);
      const page = answer.json<{ items: ReportView[]; last: string | null }>();
      seen.push(...page.items.map(({ id }) => id));
      last = page.last;
    }
    expect(seen).toEqual(all);
    expect(new Set(seen).size).toBe(seen.length);
  });
});

it("a person's own reports go with their access to the space", async () => {
  const { space, member } = await buildSpace();
  const { id } = await reported(member, (await buildSubject(db, { space_id: space.id })).id);
  expect((await list(member, "")).map((item) => item.id)).toEqual([id]);
  await db.updateTable("memberships").set({ status: "blocked" }).where("user_id", "=", member.id).execute();
  expect(await list(member, "")).toEqual([]);
  expect((await change(member, id, { status: "in_review" })).statusCode).toBe(404);
});

it("the count does not tell somebody who runs the space that what they wrote was reported", async () => {
  const { space, owner, member } = await buildSpace();
  const second = await buildUser(db);
  await buildMembership(db, space.id, second.id, "admin");
  const counted = async (person: UserRow) => {
    const one = (await as(person).get(`/spaces/${space.id}`)).json().data.inside.counters.totalReports;
    const [listed] = (await as(person).get(`/spaces?status=active&query=${space.name}`)).json().items;
    return [one, listed.inside.counters.totalReports];
  };
  await reported(member, (await buildSubject(db, { space_id: space.id, author_id: owner.id })).id);
  expect(await counted(owner)).toEqual([0, 0]);
  expect(await counted(second)).toEqual([1, 1]);
});

it("nor does the world's count tell staff of reports on themselves or on a space that they run", async () => {
  const space = await buildPrivateSpace(db, { listed: true });
  const [judge, other] = [await buildUser(db, { site_role: "moderator" }), await buildUser(db)];
  await buildMembership(db, space.id, judge.id, "owner");
  const counted = async (person: UserRow) =>
    (await as(person).get(`/spaces/${worldSpaceId}`)).json().data.inside.counters.totalReports;
  const [before, all] = [await counted(judge), await counted(admin)];
  for (const path of [`users/${judge.id}`, `spaces/${space.id}`]) {
    const sent = await as(other).post("/reports", { path, documentID: path.split("/")[1], tags: ["spam"] });
    expect(sent.statusCode, sent.body).toBe(200);
  }
  await reported(other, (await buildSubject(db, { author_id: judge.id })).id);
  expect([await counted(judge), await counted(admin)]).toEqual([before, all + 3]);
  await reported(other, (await buildSubject(db)).id);
  expect([await counted(judge), await counted(admin)]).toEqual([before + 1, all + 4]);
});

it("what waits is counted for those who run the space", async () => {
  const { space, owner, member } = await buildSpace();
  const waiting = async () => {
    return (await as(owner).get(`/spaces/${space.id}`)).json().data.inside.counters.totalReports;
  };
  const { id } = await reported(member, (await buildSubject(db, { space_id: space.id })).id);
  expect(await waiting()).toBe(1);
  await changed(owner, id, { status: "in_review" });
  expect(await waiting()).toBe(1);
  await changed(owner, id, { status: "dismissed" });
  expect(await waiting()).toBe(0);
});
