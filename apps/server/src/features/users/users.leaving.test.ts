import type { StoryView } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const reader = await buildUser(db);
const moderator = await buildUser(db, { site_role: "moderator" });

async function tell(person: UserRow, data: object = {}): Promise<string> {
  const answer = await as(person).post("/stories", {
    data: { story: "<p>Nobody knows #office</p>", isAnonymousPost: true, ...data },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: StoryView }>().data.id;
}

async function publish(id: string): Promise<string> {
  expect((await as(moderator).post(`/approvals/${id}`, { decision: "approve" })).statusCode).toBe(200);
  return id;
}

async function reads(person: UserRow, id: string): Promise<number> {
  return (await as(person).get(`/get/v2?path=stories/${id}`)).statusCode;
}

async function makeDue(): Promise<Date[]> {
  const jobs = await deps.pool.query<{ run_at: Date }>(
    "select run_at from graphile_worker.jobs where task_identifier = 'subjects.removeOrphan'",
  );
  await deps.pool.query(
    "update graphile_worker._private_jobs set run_at = now() where run_at > now() and task_id in (select id from graphile_worker._private_tasks where identifier = 'subjects.removeOrphan')",
  );
  return jobs.rows.map((row) => row.run_at);
}

describe("what was written without a name, when its author leaves", () => {
  it("goes where they want it so, each at a moment of its own, and its text later", async () => {
    const person = await buildUser(db);
    const shown = [];
    for (let index = 0; index < 4; index++) shown.push(await publish(await tell(person)));
    const waiting = await tell(person);
    const foreign = await publish(await tell(await buildUser(db)));

    expect((await as(person).delete("/user/delete?anonymousPosts=remove")).statusCode).toBe(200);
    // Nobody who watches sees them go together with the account.
    expect(await Promise.all(shown.map((id) => reads(reader, id)))).toEqual([200, 200, 200, 200]);
    const tags = await db.selectFrom("anonymous_owners").select("tag").where("subject_id", "in", shown).execute();
    expect(tags).toEqual([]);
    const moments = await makeDue();
    expect(moments).toHaveLength(5);
    expect(new Set(moments.map((at) => at.getTime())).size).toBe(5);
    const hours = moments.map((at) => (at.getTime() - Date.now()) / 3_600_000);
    expect(Math.max(...hours)).toBeLessThan(24);

    await deps.jobs.drain(deps);
    for (const id of [...shown, waiting]) {
      expect([await reads(reader, id), await reads(moderator, id)]).toEqual([404, 404]);
    }
    expect(await reads(reader, foreign)).toBe(200);
  });

  it("stays where they say nothing, and where an admin sends them away", async () => {
    const [one, other] = [await buildUser(db), await buildUser(db)];
    const ids = [await publish(await tell(one)), await publish(await tell(other))];
    const admin = await buildUser(db, { site_role: "admin" });
    expect((await as(one).delete("/user/delete")).statusCode).toBe(200);
    expect((await as(admin).delete(`/admin/users/${other.id}`)).statusCode).toBe(200);
    expect(await makeDue()).toEqual([]);
    expect(await Promise.all(ids.map((id) => reads(reader, id)))).toEqual([200, 200]);
  });

  it("takes with it what nobody else has seen: drafts, and what was rejected", async () => {
    const person = await buildUser(db);
    const draft = await tell(person, { isDraft: true });
    const named = await tell(person, { isDraft: true, isAnonymousPost: false });
    const rejected = await tell(person);
    await as(moderator).post(`/approvals/${rejected}`, { decision: "reject", note: "No" });
    expect((await as(person).delete("/user/delete")).statusCode).toBe(200);
    const ids = [draft, named, rejected];
    expect(await db.selectFrom("posts").select("id").where("id", "in", ids).execute()).toEqual([]);
    // Nobody else takes the ids, and nothing tells whose they were.
    const kept = await db.selectFrom("removed_subjects").selectAll().where("id", "in", ids).execute();
    expect(kept.map(({ author_id, tag }) => [author_id, tag])).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
  });

  it("is not written any more by who has just left", async () => {
    const person = await buildUser(db);
    const story = await publish(await tell(await buildUser(db)));
    let isDone = false;
    const answers = await db.transaction().execute(async (tx) => {
      const { leaveSubjects } = await import("#features/subjects/index.ts");
      await leaveSubjects({ ...deps, db: tx }, person.id, { anonymousPosts: "keep" });
      const data = { story: "<p>Too late #office</p>", isAnonymousPost: true };
      const late = Promise.all([
        as(person).post("/stories", { data }),
        as(person).patch(`/stories/${story}`, { data: { story: "<p>Too late #office</p>" } }),
      ]).finally(() => (isDone = true));
      await sleep(300);
      expect(isDone).toBe(false);
      await tx.deleteFrom("users").where("id", "=", person.id).execute();
      return { late };
    });
    expect((await answers.late).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    const { rows } = await deps.pool.query("select from posts where text like 'Too late%'");
    expect(rows).toEqual([]);
  });

  it("refuses another choice", async () => {
    const person = await buildUser(db);
    expect((await as(person).delete("/user/delete?anonymousPosts=publish")).statusCode).toBe(422);
    expect((await as(person).get("/user/userinfo")).statusCode).toBe(200);
  });
});
