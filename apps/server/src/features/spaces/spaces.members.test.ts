import { type ParticipantView, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import type { Client } from "#test/harness.ts";
import { startMembers } from "#test/members.ts";

const { as, db, buildCast, statusOf, request, invite, change, codeOf } = await startMembers();

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

  it("are found by a name about so, where nobody has it as it stands", async () => {
    const cast = await buildCast();
    const of = (text: string) => read(as(cast.contributor), cast.spaceId, `?query=${encodeURIComponent(text)}`);
    expect(namesOf(await of("contributor the"))).toEqual(["The contributor"]);
    expect(namesOf(await of("contribotor"))).toEqual(["The contributor"]);
    expect(namesOf(await of("requestad"))).toEqual([]);
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
    expect(namesOf(await read(client, de, "?query=visitor%20a"))).toEqual(["A visitor"]);
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
