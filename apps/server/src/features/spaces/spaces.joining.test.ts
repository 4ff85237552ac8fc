import { randomUUID } from "node:crypto";
import { type ParticipantView, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startMembers } from "#test/members.ts";
import { spacesJobs } from "./spaces.jobs.ts";

const { as, db, deps, buildCast, statusOf, request, invite, change, codeOf } = await startMembers();
const day = 24 * 3_600_000;

describe("asking to be let in", () => {
  it("waits for somebody who manages the space", async () => {
    const cast = await buildCast();
    for (let round = 0; round < 2; round++) {
      const asked = await request(as(cast.outsider), cast.spaceId);
      expect(asked.json()).toEqual({ success: true, status: "requested" });
    }
    const own = (await as(cast.outsider).get(`/spaces/${cast.spaceId}`)).json().data;
    expect(own).toMatchObject({ status: "requested", inside: null, can: { request: false, leave: true } });
    const counters = (await as(cast.admin).get(`/spaces/${cast.spaceId}`)).json().data.inside.counters;
    expect(counters).toMatchObject({ totalMembers: 3, totalRequested: 2, totalInvited: 1, totalBlocked: 1 });

    const approved = await change(as(cast.admin), cast.spaceId, cast.outsider, "contributor");
    expect(approved.json().data).toMatchObject({ id: cast.outsider.id, status: "contributor" });
    expect((await as(cast.outsider).get(`/spaces/${cast.spaceId}`)).json().data.can.enter).toBe(true);
  });

  it("lets in at once whoever is invited", async () => {
    const cast = await buildCast({ listed: false });
    expect((await request(as(cast.invited), cast.spaceId)).json()).toEqual({ success: true, status: "contributor" });
  });

  it("may be tried again after leaving, where the space is listed", async () => {
    const cast = await buildCast();
    expect((await request(as(cast.deleted), cast.spaceId)).json().status).toBe("requested");
    const unlisted = await buildCast({ listed: false });
    expect(codeOf(await request(as(unlisted.deleted), unlisted.spaceId))).toEqual([404, "not_found"]);
    expect(codeOf(await request(as(unlisted.outsider), unlisted.spaceId))).toEqual([404, "not_found"]);
  });

  it("is not for members, blocked people, or public spaces", async () => {
    const cast = await buildCast();
    for (const status of ["owner", "admin", "contributor"] as const) {
      expect(codeOf(await request(as(cast[status]), cast.spaceId))).toEqual([409, "illegal_transition"]);
    }
    expect(codeOf(await request(as(cast.blocked), cast.spaceId))).toEqual([404, "not_found"]);
    expect(codeOf(await request(as(cast.outsider), worldSpaceId))).toEqual([409, "illegal_transition"]);
  });

  it("is taken back by leaving", async () => {
    const cast = await buildCast();
    expect((await as(cast.requested).post(`/spaces/${cast.spaceId}/leave`)).json()).toEqual({ success: true });
    expect(await statusOf(cast.spaceId, cast.requested)).toBe("deleted");
  });
});

