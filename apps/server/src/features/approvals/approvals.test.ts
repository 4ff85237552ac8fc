import { type ApprovalView, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db, visitor } = await startTestServer();
const moderator = await buildUser(db, { site_role: "moderator" });
const admin = await buildUser(db, { site_role: "admin" });
const owner = await buildUser(db);
const spaceAdmin = await buildUser(db);
const member = await buildUser(db);
const outsider = await buildUser(db);
const space = await buildPrivateSpace(db, { listed: false });
await buildMembership(db, space.id, owner.id, "owner");
await buildMembership(db, space.id, spaceAdmin.id, "admin");
await buildMembership(db, space.id, member.id, "contributor");

async function list(person: UserRow, query = ""): Promise<ApprovalView[]> {
  const answer = await as(person).get(`/approvals?results=1000&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: ApprovalView[] }>().items;
}

async function decide(person: UserRow, id: string, body: object = { decision: "approve" }) {
  const answer = await as(person).post(`/approvals/${id}`, body);
  return [answer.statusCode, answer.json().error?.code ?? null];
}

function build(state: string, spaceId: string, authorId: string | null = null) {
  return buildSubject(db, { state, space_id: spaceId, author_id: authorId });
}

async function stateOf(id: string): Promise<string> {
  return (await db.selectFrom("subjects").select("state").where("id", "=", id).executeTakeFirstOrThrow()).state;
}

describe("what waits", () => {
  it("is listed to those who approve there, oldest first and without its author", async () => {
    const inside = await build("pending", space.id, member.id);
    const open = await build("pending", worldSpaceId, member.id);
    for (const state of ["draft", "published", "rejected", "hidden", "removed"]) await build(state, space.id);
    const ids = async (person: UserRow, query?: string) => (await list(person, query)).map(({ id }) => id);
    expect(await ids(owner)).toEqual([inside.id]);
    expect(await ids(spaceAdmin)).toEqual([inside.id]);
    expect(await ids(moderator)).toEqual([open.id]);
    expect(await ids(admin)).toEqual([open.id]);
    expect(await ids(member)).toEqual([]);
    expect(await ids(outsider)).toEqual([]);
    expect(await ids(moderator, `spaceId=${space.id}`)).toEqual([]);
    expect(await ids(owner, `spaceId=${worldSpaceId}`)).toEqual([]);
    expect(await list(owner, `spaceId=${space.id}`)).toEqual([
      {
        id: inside.id,
        isRevision: false,
        former: null,
        path: `stories/${inside.id}`,
        collection: "stories",
        link: `/story/${inside.id}`,
        snapshot: { title: "", html: "", tags: [] },
        files: [],
        location: null,
        isAnonymousPost: false,
        version: expect.any(String),
        space: { spaceId: space.id, spaceName: space.name, code: null, isPrivate: true, img: null },
        when: inside.created_at.toISOString(),
        createdAt: inside.created_at.toISOString(),
      },
    ]);
    expect((await visitor.get("/approvals")).statusCode).toBe(401);
    await decide(owner, inside.id);
    await decide(moderator, open.id);
  });

  it("is read page by page without gaps or doubles, over several spaces", async () => {
    const second = await buildPrivateSpace(db);
    await buildMembership(db, second.id, owner.id, "admin");
    const built: string[] = [];
    for (let index = 0; index < 7; index++) {
      built.push((await build("pending", index % 2 ? space.id : second.id)).id);
    }
    const seen: string[] = [];
    for (let last: string | null = ""; last !== null;) {
      const answer = await as(owner).get(`/approvals?results=2&lastDocumentID=${last}`);
      const page = answer.json<{ items: ApprovalView[]; last: string | null }>();
      seen.push(...page.items.map(({ id }) => id));
      last = page.last;
    }
    expect(seen.toSorted()).toEqual(built.toSorted());
    for (const id of built) await decide(owner, id);
  });

  it("is counted for those who run the space", async () => {
    const count = async () => (await as(owner).get(`/spaces/${space.id}`)).json().data.inside.counters.totalApprovals;
    const subject = await build("pending", space.id);
    expect(await count()).toBe(1);
    await decide(owner, subject.id);
    expect(await count()).toBe(0);
    await db
      .deleteFrom("subjects")
      .where("id", "=", (await build("pending", space.id)).id)
      .execute();
    expect(await count()).toBe(0);
  });
});

describe("what waits below something that goes", () => {
  it("goes with it, and so does another text of what was told there, counted no more", async () => {
    const count = async () => (await as(owner).get(`/spaces/${space.id}`)).json().data.inside.counters.totalApprovals;
    const paths = async () => (await list(owner)).map(({ path }) => path);
    const before = [await count(), await paths()];
    const problem = await buildProblem(db, { space_id: space.id, author_id: member.id });
    const told = { space_id: space.id, parent_id: problem.id };
    const waiting = await buildStory(db, { ...told, state: "pending", author_id: member.id });
    const nameless = await buildStory(db, { ...told, author_id: null, is_anonymous: true });
    const story = "<p>The well has been dry since May</p>";
    expect((await as(member).patch(`/stories/${nameless.id}`, { data: { story, tags: ["well"] } })).statusCode).toBe(
      202,
    );
    expect(await paths()).toEqual(expect.arrayContaining([`stories/${waiting.id}`, `stories/${nameless.id}`]));
    expect((await as(member).delete(`/problems/${problem.id}`)).statusCode).toBe(200);
    expect([await count(), await paths()]).toEqual(before);
    expect([await stateOf(waiting.id), await stateOf(nameless.id)]).toEqual(["removed", "published"]);
  });
});

describe("a decision", () => {
  it("publishes, or rejects with a reason that is kept", async () => {
    const good = await build("pending", space.id);
    const bad = await build("pending", space.id);
    expect(await decide(spaceAdmin, good.id)).toEqual([200, null]);
    expect(await decide(owner, bad.id, { decision: "reject", note: " Not here. " })).toEqual([200, null]);
    expect([await stateOf(good.id), await stateOf(bad.id)]).toEqual(["published", "rejected"]);

    const decision = await db.selectFrom("approval_decisions").selectAll().where("subject_id", "=", bad.id).execute();
    expect(decision).toMatchObject([{ decision: "reject", note: "Not here.", decided_by: owner.id }]);
    const [act] = await db.selectFrom("audit_log").selectAll().where("subject", "=", `stories/${bad.id}`).execute();
    expect(act).toMatchObject({ actor_id: owner.id, action: "approval.decide", details: { decision: "reject" } });
    const events = await db.selectFrom("outbox").select("payload").where("name", "=", "approval.decided").execute();
    expect(events.map(({ payload }) => payload)).toContainEqual({
      subjectId: bad.id,
      id: decision[0]!.id,
      decision: "reject",
    });
  });

  it("is for those who approve in the space, and what others may not see is not there", async () => {
    const inside = await build("pending", space.id, member.id);
    expect(await decide(member, inside.id)).toEqual([403, "forbidden"]);
    for (const person of [outsider, moderator, admin])
      expect(await decide(person, inside.id)).toEqual([404, "not_found"]);
    const open = await build("pending", worldSpaceId, outsider.id);
    expect(await decide(outsider, open.id)).toEqual([403, "forbidden"]);
    expect(await decide(owner, open.id)).toEqual([404, "not_found"]);
    expect(await decide(moderator, open.id)).toEqual([200, null]);
    expect(await decide(owner, inside.id)).toEqual([200, null]);
  });

  it.each(["published", "rejected", "hidden"])("needs something that waits, not %s", async (state) => {
    const subject = await build(state, space.id);
    expect(await decide(owner, subject.id)).toEqual([409, "illegal_transition"]);
    expect(await stateOf(subject.id)).toBe(state);
  });

  it("is one, where two decide at the same instant", async () => {
    const subject = await build("pending", space.id);
    const answers = await Promise.all([
      decide(owner, subject.id, { decision: "approve" }),
      decide(spaceAdmin, subject.id, { decision: "reject" }),
    ]);
    expect(answers.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const kept = await db.selectFrom("approval_decisions").selectAll().where("subject_id", "=", subject.id).execute();
    expect(kept).toHaveLength(1);
    expect(await stateOf(subject.id)).toBe(kept[0]!.decision === "approve" ? "published" : "rejected");
  });
});
