import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { buildMedia } from "#test/factories/media.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { type Client, startTestServer } from "#test/harness.ts";

const { as, db, deps } = await startTestServer();
const me = as(await buildUser(db));

describe("POST /spaces", () => {
  it("makes a private space whose owner is the caller", async () => {
    const person = await buildUser(db);
    const image = await buildMedia(db, person.id, { collection: "spaces" });
    const answer = await as(person).post("/spaces", {
      data: { name: "  Ward 12 ", description: "Water", img: image.id },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = answer.json();
    expect(data).toMatchObject({
      spaceId: data.id,
      name: "Ward 12",
      spaceName: "Ward 12",
      code: null,
      isPrivate: true,
      description: "Water",
      status: "owner",
      favorite: false,
      img: `/api/media/${image.id}-512.webp`,
      can: { enter: true, edit: true, remove: true, manage: true, invite: true, leave: false, request: false },
      inside: { listed: true, motto: "", approvalRule: "anonymous", counters: { totalMembers: 1, totalOwners: 1 } },
    });
    expect((await as(person).get("/user/userinfo")).json().user.spaces).toHaveProperty(data.id);
    expect((await as(person).get(`/spaces/${data.id}`)).json().data).toEqual(data);
  });

  it("lets pass what only the server sets, as of every new thing", async () => {
    const me = as(await buildUser(db));
    const given = { name: "As it was read", author: null, favorite: false, isPrivate: true, when: "now", status: null };
    const { statusCode, body } = await me.post("/spaces", { data: given });
    expect(statusCode, body).toBe(200);
    const inside = { listed: false, approvalRule: "everything", motto: "Onwards" };
    const quiet = await me.post("/spaces", { data: { name: "As quiet as it was read", inside } });
    expect(quiet.json().data.inside, quiet.body).toMatchObject(inside);
    const refused = await me.post("/spaces", { data: { name: "As it was read", colour: "red" } });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { colour: "unknown_field" }]);
  });

  it("gives the same space to a repeat, and to another person nothing", async () => {
    const person = await buildUser(db);
    const data = { id: uuidv7(), name: "Once only" };
    const [first, second] = await Promise.all([1, 2].map(() => as(person).post("/spaces", { data })));
    expect(first!.json().data.id).toBe(data.id);
    expect(second!.json().data).toEqual(first!.json().data);
    const { count } = await db
      .selectFrom("memberships")
      .select((eb) => eb.fn.countAll<string>().as("count"))
      .where("user_id", "=", person.id)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    const taken = await me.post("/spaces", { data });
    expect([taken.statusCode, taken.json().error.code]).toEqual([409, "id_taken"]);
    expect((await me.post("/spaces", { data: { id: worldSpaceId, name: "Mine now" } })).statusCode).toBe(409);
  });

  it("gives the same space to a repeat also where it was the last that the plan allows", async () => {
    const person = await buildUser(db);
    for (let made = 0; made < 2; made++) await as(person).post("/spaces", { data: { name: "Before" } });
    const data = { id: uuidv7(), name: "The last" };
    const answers = await Promise.all([1, 2, 3].map(() => as(person).post("/spaces", { data })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  it("uses an id once: what is gone does not come back by a repeat, nor in another's hands", async () => {
    const person = await buildUser(db);
    const data = { id: uuidv7(), name: "Once only" };
    const create = (client: Client) => client.post("/spaces", { data });
    await create(as(person));
    await as(person).delete(`/spaces/${data.id}`);
    const gone = await create(as(person));
    expect([gone.statusCode, gone.json().error.code]).toEqual([404, "not_found"]);
    const taken = await create(me);
    expect([taken.statusCode, taken.json().error.code]).toEqual([409, "id_taken"]);
    expect((await as(person).get(`/spaces/${data.id}`)).statusCode).toBe(404);
  });

  it("does not tell who made it whether a space that they lost sight of is still there", async () => {
    const [person, heir] = [await buildUser(db), await buildUser(db)];
    const data = { id: uuidv7(), name: "Handed over", listed: false };
    await as(person).post("/spaces", { data });
    await buildMembership(db, data.id, heir.id, "owner");
    await as(person).post(`/spaces/${data.id}/leave`);
    const before = await as(person).post("/spaces", { data });
    await as(heir).delete(`/spaces/${data.id}`);
    const after = await as(person).post("/spaces", { data });
    expect([before.statusCode, before.json().error.code]).toEqual([404, "not_found"]);
    expect([after.statusCode, after.json().error.code]).toEqual([404, "not_found"]);
  });

  it("is not for whoever is gone, nor is anything else that would be theirs", async () => {
    const person = await buildUser(db);
    await db.deleteFrom("users").where("id", "=", person.id).execute();
    const answers = await Promise.all([
      as(person).post("/spaces", { data: { name: "Too late" } }),
      as(person).post("/spaces/favorite", { customSpaceId: worldSpaceId, favorite: true }),
      as(person).post("/user/changeSpace", { spaceId: worldSpaceId }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 401]);
  });

  it("has no way round the plan's limit by handing over", async () => {
    const [person, friend] = [await buildUser(db), await buildUser(db)];
    const answers: (string | undefined)[] = [];
    for (let round = 0; round < 4; round++) {
      const { id } = (await as(person).post("/spaces", { data: { name: "For a friend" } })).json().data;
      await buildMembership(db, id, friend.id, "contributor");
      const handed = await as(person).patch(`/spaces/${id}/participants/${friend.id}`, { status: "owner" });
      answers.push(handed.json().error?.code);
      await as(person).post(`/spaces/${id}/leave`);
    }
    expect(answers).toEqual([undefined, undefined, undefined, "plan_limit_reached"]);
  });

  it("stops at the plan's limit, however many come at once", async () => {
    const person = await buildUser(db);
    const create = () => as(person).post("/spaces", { data: { name: "One more" } });
    const answers = await Promise.all(Array.from({ length: 5 }, create));
    const counts = [200, 403].map((code) => answers.filter(({ statusCode }) => statusCode === code).length);
    expect(counts).toEqual([3, 2]);
    const refused = await create();
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "plan_limit_reached"]);

    await db.insertInto("subscriptions").values({ user_id: person.id, plan_id: "professional" }).execute();
    expect((await create()).statusCode).toBe(200);
    await deps.cache.drop(db, "userinfo", person.id);
    expect((await as(person).get("/user/userinfo")).json().user).toMatchObject({
      accountType: "Premium",
      subscription: { name: "Professional" },
    });
    await db
      .updateTable("subscriptions")
      .set({ ends_at: new Date(0) })
      .where("user_id", "=", person.id)
      .execute();
    expect((await create()).statusCode).toBe(403);
  });

  it.each([
    [{}, "name", "name_required"],
    [{ name: "  " }, "name", "name_required"],
    [{ name: "ab" }, "name", "min_characters"],
    [{ name: "x".repeat(151) }, "name", "max_characters"],
    [{ name: "Fine", description: "x".repeat(256) }, "description", "max_characters"],
    [{ name: "Fine", img: randomUUID() }, "img", "unknown_media"],
  ])("refuses %j", async (data, field, code) => {
    const refused = await me.post("/spaces", { data });
    expect(refused.statusCode).toBe(422);
    expect(Object.entries(refused.json().error.fields).map(([path, value]) => [path.split(".").at(-1), value])).toEqual(
      [[field, code]],
    );
  });
});

describe("PATCH and DELETE /spaces/:id", () => {
  async function build(columns: Parameters<typeof buildPrivateSpace>[1] = {}) {
    const space = await buildPrivateSpace(db, columns);
    const owner = await buildUser(db);
    await buildMembership(db, space.id, owner.id, "owner");
    return { space, owner };
  }

  it("change what is given, and those who have it open see the new name", async () => {
    const { space, owner } = await build();
    await as(owner).post("/user/changeSpace", { spaceId: space.id });
    const changed = await as(owner).patch(`/spaces/${space.id}`, {
      data: { name: "New name", motto: "Onwards", listed: false, approvalRule: "everything" },
    });
    expect(changed.json().data).toMatchObject({
      name: "New name",
      description: "",
      inside: { motto: "Onwards", listed: false, approvalRule: "everything" },
    });
    expect((await as(owner).get("/user/userinfo")).json().user.activeSpace.spaceName).toBe("New name");
    expect((await me.get(`/spaces/${space.id}`)).statusCode).toBe(404);
  });

  it("are the owners' alone", async () => {
    const { space } = await build();
    for (const status of ["admin", "contributor", "invited", "requested"] as const) {
      const person = await buildUser(db);
      await buildMembership(db, space.id, person.id, status);
      expect((await as(person).patch(`/spaces/${space.id}`, { data: { name: "Mine" } })).statusCode).toBe(403);
      expect((await as(person).delete(`/spaces/${space.id}`)).statusCode).toBe(403);
    }
    const admin = as(await buildUser(db, { site_role: "admin" }));
    expect((await admin.patch(`/spaces/${worldSpaceId}`, { data: { name: "Mine" } })).statusCode).toBe(403);
    expect((await admin.delete(`/spaces/${worldSpaceId}`)).statusCode).toBe(403);
  });

  it("take a replaced picture away, but none that another space shows or another owner brought", async () => {
    const { space, owner } = await build();
    const [first, second] = [
      await buildMedia(db, owner.id, { collection: "spaces" }),
      await buildMedia(db, owner.id, { collection: "spaces" }),
    ];
    const patch = (img: string | null, client = as(owner)) => client.patch(`/spaces/${space.id}`, { data: { img } });
    const exists = async (id: string) =>
      (await db.selectFrom("media").select("id").where("id", "=", id).executeTakeFirst()) !== undefined;
    await patch(first.id);
    const other = await buildPrivateSpace(db, { image_media_id: first.id });
    expect((await patch(second.id)).json().data.img).toBe(`/api/media/${second.id}-512.webp`);
    expect(await exists(first.id)).toBe(true);
    await db.deleteFrom("spaces").where("id", "=", other.id).execute();

    // A second owner who sends the whole form back keeps the picture that is there.
    const partner = await buildUser(db);
    await buildMembership(db, space.id, partner.id, "owner");
    expect((await patch(`/api/media/${second.id}-512.webp`, as(partner))).statusCode).toBe(200);
    expect((await patch(first.id, as(partner))).statusCode).toBe(422);
    expect((await patch(null, as(partner))).json().data.img).toBeNull();
    expect(await exists(second.id)).toBe(false);
  });

  it("end a space with all that is in it; whoever was there is in the world again", async () => {
    const { space, owner } = await build();
    const member = await buildUser(db, { active_space_id: space.id });
    await buildMembership(db, space.id, member.id, "contributor");
    // Somebody who was taken out, and whose record still says that they are there.
    await buildUser(db, { active_space_id: space.id });
    expect((await as(owner).delete(`/spaces/${space.id}`)).json()).toEqual({ success: true });
    expect((await as(owner).get(`/spaces/${space.id}`)).statusCode).toBe(404);
    expect((await as(owner).delete(`/spaces/${space.id}`)).statusCode).toBe(404);
    const { activeSpace, spaces } = (await as(member).get("/user/userinfo")).json().user;
    expect([activeSpace.spaceId, spaces]).toEqual([worldSpaceId, {}]);
    const audit = await db.selectFrom("audit_log").selectAll().where("subject", "=", `spaces/${space.id}`).execute();
    expect(audit).toMatchObject([{ actor_id: owner.id, action: "space.remove" }]);
  });
});