describe("inviting", () => {
  it("says who was invited and why the others were not", async () => {
    const cast = await buildCast({ listed: false });
    const unproven = await buildUser(db, { email_verified: false });
    const nobody = { id: randomUUID() };
    const { owner: _, admin, spaceId, ...others } = cast;
    const answer = await invite(as(admin), spaceId, ...Object.values(others), cast.outsider, nobody, unproven);
    const { invited, skipped } = answer.json<{ invited: string[]; skipped: { id: string; code: string }[] }>();
    expect(new Set(invited)).toEqual(new Set([cast.outsider.id, cast.deleted.id, cast.requested.id]));
    expect(new Map(skipped.map(({ id, code }) => [id, code]))).toEqual(
      new Map([
        [cast.contributor.id, "illegal_transition"],
        [cast.invited.id, "illegal_transition"],
        [cast.blocked.id, "illegal_transition"],
        [nobody.id, "not_found"],
        [unproven.id, "not_found"],
      ]),
    );
    // Whoever had asked is in.
    expect(await statusOf(spaceId, cast.requested)).toBe("contributor");
    expect((await as(cast.outsider).get("/user/userinfo")).json().user.counters.totalInvites).toBe(1);
    const [own] = (await as(cast.outsider).get("/spaces?type=private&status=invited")).json().items;
    expect(own).toMatchObject({ id: spaceId, status: "invited", inside: null });
  });

  it("is for owners and admins", async () => {
    const cast = await buildCast();
    for (const status of ["contributor", "invited", "requested", "deleted", "outsider"] as const) {
      expect(codeOf(await invite(as(cast[status]), cast.spaceId, cast.outsider))).toEqual([403, "forbidden"]);
    }
    expect(codeOf(await invite(as(cast.blocked), cast.spaceId, cast.outsider))).toEqual([404, "not_found"]);
    const staff = as(await buildUser(db, { site_role: "admin" }));
    expect(codeOf(await invite(staff, cast.spaceId, cast.outsider))).toEqual([403, "forbidden"]);
    expect(codeOf(await invite(staff, worldSpaceId, cast.outsider))).toEqual([403, "forbidden"]);
    expect((await invite(as(cast.owner), cast.spaceId)).statusCode).toBe(422);
  });

  it("is answered with yes or no, once", async () => {
    const cast = await buildCast({ listed: false });
    const accept = (person: UserRow) => as(person).post(`/spaces/${cast.spaceId}/invites/accept`);
    const decline = (person: UserRow) => as(person).post(`/spaces/${cast.spaceId}/invites/decline`);
    const { data } = (await accept(cast.invited)).json();
    expect(data).toMatchObject({ status: "contributor", can: { enter: true } });
    expect((await accept(cast.invited)).json().data).toEqual(data);
    expect(codeOf(await decline(cast.invited))).toEqual([409, "illegal_transition"]);

    await invite(as(cast.admin), cast.spaceId, cast.outsider);
    expect((await decline(cast.outsider)).json()).toEqual({ success: true });
    expect(codeOf(await decline(cast.outsider))).toEqual([404, "not_found"]);
    expect(codeOf(await accept(cast.outsider))).toEqual([404, "not_found"]);
    expect(codeOf(await accept(cast.requested))).toEqual([409, "illegal_transition"]);
    // An owner who accepts does not become a contributor.
    expect(codeOf(await accept(cast.owner))).toEqual([409, "illegal_transition"]);
    expect(await statusOf(cast.spaceId, cast.owner)).toBe("owner");
  });

  it("ends after 30 days: the invitation counts as none, and a job clears it away", async () => {
    const cast = await buildCast({ listed: false });
    const manager = as(cast.admin);
    await invite(manager, cast.spaceId, cast.outsider);
    const [listed] = (await manager.get(`/spaces/${cast.spaceId}/participants?status=invited`)).json().items;
    expect(listed).toMatchObject({ id: cast.outsider.id, invitedBy: { id: cast.admin.id } });
    const lasts = Date.parse(listed.expiresAt) - Date.now();
    expect(Math.abs(lasts - 30 * day)).toBeLessThan(60_000);

    const person = as(cast.outsider);
    expect((await person.get("/user/userinfo")).json().user.counters.totalInvites).toBe(1);
    await db
      .updateTable("memberships")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("user_id", "=", cast.outsider.id)
      .execute();
    expect((await person.get(`/spaces/${cast.spaceId}`)).statusCode).toBe(404);
    expect((await person.get("/spaces?status=invited")).json().items).toEqual([]);
    expect(codeOf(await person.post(`/spaces/${cast.spaceId}/invites/accept`))).toEqual([404, "not_found"]);
    const of = async (status: string) => {
      const page = (await manager.get(`/spaces/${cast.spaceId}/participants?status=${status}`)).json();
      return page.items.map(({ id }: ParticipantView) => id);
    };
    expect(await of("invited")).toEqual([cast.invited.id]);
    expect(await of("deleted")).toEqual([cast.outsider.id, cast.deleted.id]);

    for (const job of spacesJobs) await job.run(deps, {}, { isLast: false });
    expect(await statusOf(cast.spaceId, cast.outsider)).toBe("deleted");
    expect(await statusOf(cast.spaceId, cast.invited)).toBe("invited");
    expect((await person.get("/user/userinfo")).json().user.counters.totalInvites).toBe(0);
    expect((await invite(manager, cast.spaceId, cast.outsider)).json().invited).toEqual([cast.outsider.id]);
  });
});
