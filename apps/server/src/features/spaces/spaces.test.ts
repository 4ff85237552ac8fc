import { randomUUID } from "node:crypto";
import { type SpaceView, skillsSpaceId, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
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

  it("narrows private ones by the viewer's status, and no others", async () => {
    for (const type of ["world", "country", "recent", "favorite"]) {
      const refused = await me.get(`/spaces?type=${type}&status=owner`);
      expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { status: "invalid_value" }]);
    }
    expect(idsOf(await list({ type: "world", status: "all" }))).toEqual([worldSpaceId]);
    expect((await list({ type: "private", status: "", query: "" })).items).toEqual(
      (await list({ type: "private" })).items,
    );
  });

  it("says who founded a space to those inside, and when the viewer was last there", async () => {
    const founder = as(await buildUser(db, { display_name: "A founder" }));
    const { data: made } = (await founder.post("/spaces", { data: { name: "Ward of the founder" } })).json();
    expect(made).toMatchObject({ author: { displayName: "A founder" }, lastSeenWhen: null });
    await founder.post("/user/changeSpace", { spaceId: made.id });
    const { data: seen } = (await founder.get(`/get/v2?path=spaces/${made.id}`)).json();
    expect(Date.parse(seen.lastSeenWhen)).toBeGreaterThan(0);
    const { data: card } = (await me.get(`/get/v2?path=spaces/${made.id}`)).json();
    expect(card).toMatchObject({ inside: null, author: null, lastSeenWhen: null });
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
      [nl]: { notifications: true, favorite: true, apps: [] },
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
