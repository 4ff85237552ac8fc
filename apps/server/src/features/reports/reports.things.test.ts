import { type ReportView, worldSpaceId } from "@bump/contract";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { watchCounters } from "#test/drift.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildTag } from "#test/factories/tags.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startReports } from "#test/reports.ts";
import { forgetSnapshotsJob } from "./reports.jobs.ts";

const { server, moderator, admin, reporter, change, changed, list, inboxHas, buildSpace } = await startReports();
const { as, db, deps } = server;

const send = (person: UserRow, path: string, tags = ["spam"]) =>
  as(person).post("/reports", { path, documentID: path.split("/").at(-1), tags, comments: "Look" });
const sent = async (person: UserRow, path: string, tags?: string[]) => (await send(person, path, tags)).json().data;

describe("somebody", () => {
  it("is reported to the site's moderators, as they are just then", async () => {
    const person = await buildUser(db, { display_name: "Loud", bio: "<b>Buy</b> now" });
    const made = await sent(reporter, `users/${person.id}`);
    expect(made).toMatchObject({
      path: `users/${person.id}`,
      collection: "users",
      documentID: person.id,
      status: "open",
      snapshot: { title: "Loud", html: "&lt;b&gt;Buy&lt;/b&gt; now", author: { id: person.id } },
      space: { spaceId: worldSpaceId },
      staff: null,
    });
    expect((await send(reporter, `/users/${person.id}`)).json().error.code).toBe("already_reported");
    expect((await list(reporter, "scope=mine")).map(({ id }) => id)).toContain(made.id);
    for (const judge of [moderator, admin]) expect(await inboxHas(judge, made.id)).toBe(true);
    expect(await inboxHas(person, made.id)).toBe(false);
    expect((await list(moderator, "scope=inbox&topic=spam")).map(({ id }) => id)).toContain(made.id);
  });

  it("is nobody who does not exist, and not oneself; who is reported does not judge it", async () => {
    expect((await send(reporter, `users/${reporter.id}`)).statusCode).toBe(403);
    expect((await send(reporter, `users/${crypto.randomUUID()}`)).statusCode).toBe(404);
    const made = await sent(reporter, `users/${moderator.id}`);
    expect(await inboxHas(moderator, made.id)).toBe(false);
    expect(await inboxHas(admin, made.id)).toBe(true);
    expect((await change(moderator, made.id, { status: "in_review" })).statusCode).toBe(404);
  });

  it("stays where they are, however it is decided, and who reported is told once", async () => {
    const person = await buildUser(db);
    const { id } = await sent(reporter, `users/${person.id}`);
    expect((await changed(moderator, id, { status: "in_review" })).can).toEqual({
      claim: false,
      decide: true,
      remove: false,
    });
    const removing = await change(moderator, id, { status: "resolved", removeContent: true });
    expect([removing.statusCode, removing.json().error.fields]).toEqual([422, { removeContent: "invalid_value" }]);
    expect(await changed(moderator, id, { status: "resolved", note: "Spoken to" })).toMatchObject({
      status: "resolved",
      outcome: { removed: false, note: "Spoken to" },
    });
    await deps.outbox.drain();
    const told = (await as(reporter).get(`/list/v2?path=users/${reporter.id}/notifications`)).json().items;
    expect(told).toMatchObject([{ kind: "report", collection: "users", outcome: "kept", link: "/myreports" }]);
    expect((await as(reporter).get("/user/userinfo")).json().user.counters.totalNotifications).toBe(1);
    // A report that was decided leaves room for another.
    expect((await send(reporter, `users/${person.id}`)).statusCode).toBe(200);
  });

  it("who is suspended has no page to lead to", async () => {
    const person = await buildUser(db);
    const { id, path } = await sent(reporter, `users/${person.id}`);
    const pathsNow = async () => [
      (await list(moderator, "scope=inbox")).find((one) => one.id === id)?.path,
      (await list(reporter, "scope=mine")).find((one) => one.id === id)?.path,
    ];
    expect(await pathsNow()).toEqual([path, path]);
    await db.updateTable("users").set({ suspended_at: deps.clock() }).where("id", "=", person.id).execute();
    expect((await as(moderator).get(`/get/v2?path=${path}`)).statusCode).toBe(404);
    expect(await pathsNow()).toEqual([null, null]);
  });
});

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') as waits
  `.execute(db);
  return rows[0]!.waits;
}

describe("when what was reported goes", () => {
  const gone = { path: null, status: "resolved", snapshot: { title: "", html: "", author: null } };
  const outcome = { removed: true, note: "", decidedAt: expect.any(String) };

  async function expectClosed(who: UserRow, { id, collection }: ReportView) {
    await deps.outbox.drain();
    const mine = (await list(who, "scope=mine")).find((one) => one.id === id);
    expect(mine).toMatchObject({ ...gone, collection, outcome });
    expect((await list(moderator, "scope=inbox&status=waiting")).map((one) => one.id)).not.toContain(id);
    expect((await change(moderator, id, { status: "in_review" })).statusCode).toBe(409);
    const told = (await as(who).get(`/list/v2?path=users/${who.id}/notifications`)).json().items;
    expect(told).toMatchObject([{ kind: "report", collection, outcome: "removed", link: "/myreports" }]);
    const audit = await db.selectFrom("audit_log").selectAll().where("subject", "=", `reports/${id}`).execute();
    expect(audit.at(-1)).toMatchObject({ actor_id: null, action: "report.change", details: { removed: true } });
  }

  it("somebody who deletes their account closes the reports on them, and who made one is told", async () => {
    const [person, witness] = [await buildUser(db, { display_name: "Loud" }), await buildUser(db)];
    const made = await sent(witness, `users/${person.id}`);
    const decided = await sent(reporter, `users/${person.id}`);
    await changed(moderator, decided.id, { status: "in_review" });
    await changed(moderator, decided.id, { status: "dismissed", note: "Nothing in it" });
    expect((await as(person).delete("/user/delete")).statusCode).toBe(200);
    await expectClosed(witness, made);
    // What was decided stays so; how they were goes with them.
    expect((await list(reporter, "scope=mine")).find((one) => one.id === decided.id)).toMatchObject({
      ...gone,
      status: "dismissed",
      outcome: { removed: false, note: "Nothing in it" },
    });
  });

  it("waits in no circle with who leaves and holds several of the reports on them", async () => {
    const { countDeadlocks } = watchCounters(deps);
    const before = await countDeadlocks();
    const person = await buildUser(db);
    const made: ReportView[] = [];
    for (let count = 0; count < 3; count++) made.push(await sent(await buildUser(db), `users/${person.id}`));
    await db.deleteFrom("users").where("id", "=", person.id).execute();
    const closing = await db.transaction().execute(async (tx) => {
      const hold = (report?: ReportView) =>
        tx.selectFrom("reports").select("id").where("id", "=", report!.id).forUpdate().execute();
      await hold(made[1]);
      const job = forgetSnapshotsJob.run(deps, {}, { isLast: false });
      await vi.waitFor(async () => expect(await isWaiting()).toBe(true), { timeout: 10_000 });
      await hold(made[0]);
      await hold(made[2]);
      return { job };
    });
    await closing.job;
    const states = await db.selectFrom("reports").select("status").where("user_id", "=", person.id).execute();
    expect(states.map(({ status }) => status)).toEqual(["resolved", "resolved", "resolved"]);
    expect(await countDeadlocks()).toBe(before);
  });

  it("a space that is deleted closes those on it", async () => {
    const { space, owner, member } = await buildSpace();
    const made = await sent(member, `spaces/${space.id}`);
    expect((await as(owner).delete(`/spaces/${space.id}`)).statusCode).toBe(200);
    await expectClosed(member, made);
  });

  it("what an older node left open is closed by night", async () => {
    const [person, witness] = [await buildUser(db), await buildUser(db)];
    const made = await sent(witness, `users/${person.id}`);
    await db.deleteFrom("users").where("id", "=", person.id).execute();
    expect(await inboxHas(moderator, made.id)).toBe(true);
    await forgetSnapshotsJob.run(deps, {}, { isLast: false });
    await expectClosed(witness, made);
  });
});

describe("a tag", () => {
  it("of a public space is reported to the site's moderators", async () => {
    const tag = await buildTag(db, worldSpaceId, "badword");
    const made = await sent(reporter, `tags/${tag.id}`);
    expect(made).toMatchObject({ path: `tags/${tag.id}`, collection: "tags", snapshot: { title: "#badword" } });
    expect(await inboxHas(moderator, made.id)).toBe(true);
  });

  it("of a private one to those who run it, and to the site's where somebody is in danger", async () => {
    const { space, owner, spaceAdmin, member, outsider } = await buildSpace();
    const tag = await buildTag(db, space.id, "secretword");
    expect((await send(outsider, `tags/${tag.id}`)).statusCode).toBe(404);
    const made = await sent(member, `tags/${tag.id}`);
    for (const judge of [owner, spaceAdmin]) expect(await inboxHas(judge, made.id)).toBe(true);
    for (const nobody of [moderator, admin, member, outsider]) expect(await inboxHas(nobody, made.id)).toBe(false);
    const grave = await sent(owner, `tags/${tag.id}`, ["violence"]);
    const shown = (await list(moderator, "scope=inbox")).find(({ id }) => id === grave.id);
    expect(shown).toMatchObject({ path: null, snapshot: { title: "#secretword" } });
  });
});

it("what those who run a private space say of its tag is judged by the site's moderators too", async () => {
  const { space, owner, member } = await buildSpace();
  const tag = await buildTag(db, space.id, "described");
  await db.updateTable("tags").set({ description: "What we call you" }).where("id", "=", tag.id).execute();
  const made = await sent(member, `tags/${tag.id}`);
  for (const judge of [owner, moderator]) expect(await inboxHas(judge, made.id)).toBe(true);
});

it("is forgotten a month after it was decided how somebody was then", async () => {
  const person = await buildUser(db, { display_name: "Loud" });
  const [old, fresh] = [await sent(reporter, `users/${person.id}`), await sent(admin, `users/${person.id}`)];
  for (const { id } of [old, fresh]) {
    await changed(moderator, id, { status: "in_review" });
    await changed(moderator, id, { status: "dismissed" });
  }
  const decided_at = new Date(deps.clock().getTime() - 31 * 24 * 3_600_000);
  await db.updateTable("reports").set({ decided_at }).where("id", "=", old.id).execute();
  await forgetSnapshotsJob.run(deps, {}, { isLast: false });
  const titles = await db.selectFrom("reports").select(["id", "snapshot"]).where("user_id", "=", person.id).execute();
  expect(new Map(titles.map(({ id, snapshot }) => [id, (snapshot as { title: string }).title]))).toEqual(
    new Map([
      [old.id, ""],
      [fresh.id, "Loud"],
    ]),
  );
});

describe("a space", () => {
  it("is reported to the site's moderators by whoever may know of it, and judged by none who run it", async () => {
    const space = await buildPrivateSpace(db, { listed: true, name: "Scam corner" });
    await buildMembership(db, space.id, moderator.id, "admin");
    const owner = await buildUser(db);
    await buildMembership(db, space.id, owner.id, "owner");
    const made = await sent(reporter, `spaces/${space.id}`);
    expect(made).toMatchObject({
      path: `spaces/${space.id}`,
      collection: "spaces",
      snapshot: { title: "Scam corner", author: null },
      space: { spaceId: worldSpaceId },
    });
    expect((await list(reporter, "scope=mine")).map(({ id }) => id)).toContain(made.id);
    for (const nobody of [moderator, owner]) expect(await inboxHas(nobody, made.id)).toBe(false);
    expect(await inboxHas(admin, made.id)).toBe(true);
    expect((await send(owner, `spaces/${space.id}`)).statusCode).toBe(403);
  });

  it("that is a country says which, so that every reader's language can name it", async () => {
    const { spaceId } = (await as(reporter).get("/spaces/detect?code=nl")).json().space;
    const { id, snapshot } = await sent(reporter, `spaces/${spaceId}`);
    expect(snapshot).toMatchObject({ title: "Netherlands", code: "nl" });
    expect((await list(admin, "scope=inbox")).find((one) => one.id === id)?.snapshot.code).toBe("nl");
  });

  it("is opened from the report by who may still know of it", async () => {
    const { space, member } = await buildSpace();
    const { id, path } = await sent(member, `spaces/${space.id}`);
    expect(path).toBe(`spaces/${space.id}`);
    const pathNow = async () => (await list(member, "scope=mine")).find((one) => one.id === id)?.path;
    const membership = () => db.updateTable("memberships").where("user_id", "=", member.id);
    await membership().set({ status: "blocked" }).execute();
    expect(await pathNow()).toBeNull();
    await membership().set({ status: "contributor" }).execute();
    expect(await pathNow()).toBe(path);
  });

  it("that somebody may not know of is not there", async () => {
    const { space, member, outsider } = await buildSpace();
    expect((await send(outsider, `spaces/${space.id}`)).statusCode).toBe(404);
    const made = await sent(member, `spaces/${space.id}`);
    // Unlisted: the moderators read what was reported, and have no page of it.
    const shown = (await list(admin, "scope=inbox")).find(({ id }) => id === made.id);
    expect(shown).toMatchObject({ path: null, collection: "spaces" });
  });
});
