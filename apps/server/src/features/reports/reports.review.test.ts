import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startReports } from "#test/reports.ts";

const { server, moderator, admin, author, reporter, reported, change, changed, list, stateOf, buildCrowd, pass } =
  await startReports();
const { db } = server;

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
      // One that nobody had claimed goes with what was removed after another.
      const isClosedAlong = acts.length === 1 && row.removed;
      expect(claim?.status ?? "open").toBe(isClosedAlong ? "resolved" : claim ? "in_review" : row.status);
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
    pass(25 * 3_600_000);
    expect((await changed(admin, id, { status: "in_review" })).staff?.claimedBy?.id).toBe(admin.id);
    expect((await change(moderator, id, { status: "dismissed" })).statusCode).toBe(403);

    const leaving = await buildUser(db, { site_role: "moderator" });
    const { id: second } = await reported(reporter, (await buildSubject(db)).id);
    await changed(leaving, second, { status: "in_review" });
    await db.deleteFrom("users").where("id", "=", leaving.id).execute();
    expect((await changed(moderator, second, { status: "in_review" })).can.decide).toBe(true);
  });
});
