import { randomUUID } from "node:crypto";
import { type MembershipStatus, type ParticipantView, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { type Client, startTestServer } from "#test/harness.ts";
import { spacesJobs } from "./spaces.jobs.ts";

const { as, db, deps } = await startTestServer();
const day = 24 * 3_600_000;

type Cast = Record<MembershipStatus | "outsider", UserRow> & { spaceId: string };

/** A space with one of each. */
async function buildCast({ listed = true } = {}): Promise<Cast> {
  const space = await buildPrivateSpace(db, { listed });
  const cast = { spaceId: space.id, outsider: await buildUser(db) } as Cast;
  const statuses = ["owner", "admin", "contributor", "invited", "requested", "blocked", "deleted"] as const;
  for (const [index, status] of statuses.entries()) {
    cast[status] = await buildUser(db, { display_name: `The ${status}` });
    await buildMembership(db, space.id, cast[status].id, status, { created_at: new Date(Date.now() - index * 1000) });
  }
  return cast;
}

async function statusOf(spaceId: string, { id }: { id: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom("memberships")
    .select("status")
    .where("space_id", "=", spaceId)
    .where("user_id", "=", id)
    .executeTakeFirst();
  return row?.status;
}

const request = (client: Client, spaceId: string) =>
  client.post("/spaces/request/access", { requestedSpaceId: spaceId });
const invite = (client: Client, spaceId: string, ...people: { id: string }[]) =>
  client.post("/spaces/sendInvites", { spaceId, userIds: people.map(({ id }) => id) });
const change = (client: Client, spaceId: string, { id }: { id: string }, status: string) =>
  client.patch(`/spaces/${spaceId}/participants/${id}`, { status });
const codeOf = (answer: { statusCode: number; json: () => { error?: { code: string } } }) => [
  answer.statusCode,
  answer.json().error?.code,
];

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

describe("the participants", () => {
  type Page = { items: ParticipantView[]; last: string | null };
  const read = async (client: Client, spaceId: string, query = ""): Promise<Page> =>
    (await client.get(`/spaces/${spaceId}/participants${query}`)).json();
  const namesOf = ({ items }: Page) => items.map(({ author }) => author.displayName);

  it("are the members to members, and all to those who manage", async () => {
    const cast = await buildCast();
    await buildSubject(db, { space_id: cast.spaceId, author_id: cast.owner.id });
    const active = ["The owner", "The admin", "The contributor"];
    for (const status of ["owner", "admin", "contributor"] as const) {
      const client = as(cast[status]);
      expect(namesOf(await read(client, cast.spaceId))).toEqual(active);
      expect(namesOf(await read(client, cast.spaceId, "?status=active"))).toEqual(active);
      for (const role of ["owner", "admin", "contributor"]) {
        expect(namesOf(await read(client, cast.spaceId, `?status=${role}`))).toEqual([`The ${role}`]);
      }
    }
    const everybody = [...active, "The invited", "The requested", "The blocked", "The deleted"];
    for (const status of ["owner", "admin"] as const) {
      expect(namesOf(await read(as(cast[status]), cast.spaceId, "?status=all"))).toEqual(everybody);
      for (const other of ["invited", "requested", "blocked", "deleted"]) {
        expect(namesOf(await read(as(cast[status]), cast.spaceId, `?status=${other}`))).toEqual([`The ${other}`]);
      }
    }
    expect(namesOf(await read(as(cast.contributor), cast.spaceId, "?status=all"))).toEqual(active);
    for (const other of ["invited", "requested", "blocked", "deleted"]) {
      const refused = await as(cast.contributor).get(`/spaces/${cast.spaceId}/participants?status=${other}`);
      expect(codeOf(refused)).toEqual([403, "forbidden"]);
    }
    const [owner] = (await read(as(cast.admin), cast.spaceId)).items;
    expect(owner).toMatchObject({ status: "owner", type: "person", totalPosts: 1, lastSeen: null, online: false });
    expect(owner!.can.become).toEqual([]);
  });

  it("are found by name and read page by page, while others join", async () => {
    const cast = await buildCast();
    const manager = as(cast.owner);
    for (let index = 0; index < 5; index++) {
      const person = await buildUser(db, { display_name: `100%_Guest ${index}` });
      await buildMembership(db, cast.spaceId, person.id, "contributor");
    }
    expect(namesOf(await read(manager, cast.spaceId, "?query=%25_gUEST%203"))).toEqual(["100%_Guest 3"]);
    const seen: string[] = [];
    for (let last: string | null = ""; last !== null;) {
      const page: Page = await read(manager, cast.spaceId, `?results=3&lastDocumentID=${last}`);
      seen.push(...namesOf(page));
      last = page.last;
      const late = await buildUser(db);
      await buildMembership(db, cast.spaceId, late.id, "contributor");
    }
    expect(seen).toHaveLength(8);
    expect(new Set(seen).size).toBe(8);
  });

  it("of a public space are those who were there", async () => {
    const visitor = await buildUser(db, { display_name: "A visitor" });
    const client = as(visitor);
    const de = (await client.get("/spaces/detect?code=de")).json().space.spaceId;
    expect((await read(client, de)).items).toEqual([]);
    await client.post("/user/changeSpace", { spaceId: de });
    await client.post("/user/changeSpace", { spaceId: worldSpaceId });
    await client.post("/user/changeSpace", { spaceId: de });
    const [row] = (await read(client, de, "?status=contributor&query=visi")).items;
    expect(row).toMatchObject({ id: visitor.id, status: "contributor", can: { become: [] } });
    expect((await read(client, de, "?status=owner")).items).toEqual([]);
    expect((await client.get(`/spaces/${de}`)).json().data.inside.counters.totalMembers).toBe(1);
    expect(namesOf(await read(client, worldSpaceId, "?status=all&results=1000"))).toContain("A visitor");
    const staff = as(await buildUser(db, { site_role: "admin" }));
    expect(codeOf(await change(staff, de, visitor, "blocked"))).toEqual([403, "forbidden"]);
  });

  it("are not there for outsiders", async () => {
    const cast = await buildCast();
    for (const status of ["invited", "requested", "deleted", "outsider"] as const) {
      expect((await as(cast[status]).get(`/spaces/${cast.spaceId}/participants`)).statusCode).toBe(403);
    }
    expect((await as(cast.blocked).get(`/spaces/${cast.spaceId}/participants`)).statusCode).toBe(404);
    const hidden = await buildCast({ listed: false });
    expect((await as(hidden.outsider).get(`/spaces/${hidden.spaceId}/participants`)).statusCode).toBe(404);
  });
});

describe("changing somebody's place", () => {
  it("is written down, with who did it", async () => {
    const cast = await buildCast();
    const promoted = await change(as(cast.owner), cast.spaceId, cast.contributor, "admin");
    expect(promoted.json().data).toMatchObject({
      status: "admin",
      can: { become: ["owner", "contributor", "blocked", "deleted"] },
    });
    expect((await change(as(cast.owner), cast.spaceId, cast.contributor, "admin")).statusCode).toBe(200);
    const acts = await db.selectFrom("audit_log").selectAll().where("subject", "=", `spaces/${cast.spaceId}`).execute();
    expect(acts).toMatchObject([
      {
        actor_id: cast.owner.id,
        action: "participant.change",
        details: { userId: cast.contributor.id, from: "contributor", to: "admin" },
      },
    ]);
  });

  it("is written down also where an invitation lets somebody in, or where somebody who runs the space goes", async () => {
    const cast = await buildCast();
    await invite(as(cast.owner), cast.spaceId, cast.requested);
    await as(cast.admin).post(`/spaces/${cast.spaceId}/leave`);
    await as(cast.contributor).post(`/spaces/${cast.spaceId}/leave`);
    const acts = await db
      .selectFrom("audit_log")
      .select(["actor_id", "details"])
      .where("subject", "=", `spaces/${cast.spaceId}`)
      .orderBy("id")
      .execute();
    expect(acts).toEqual([
      { actor_id: cast.owner.id, details: { userId: cast.requested.id, from: "requested", to: "contributor" } },
      { actor_id: cast.admin.id, details: { userId: cast.admin.id, from: "admin", to: "deleted" } },
    ]);
  });

  it("keeps admins from owners and from each other", async () => {
    const cast = await buildCast();
    const second = await buildUser(db);
    await buildMembership(db, cast.spaceId, second.id, "admin");
    const admin = as(cast.admin);
    for (const to of ["admin", "contributor", "blocked", "deleted"]) {
      expect(codeOf(await change(admin, cast.spaceId, cast.owner, to))).toEqual([403, "forbidden"]);
      expect(codeOf(await change(admin, cast.spaceId, second, to))).toEqual([403, "forbidden"]);
    }
    expect(codeOf(await change(admin, cast.spaceId, cast.contributor, "admin"))).toEqual([403, "forbidden"]);
    expect(codeOf(await change(admin, cast.spaceId, cast.admin, "owner"))).toEqual([403, "forbidden"]);
    expect(codeOf(await change(as(cast.contributor), cast.spaceId, cast.requested, "contributor"))[0]).toBe(403);
    expect(codeOf(await change(admin, cast.spaceId, cast.outsider, "contributor"))).toEqual([404, "not_found"]);
    expect(codeOf(await change(admin, cast.spaceId, cast.deleted, "contributor"))).toEqual([409, "illegal_transition"]);
    expect((await change(admin, cast.spaceId, cast.deleted, "invited")).statusCode).toBe(422);
  });

  it("blocks until unblocked, which ends as none", async () => {
    const cast = await buildCast();
    const admin = as(cast.admin);
    expect((await change(admin, cast.spaceId, cast.contributor, "blocked")).statusCode).toBe(200);
    expect((await as(cast.contributor).get(`/spaces/${cast.spaceId}`)).statusCode).toBe(404);
    expect((await invite(admin, cast.spaceId, cast.contributor)).json().invited).toEqual([]);
    expect(codeOf(await change(admin, cast.spaceId, cast.contributor, "contributor"))).toEqual([
      409,
      "illegal_transition",
    ]);
    expect((await change(admin, cast.spaceId, cast.contributor, "deleted")).statusCode).toBe(200);
    expect((await request(as(cast.contributor), cast.spaceId)).statusCode).toBe(200);
  });

  it("hands a space over: another owner is made, then the first steps down or leaves", async () => {
    const cast = await buildCast();
    const owner = as(cast.owner);
    const leave = (client: Client) => client.post(`/spaces/${cast.spaceId}/leave`);
    expect(codeOf(await leave(owner))).toEqual([409, "last_owner"]);
    expect(codeOf(await change(owner, cast.spaceId, cast.owner, "admin"))).toEqual([409, "last_owner"]);
    expect((await change(owner, cast.spaceId, cast.contributor, "owner")).statusCode).toBe(200);
    // Owners are out of each other's reach.
    expect(codeOf(await change(owner, cast.spaceId, cast.contributor, "blocked"))).toEqual([403, "forbidden"]);
    expect((await owner.get(`/spaces/${cast.spaceId}`)).json().data.can.leave).toBe(true);
    const down = await change(owner, cast.spaceId, cast.owner, "contributor");
    expect(down.json().data).toMatchObject({ status: "contributor", can: { become: ["deleted"] } });
    expect((await leave(owner)).statusCode).toBe(200);
    expect(codeOf(await leave(as(cast.contributor)))).toEqual([409, "last_owner"]);
    expect(codeOf(await leave(as(cast.deleted)))).toEqual([409, "illegal_transition"]);
    expect(codeOf(await leave(as(cast.invited)))).toEqual([409, "illegal_transition"]);
  });

  it("leaves one owner when two leave at the same instant", async () => {
    for (let round = 0; round < 10; round++) {
      const space = await buildPrivateSpace(db);
      const owners = [await buildUser(db), await buildUser(db)];
      for (const { id } of owners) await buildMembership(db, space.id, id, "owner");
      const answers = await Promise.all(owners.map((owner) => as(owner).post(`/spaces/${space.id}/leave`)));
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    }
  });
});

describe("an account that goes", () => {
  async function remove(person: UserRow) {
    const answer = await as(person).delete("/user/delete");
    expect(answer.statusCode, answer.body).toBe(200);
  }
  const exists = async (id: string) =>
    (await db.selectFrom("spaces").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;

  it("leaves its space to the admin who has been there longest", async () => {
    const cast = await buildCast();
    const older = await buildUser(db);
    await buildMembership(db, cast.spaceId, older.id, "admin", { created_at: new Date(0) });
    const oldest = await buildUser(db);
    await buildMembership(db, cast.spaceId, oldest.id, "contributor", { created_at: new Date(0) });
    await remove(cast.owner);
    expect(await statusOf(cast.spaceId, older)).toBe("owner");
    const { total_members, total_owners } = await db
      .selectFrom("spaces")
      .selectAll()
      .where("id", "=", cast.spaceId)
      .executeTakeFirstOrThrow();
    expect([total_members, total_owners]).toEqual([4, 1]);
  });

  it("else to the contributor, else the space goes too", async () => {
    const cast = await buildCast();
    await remove(cast.admin);
    await remove(cast.owner);
    expect(await statusOf(cast.spaceId, cast.contributor)).toBe("owner");
    await remove(cast.contributor);
    expect(await exists(cast.spaceId)).toBe(false);
    expect((await as(cast.invited).get("/user/userinfo")).json().user.counters.totalInvites).toBe(0);
  });

  it("goes together with the other owner, and somebody else has the space", async () => {
    for (let round = 0; round < 5; round++) {
      const cast = await buildCast();
      const second = await buildUser(db);
      await buildMembership(db, cast.spaceId, second.id, "owner");
      await Promise.all([remove(cast.owner), remove(second)]);
      expect(await statusOf(cast.spaceId, cast.admin)).toBe("owner");
    }
  });
});
