import { randomUUID } from "node:crypto";
import { type SpaceView, skillsSpaceId, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { v7 as uuidv7 } from "uuid";
import { buildMedia } from "#test/factories/media.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { type Client, startTestServer } from "#test/harness.ts";

const { as, db, deps } = await startTestServer();
const user = await buildUser(db);
const me = as(user);

type Page = { items: SpaceView[]; last: string | null; lastScannedWhen: string };
async function list(query: Record<string, string> = {}, client = me): Promise<Page> {
  const answer = await client.get(`/spaces?${new URLSearchParams(query).toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Page>();
}
const idsOf = ({ items }: Page) => items.map(({ id }) => id);

describe("GET /spaces", () => {
  it("gives 25 at first and each once, page by page", async () => {
    const { items, last } = await list();
    expect(items).toHaveLength(25);
    expect(last).not.toBeNull();
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page = await list({ type: "country", results: "90", lastDocumentID: cursor });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.last;
    }
    expect(seen.length).toBeGreaterThan(240);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("knows kinds", async () => {
    expect(idsOf(await list({ type: "world" }))).toEqual([worldSpaceId]);
    const countries = (await list({ type: "country", results: "1000" })).items;
    expect(countries.every(({ isPrivate, code }) => !isPrivate && code !== "ww" && code !== "")).toBe(true);
    const all = idsOf(await list({ results: "1000" }));
    expect(all).toContain(worldSpaceId);
    expect(all).toContain(skillsSpaceId);
  });

  it("finds by name, in any of our languages, and takes signs as signs", async () => {
    const space = await buildPrivateSpace(db, { name: "100%_Ward \\ Twelve" });
    expect(idsOf(await list({ query: "0%_wA" }))).toEqual([space.id]);
    expect(idsOf(await list({ query: "d \\ t" }))).toEqual([space.id]);
    expect((await list({ query: "Deutschland" })).items.map(({ code }) => code)).toEqual(["de"]);
    expect((await list({ query: "germ" })).items.map(({ code }) => code)).toContain("de");
    expect((await list({ query: "no such thing at all" })).items).toEqual([]);
    const refused = await me.get(`/spaces?query=${"x".repeat(151)}`);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, "max_characters"]);
  });

  it("lists a person's own spaces by where they stand, the newest first", async () => {
    const person = await buildUser(db);
    const made = new Map<string, string>();
    const statuses = ["owner", "admin", "contributor", "invited", "requested", "blocked", "deleted"] as const;
    for (const status of statuses) {
      const space = await buildPrivateSpace(db, { listed: false, description: "What for", motto: "Onwards" });
      await buildMembership(db, space.id, person.id, status);
      made.set(status, space.id);
    }
    const own = async (status: string) => idsOf(await list({ type: "private", status }, as(person)));
    const named = (...names: string[]) => names.map((name) => made.get(name));
    expect(await own("active")).toEqual(named("contributor", "admin", "owner"));
    expect(await own("all")).toEqual(named("requested", "invited", "contributor", "admin", "owner"));
    for (const status of ["owner", "admin", "contributor", "invited", "requested"]) {
      expect(await own(status)).toEqual(named(status));
    }
    // An unlisted space is gone for whoever left it.
    expect(await own("deleted")).toEqual([]);
    // Somebody who is blocked finds the name, here and nowhere else.
    const [blocked] = (await list({ status: "blocked" }, as(person))).items;
    expect(blocked).toMatchObject({ id: made.get("blocked"), description: "", img: null, inside: null });
    expect(Object.values(blocked!.can)).not.toContain(true);
    expect(idsOf(await list({ type: "private" }, as(person)))).not.toContain(made.get("blocked"));
    // Page by page, the same.
    const first = await list({ status: "active", results: "2" }, as(person));
    const second = await list({ status: "active", results: "2", lastDocumentID: first.last! }, as(person));
    expect([...idsOf(first), ...idsOf(second)]).toEqual(named("contributor", "admin", "owner"));
    expect(second.last).toBeNull();
  });

  it("lists recent and favourite spaces", async () => {
    const person = await buildUser(db);
    const client = as(person);
    const nl = (await client.get("/spaces/detect?code=nl")).json().space.spaceId;
    expect(idsOf(await list({ type: "recent" }, client))).toEqual([worldSpaceId]);
    await client.post("/user/changeSpace", { spaceId: nl });
    expect(idsOf(await list({ type: "recent" }, client))).toEqual([nl, worldSpaceId]);
    expect(idsOf(await list({ type: "favorite" }, client))).toEqual([]);
    for (let round = 0; round < 2; round++) {
      const answer = await client.post("/spaces/favorite", { customSpaceId: nl, favorite: true });
      expect(answer.json()).toEqual({ success: true, favorite: true });
    }
    const [favorite] = (await list({ type: "favorite" }, client)).items;
    expect(favorite).toMatchObject({ id: nl, favorite: true });
    expect((await client.get("/user/userinfo")).json().user.spaces).toEqual({
      [nl]: { notifications: false, favorite: true, apps: [] },
    });
    await client.post("/spaces/favorite", { customSpaceId: nl, favorite: false });
    expect(idsOf(await list({ type: "favorite" }, client))).toEqual([]);
    const unlisted = await buildPrivateSpace(db, { listed: false });
    const refused = await client.post("/spaces/favorite", { customSpaceId: unlisted.id, favorite: true });
    expect(refused.statusCode).toBe(404);
  });

  it("counts somebody in from the moment they have proven their address", async () => {
    const members = async () => (await me.get(`/spaces/${worldSpaceId}`)).json().data.inside.counters.totalMembers;
    const before = await members();
    const person = await buildUser(db, { email_verified: false });
    expect(await members()).toBe(before);
    await db.updateTable("users").set({ email_verified: true }).where("id", "=", person.id).execute();
    expect(await members()).toBe(before + 1);
    expect(idsOf(await list({ type: "recent" }, as(person)))).toEqual([worldSpaceId]);
    await db.deleteFrom("users").where("id", "=", person.id).execute();
    expect(await members()).toBe(before);
  });

  it.each(["nonsense", "MTIz"])("refuses the cursor %s", async (cursor) => {
    for (const type of ["country", "recent"]) {
      expect((await me.get(`/spaces?type=${type}&lastDocumentID=${cursor}`)).statusCode).toBe(422);
    }
  });
});

describe("GET /spaces/:id", () => {
  it("shows a public space to everybody, its figures for managers to staff", async () => {
    const data = (await me.get(`/spaces/${worldSpaceId}`)).json().data;
    expect(data).toMatchObject({ id: worldSpaceId, code: "ww", isPrivate: false, status: null, blocked: false });
    expect(data.can).toEqual({
      enter: true,
      edit: false,
      remove: false,
      manage: false,
      invite: false,
      leave: false,
      request: false,
    });
    expect(data.inside.counters).toMatchObject({ totalRequested: null, totalReports: null });
    expect(data.inside.counters.totalMembers).toBeGreaterThan(0);
    const staff = as(await buildUser(db, { site_role: "moderator" }));
    expect((await staff.get(`/spaces/${worldSpaceId}`)).json().data).toMatchObject({
      can: { manage: true },
      inside: { counters: { totalRequested: 0 } },
    });
  });

  it("shows outsiders the card of a listed space and nothing of another", async () => {
    const listed = await buildPrivateSpace(db, { description: "What for", motto: "Onwards" });
    const data = (await me.get(`/spaces/${listed.id}`)).json().data;
    expect(data).toMatchObject({ name: listed.name, description: "What for", status: null, inside: null });
    expect(data.can).toMatchObject({ enter: false, request: true, leave: false });
    const unlisted = await buildPrivateSpace(db, { listed: false });
    const [hidden, absent] = [await me.get(`/spaces/${unlisted.id}`), await me.get(`/spaces/${randomUUID()}`)];
    expect([hidden.statusCode, hidden.json().error.code]).toEqual([404, "not_found"]);
    expect(hidden.json().error.message).toBe(absent.json().error.message);
    expect((await me.get("/spaces/nonsense")).statusCode).toBe(404);
  });

  it("is closed to all once the site's admins blocked the space; its members are told so", async () => {
    const space = await buildPrivateSpace(db, { blocked_at: new Date() });
    const owner = await buildUser(db);
    await buildMembership(db, space.id, owner.id, "owner");
    const data = (await as(owner).get(`/spaces/${space.id}`)).json().data;
    expect(data).toMatchObject({ blocked: true, inside: null, can: { enter: false, edit: false, manage: false } });
    expect((await as(owner).post("/user/changeSpace", { spaceId: space.id })).statusCode).toBe(403);
    expect((await as(owner).get(`/spaces/${space.id}/participants`)).statusCode).toBe(403);
    expect((await as(owner).patch(`/spaces/${space.id}`, { data: { motto: "x" } })).statusCode).toBe(403);
    expect((await me.post("/spaces/request/access", { requestedSpaceId: space.id })).statusCode).toBe(403);
  });
});

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
    [{}, "name", "required"],
    [{ name: "ab" }, "name", "min_characters"],
    [{ name: "x".repeat(151) }, "name", "max_characters"],
    [{ name: "Fine", description: "x".repeat(256) }, "description", "max_characters"],
    [{ name: "Fine", img: randomUUID() }, "img", "unknown_media"],
    [{ name: "Fine", code: "ww" }, "code", "unknown_field"],
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

describe("POST /user/changeSpace", () => {
  it("makes a readable space the active one", async () => {
    const person = await buildUser(db);
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, person.id, "contributor");
    const body = { spaceId: space.id, spaceName: "whatever", isPrivate: false, code: "ww" };
    const { user: changed } = (await as(person).post("/user/changeSpace", body)).json();
    expect(changed.activeSpace).toEqual({
      spaceId: space.id,
      spaceName: space.name,
      code: null,
      isPrivate: true,
      img: null,
    });
  });

  it.each([
    ["invited", true, 403],
    ["requested", true, 403],
    ["deleted", true, 403],
    ["deleted", false, 404],
    ["blocked", true, 404],
    [null, true, 403],
    [null, false, 404],
  ] as const)("refuses somebody who is %s, listed %s: %s", async (status, listed, code) => {
    const person = await buildUser(db);
    const space = await buildPrivateSpace(db, { listed });
    if (status) await buildMembership(db, space.id, person.id, status);
    const refused = await as(person).post("/user/changeSpace", { spaceId: space.id });
    expect(refused.statusCode).toBe(code);
    expect((await as(person).get("/user/userinfo")).json().user.activeSpace.spaceId).toBe(worldSpaceId);
  });
});
