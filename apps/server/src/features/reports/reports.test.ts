import { type ReportView, worldSpaceId } from "@bump/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { anonymousTag, describeKind } from "#features/subjects/index.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

let now = new Date("2026-11-15T12:00:00Z");
const { as, db, deps, visitor } = await startTestServer({ clock: () => now });
const moderator = await buildUser(db, { site_role: "moderator", display_name: "Mod" });
const admin = await buildUser(db, { site_role: "admin" });
const author = await buildUser(db, { display_name: "Author" });
const reporter = await buildUser(db, { display_name: "Reporter" });

beforeEach(() => {
  now = new Date(now.getTime() + 1000);
});

type Input = Partial<{ path: string; documentID: string; tags: string[]; comments: string }>;

function report(person: UserRow, id: string, input: Input = {}) {
  return as(person).post("/reports", { path: `stories/${id}`, documentID: id, tags: ["spam"], ...input });
}

async function reported(person: UserRow, id: string, input: Input = {}): Promise<ReportView> {
  const answer = await report(person, id, input);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ReportView }>().data;
}

function change(person: UserRow, id: string, body: object) {
  return as(person).patch(`/reports/${id}`, body);
}

async function changed(person: UserRow, id: string, body: object): Promise<ReportView> {
  const answer = await change(person, id, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ReportView }>().data;
}

