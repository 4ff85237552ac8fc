import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();
const user = await buildUser(db, { display_name: "Ada King", bio: "Counts.", profile_tags: ["engines"] });
const me = as(user);
const get = (path: string) => me.get(`/get/v2?path=${encodeURIComponent(path)}`);
const list = (path: string, query = "") => me.get(`/list/v2?path=${encodeURIComponent(path)}${query}`);

describe("GET /get/v2", () => {
  it("answers a space and a person as their own calls do", async () => {
    const space = (await get(`spaces/${worldSpaceId}`)).json();
    expect(space).toEqual((await me.get(`/spaces/${worldSpaceId}`)).json());
    expect((await get(`/spaces/${worldSpaceId}`)).json()).toEqual(space);
    const createdAt = user.created_at.toISOString();
    expect((await get(`users/${user.id}`)).json().data).toEqual({
      id: user.id,
      displayName: "Ada King",
      photoURL: null,
      role: "person",
      bio: "Counts.",
      profileTags: ["engines"],
      when: createdAt,
      createdAt,
    });
  });

  it("finds nothing where there is nothing to be seen", async () => {
    const unlisted = await buildPrivateSpace(db, { listed: false });
    const unproven = await buildUser(db, { email_verified: false });
    const suspended = await buildUser(db, { suspended_at: new Date() });
    const paths = [`spaces/${unlisted.id}`, `users/${unproven.id}`, `users/${suspended.id}`, `users/${randomUUID()}`];
    for (const path of paths) expect((await get(path)).statusCode, path).toBe(404);
  });

  it.each([
    "",
    "/",
    "spaces",
    "users",
    "spaces/1",
    "//spaces/00000000-0000-7000-8000-000000000001",
    "spaces/00000000-0000-7000-8000-000000000001/",
    "spaces/00000000-0000-7000-8000-000000000001/members",
    "users/../spaces/00000000-0000-7000-8000-000000000001",
    "accounts/00000000-0000-7000-8000-000000000001",
    "SPACES/00000000-0000-7000-8000-000000000001",
  ])("knows no path %j", async (path) => {
    const refused = await get(path);
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, "unknown_path"]);
  });
});

describe("GET /list/v2", () => {
  it("refuses a filter that the list does not have", async () => {
    for (const [path, filters] of [
      ["activity", ["", "recent", "all"]],
      [`users/${user.id}/notifications`, ["", "recent", "thisSpace", "mySpaces"]],
    ] as const) {
      for (const filter of filters) expect((await list(path, `&filterBy=${filter}`)).statusCode, filter).toBe(200);
      const refused = await list(path, "&filterBy=mine");
      expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { filterBy: "invalid_value" }]);
    }
    expect((await list("activity", "&status=all")).statusCode).toBe(200);
    const has = { solving: ["problems"], joined: ["problems", "skills"] };
    for (const [filter, paths] of Object.entries(has))
      for (const path of ["stories", "problems", "solutions", "skills", "faqs"]) {
        const { statusCode } = await list(path, `&filterBy=${filter}`);
        expect([path, filter, statusCode]).toEqual([path, filter, paths.includes(path) ? 200 : 422]);
      }
  });

  type Page = { items: { id: string; displayName: string; role: string }[]; last: string | null };

  it("lists people and organisations, the newest first or by name, page by page", async () => {
    const org = await buildUser(db, { display_name: "Zeta Works", role: "org" });
    for (let index = 0; index < 7; index++) await buildUser(db, { display_name: `Guest ${index}` });
    const everybody = (await list("users")).json<Page>().items;
    expect(everybody.map(({ displayName }) => displayName).slice(0, 2)).toEqual(["Guest 6", "Guest 5"]);
    expect((await list("orgs")).json<Page>().items.map(({ id }) => id)).toEqual([org.id]);
    expect((await list("people")).json<Page>().items.every(({ role }) => role === "person")).toBe(true);

    for (const orderBy of ["recent", "name", "nameDesc"]) {
      const whole = (await list("users", `&orderBy=${orderBy}`)).json<Page>().items;
      const seen: unknown[] = [];
      for (let last: string | null = ""; last !== null;) {
        const page: Page = (await list("users", `&orderBy=${orderBy}&results=2&lastDocumentID=${last}`)).json();
        seen.push(...page.items);
        last = page.last;
      }
      expect(seen).toEqual(whole);
    }
    const byName = (await list("users", "&orderBy=nameDesc")).json<Page>().items.map(({ displayName }) => displayName);
    expect(byName[0]).toBe("Zeta Works");
    expect((await list("users", "&query=zETA")).json<Page>().items.map(({ id }) => id)).toEqual([org.id]);
    expect((await list("users", "&orderBy=top")).statusCode).toBe(422);
    expect((await list("users", "&lastDocumentID=nonsense")).statusCode).toBe(422);
  });

  it("lists the participants of a space as its own call does, with the same rights", async () => {
    const space = await buildPrivateSpace(db);
    const path = `spaces/${space.id}/participants`;
    expect((await list(path)).statusCode).toBe(403);
    await buildMembership(db, space.id, user.id, "contributor");
    const { items, lastScannedWhen } = (await list(path, "&status=active&lang=en")).json();
    expect(items).toEqual((await me.get(`/${path}`)).json().items);
    expect(Date.parse(lastScannedWhen)).toBeLessThanOrEqual(Date.now());
    expect((await list(path, "&status=blocked")).statusCode).toBe(403);
    expect((await list(path, "&status=nonsense")).statusCode).toBe(422);
  });

  it.each(["story", "spaces", "users/", "sessions", "spaces/1/participants", "users%00"])(
    "knows no path %j",
    async (path) => {
      const refused = await me.get(`/list/v2?path=${path}`);
      expect(refused.statusCode).toBe(422);
    },
  );
});