async function list(person: UserRow, query: string): Promise<ReportView[]> {
  const answer = await as(person).get(`/reports?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: ReportView[] }>().items;
}

async function inboxHas(person: UserRow, id: string): Promise<boolean> {
  return (await list(person, "scope=inbox&results=1000")).some((item) => item.id === id);
}

async function stateOf(id: string): Promise<string> {
  return (await db.selectFrom("subjects").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
}

async function buildCrowd(count: number): Promise<UserRow[]> {
  return Promise.all(Array.from({ length: count }, () => buildUser(db)));
}

/** A private space with somebody in every role that matters. */
async function buildSpace() {
  const space = await buildPrivateSpace(db, { listed: false });
  const [owner, spaceAdmin, member, writer, outsider] = (await buildCrowd(5)) as [
    UserRow,
    UserRow,
    UserRow,
    UserRow,
    UserRow,
  ];
  await buildMembership(db, space.id, owner.id, "owner");
  await buildMembership(db, space.id, spaceAdmin.id, "admin");
  await buildMembership(db, space.id, member.id, "contributor");
  await buildMembership(db, space.id, writer.id, "contributor");
  return { space, owner, spaceAdmin, member, writer, outsider };
}

describe("reporting", () => {
  it("keeps what was reported, by whom and why", async () => {
    const story = await buildSubject(db, { author_id: author.id });
    const made = await reported(reporter, story.id, { tags: ["hate", "spam", "hate"], comments: "  again and again " });
    expect(made).toEqual({
      id: expect.any(String),
      path: `stories/${story.id}`,
      collection: "stories",
      documentID: story.id,
      tags: ["hate", "spam"],
      comments: "again and again",
      status: "open",
      snapshot: { title: "", html: "", author: expect.objectContaining({ id: author.id, displayName: "Author" }) },
      space: { spaceId: worldSpaceId, spaceName: "Global Space", code: "ww", isPrivate: false, img: null },
      staff: null,
      outcome: null,
      can: { claim: false, decide: false },
      when: expect.any(String),
      createdAt: made.when,
    });
    expect(await list(reporter, "")).toEqual([made]);
  });

  it("keeps the item as it was when reported, whatever becomes of it", async () => {
    const texts = new Map<string, string>();
    describeKind("skill", async (_db, ids) => {
      return new Map(ids.map((id) => [id, { title: texts.get(id)!, html: "<p>How</p>", path: `skills/${id}` }]));
    });
    const skill = await buildSubject(db, { kind: "skill" });
    texts.set(skill.id, "Before");
    const { id } = await reported(reporter, skill.id, { path: `skills/${skill.id}` });
    texts.set(skill.id, "After");
    const kept = (await list(moderator, "scope=inbox")).find((item) => item.id === id);
    expect(kept).toMatchObject({
      collection: "skills",
      snapshot: { title: "Before", html: "<p>How</p>", author: null },
    });
  });

  it.each([
    [{ tags: [] }, "topic_required"],
    [{ tags: undefined }, "topic_required"],
    [{ tags: ["boredom"] }, "invalid_value"],
    [{ path: "stories" }, "unknown_path"],
    [{ path: "users/0190163d-8694-739b-aea5-966c26f8ad91" }, "unknown_path"],
    [{ path: "stories/0190163d-8694-739b-aea5-966c26f8ad91" }, "invalid_value"],
    [{ comments: "x".repeat(1001) }, "max_characters"],
    [{ status: "resolved" }, "unknown_field"],
  ])("refuses %j", async (input, code) => {
    const story = await buildSubject(db);
    const refused = await report(reporter, story.id, input as Input);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, code]);
  });

  it("takes one report of a person on an item while it is open, and another afterwards", async () => {
    const story = await buildSubject(db);
    const first = await reported(reporter, story.id);
    const again = await report(reporter, story.id, { tags: ["hate"] });
    expect([again.statusCode, again.json().error.code]).toEqual([409, "already_reported"]);

    await changed(moderator, first.id, { status: "in_review" });
    expect((await report(reporter, story.id)).statusCode).toBe(409);
    await changed(moderator, first.id, { status: "dismissed" });
    expect((await reported(reporter, story.id)).id).not.toBe(first.id);
  });

  it("takes one of two that come at the same instant", async () => {
    const story = await buildSubject(db);
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(reporter, story.id)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
  });

  it("finds nothing under another collection, where it is removed, or where nobody may look", async () => {
    const { space, member, outsider } = await buildSpace();
    const story = await buildSubject(db);
    const inside = await buildSubject(db, { space_id: space.id });
    const removed = await buildSubject(db, { state: "removed" });
    const draft = await buildSubject(db, { state: "draft", author_id: author.id });
    for (const refused of [
      await report(reporter, story.id, { path: `problems/${story.id}` }),
      await report(reporter, removed.id),
      await report(reporter, draft.id),
      await report(outsider, inside.id),
      await report(moderator, inside.id),
      await report(admin, inside.id, { tags: ["violence"] }),
    ]) {
      expect([refused.statusCode, refused.json().error.code]).toEqual([404, "not_found"]);
    }
    expect((await report(member, inside.id)).statusCode).toBe(200);
    expect((await visitor.post("/reports", {})).statusCode).toBe(401);
  });
});

describe("five open reports", () => {
  it("hide an item until the last of them is reviewed", async () => {
    const story = await buildSubject(db);
    const crowd = await buildCrowd(5);
    const reports: ReportView[] = [];
    for (const [index, person] of crowd.entries()) {
      expect(await stateOf(story.id)).toBe("published");
      reports.push(await reported(person, story.id));
      expect(await stateOf(story.id)).toBe(index < 4 ? "published" : "hidden");
    }
    const [audit] = await db.selectFrom("audit_log").selectAll().where("subject", "=", `stories/${story.id}`).execute();
    expect(audit).toMatchObject({ actor_id: null, action: "report.hide" });

    for (const [index, { id }] of reports.entries()) {
      expect((await changed(moderator, id, { status: "in_review" })).staff?.openReports).toBe(5 - index);
      await changed(moderator, id, index === 2 ? { status: "resolved" } : { status: "dismissed" });
      expect(await stateOf(story.id)).toBe(index < 4 ? "hidden" : "published");
    }
  });

  it("hide it when they come at the same instant", async () => {
    const story = await buildSubject(db);
    const crowd = await buildCrowd(5);
    await Promise.all(crowd.map((person) => reported(person, story.id)));
    expect(await stateOf(story.id)).toBe("hidden");
  });

  it("bring nothing back that was removed", async () => {
    const story = await buildSubject(db);
    const crowd = await buildCrowd(5);
    const reports = await Promise.all(crowd.map((person) => reported(person, story.id)));
    for (const [index, { id }] of reports.entries()) {
      await changed(moderator, id, { status: "in_review" });
      await changed(moderator, id, index === 0 ? { status: "resolved", removeContent: true } : { status: "dismissed" });
      expect(await stateOf(story.id)).toBe("removed");
    }
  });
});

describe("reviewing", () => {
  it("goes from open by a claim to a decision that the reporter sees", async () => {
    const story = await buildSubject(db, { author_id: author.id });
    const { id } = await reported(reporter, story.id);
    const claimed = await changed(moderator, id, { status: "in_review" });
    expect(claimed).toMatchObject({
      status: "in_review",
      staff: { reporter: { displayName: "Reporter" }, openReports: 1, claimedBy: { displayName: "Mod" } },
      can: { claim: false, decide: true },
    });
    // What holds already is no move.
    expect(await changed(moderator, id, { status: "in_review" })).toEqual(claimed);

    const done = { status: "resolved", note: " Taken down. ", removeContent: true };
    expect(await changed(moderator, id, done)).toMatchObject({
      status: "resolved",
      path: null,
      outcome: { removed: true, note: "Taken down." },
      can: { claim: false, decide: false },
    });
    expect(await stateOf(story.id)).toBe("removed");
    const [mine] = (await list(reporter, "")).filter((item) => item.id === id);
    expect(mine).toMatchObject({ status: "resolved", staff: null, outcome: { removed: true, note: "Taken down." } });
    const events = await db.selectFrom("outbox").select("payload").where("name", "=", "report.decided").execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({ reportId: id });
  });

  it("leaves each act in the audit log, without the note", async () => {
    const { id } = await reported(reporter, (await buildSubject(db)).id);
    await changed(moderator, id, { status: "in_review" });
    await changed(moderator, id, { status: "dismissed", note: "a secret" });
    const acts = await db
      .selectFrom("audit_log")
      .select(["actor_id", "action", "details"])
      .where("subject", "=", `reports/${id}`)
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { actor_id: moderator.id, action: "report.change", details: { status: "in_review" } },
      {
        actor_id: moderator.id,
        action: "report.change",
        details: { status: "dismissed", removed: false, item: expect.stringMatching(/^stories\//) },
      },
    ]);
  });

  it("refuses every other move", async () => {
    const { id } = await reported(reporter, (await buildSubject(db)).id);
    const refusal = async (person: UserRow, body: object) => {
      const answer = await change(person, id, body);
      return [answer.statusCode, answer.json().error?.code];
    };
    expect(await refusal(moderator, { status: "resolved" })).toEqual([409, "illegal_transition"]);
    expect(await refusal(moderator, { status: "dismissed" })).toEqual([409, "illegal_transition"]);
    expect(await refusal(moderator, { status: "open" })).toEqual([422, "invalid_value"]);
    expect(await refusal(moderator, { status: "dismissed", removeContent: true })).toEqual([422, "invalid_value"]);
    expect(await refusal(reporter, { status: "in_review" })).toEqual([403, "forbidden"]);
    expect(await refusal(author, { status: "in_review" })).toEqual([404, "not_found"]);

    await changed(moderator, id, { status: "in_review" });
    expect(await refusal(admin, { status: "in_review" })).toEqual([409, "illegal_transition"]);
    expect(await refusal(admin, { status: "dismissed" })).toEqual([403, "forbidden"]);
    await changed(moderator, id, { status: "dismissed" });
    for (const status of ["in_review", "resolved", "dismissed"]) {
      expect(await refusal(moderator, { status })).toEqual([409, "illegal_transition"]);
    }
  });

  it("gives a report to one of those who claim it at the same instant", async () => {
    const { id } = await reported(reporter, (await buildSubject(db)).id);
    const claims = await Promise.all([moderator, admin].map((person) => change(person, id, { status: "in_review" })));
    expect(claims.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it("takes only legal moves, whatever many do at once", async () => {
    const staff = [moderator, admin, await buildUser(db, { site_role: "moderator" })];
    const stories = [await buildSubject(db), await buildSubject(db)];
    const crowd = await buildCrowd(5);
    const reports = await Promise.all(stories.flatMap(({ id }) => crowd.map((person) => reported(person, id))));
    const moves = [
      { status: "in_review" },
      { status: "in_review" },
      { status: "dismissed" },
      { status: "resolved" },
      { status: "resolved", removeContent: true },
    ];
    const pick = <T>(items: readonly T[]) => items[Math.floor(Math.random() * items.length)]!;
    const act = async () => (await change(pick(staff), pick(reports).id, pick(moves))).statusCode;
    const actor = async () => {
      const seen: number[] = [];
      for (let index = 0; index < 25; index++) seen.push(await act());
      return seen;
    };
    const statuses = new Set((await Promise.all(Array.from({ length: 8 }, actor))).flat());
    expect([...statuses].every((status) => [200, 403, 409].includes(status))).toBe(true);

    for (const { id } of reports) {
      const acts = await db
        .selectFrom("audit_log")
        .select(["actor_id", sql<string>`details ->> 'status'`.as("status")])
        .where("subject", "=", `reports/${id}`)
        // Ids are made under the report's lock, times before it.
        .orderBy("id")
        .execute();
      const row = await db.selectFrom("reports").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
      const [claim, decision, ...more] = acts;
      expect(more).toEqual([]);
      expect(claim?.status ?? "open").toBe(claim ? "in_review" : row.status);
      expect(decision?.actor_id ?? row.claimed_by).toBe(row.claimed_by);
      expect(row.status).toBe(acts.at(-1)?.status ?? "open");
    }
    for (const { id } of stories) {
      const own = await db.selectFrom("reports").select(["status", "removed"]).where("subject_id", "=", id).execute();
      const isWaiting = own.some(({ status }) => status === "open" || status === "in_review");
      const expected = own.some(({ removed }) => removed) ? "removed" : isWaiting ? "hidden" : "published";
      expect(await stateOf(id)).toBe(expected);
    }
  });

  it("lets another take over what lay for a day, or whose claimer is gone", async () => {
    const { id } = await reported(reporter, (await buildSubject(db)).id);
    await changed(moderator, id, { status: "in_review" });
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect((await changed(admin, id, { status: "in_review" })).staff?.claimedBy?.id).toBe(admin.id);
    expect((await change(moderator, id, { status: "dismissed" })).statusCode).toBe(403);

    const leaving = await buildUser(db, { site_role: "moderator" });
    const { id: second } = await reported(reporter, (await buildSubject(db)).id);
    await changed(leaving, second, { status: "in_review" });
    await db.deleteFrom("users").where("id", "=", leaving.id).execute();
    expect((await changed(moderator, second, { status: "in_review" })).can.decide).toBe(true);
  });
});

describe("the inbox", () => {
  it("of a public space is the site staff's", async () => {
    const { id } = await reported(reporter, (await buildSubject(db)).id);
    expect(await inboxHas(moderator, id)).toBe(true);
    expect(await inboxHas(admin, id)).toBe(true);
    expect(await inboxHas(reporter, id)).toBe(false);
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
      const story = await buildSubject(db, { space_id: space.id });
      const tag = anonymousTag(deps, person.id);
      await db.insertInto("anonymous_owners").values({ subject_id: story.id, tag }).execute();
      const made = await reported(member, story.id);
      expect(made.snapshot.author).toBeNull();
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
