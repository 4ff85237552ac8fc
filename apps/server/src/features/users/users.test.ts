import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMedia } from "#test/factories/media.ts";
import { buildUser, findUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { as, db, visitor } = server;

async function getMe(user: { id: string }) {
  return (await as(user).get("/user/userinfo")).json().user;
}

describe("GET /user/userinfo", () => {
  it("answers the person's own record", async () => {
    const user = await buildUser(db, { display_name: "Ada King", role: "org", site_role: "moderator", bio: "Counts." });
    const answer = await as(user).get("/user/userinfo");
    expect(answer.statusCode).toBe(200);
    const world = { spaceId: worldSpaceId, spaceName: "Global Space", code: "ww", isPrivate: false, img: null };
    expect(answer.json()).toEqual({
      success: true,
      user: {
        id: user.id,
        uid: user.id,
        displayName: "Ada King",
        name_insensitive: "ADA KING",
        email: user.email,
        photoURL: null,
        role: "org",
        siteRole: "moderator",
        bio: "Counts.",
        appLang: "en",
        accountType: "basic",
        subscription: null,
        defaultSpace: world,
        activeSpace: world,
        spaces: {},
        counters: { totalInvites: 0, totalNotifications: 0 },
        userSpaceDoc: {
          tags: [],
          notificationTags: [],
          profileTags: [],
          appLang: "en",
          chat: { totalNewMessages: 0, totalNewSpaceMessages: 0 },
        },
        de_tags: [],
        en_tags: [],
        es_tags: [],
        fr_tags: [],
        hi_tags: [],
        nl_tags: [],
        te_tags: [],
        profileTags: [],
        hideExplainers: {},
        when: user.created_at.toISOString(),
        createdAt: user.created_at.toISOString(),
      },
    });
  });

  it("is refused to visitors and to somebody who is gone", async () => {
    expect((await visitor.get("/user/userinfo")).statusCode).toBe(401);
    expect((await as({ id: randomUUID() }).get("/user/userinfo")).statusCode).toBe(401);
  });

  it("shows where somebody is a member or invited, and hides an active space they were taken out of", async () => {
    const user = await buildUser(db);
    const spaces = ["contributor", "invited", "deleted"].map((status) => ({ id: randomUUID(), status }));
    for (const { id, status } of spaces) {
      await db.insertInto("spaces").values({ id, name: "Secret garden", is_private: true }).execute();
      await db.insertInto("memberships").values({ space_id: id, user_id: user.id, status }).execute();
    }
    const setActive = (id: string) =>
      db.updateTable("users").set({ active_space_id: id }).where("id", "=", user.id).execute();
    await setActive(spaces[2]!.id);
    const outside = await getMe(user);
    expect(Object.keys(outside.spaces)).toEqual([spaces[0]!.id]);
    expect(outside.counters.totalInvites).toBe(1);
    expect(outside.activeSpace.spaceId).toBe(worldSpaceId);
    expect(JSON.stringify(outside)).not.toContain("Secret garden");

    await setActive(spaces[0]!.id);
    await as(user).post("/user/update", { key: "bio", bio: "inside" });
    expect((await getMe(user)).activeSpace).toMatchObject({ spaceName: "Secret garden", isPrivate: true, code: null });
  });
});

describe("POST /user/update", () => {
  it("changes one field at a time, and the next read shows it", async () => {
    const user = await buildUser(db);
    await getMe(user);
    const named = await as(user).post("/user/update", { key: "displayName", displayName: "  Ada  " });
    expect(named.json()).toMatchObject({ success: true, user: { displayName: "Ada", name_insensitive: "ADA" } });
    expect((await getMe(user)).displayName).toBe("Ada");
    await as(user).post("/user/update", { key: "bio", bio: "Two\nlines" });
    expect(await getMe(user)).toMatchObject({ displayName: "Ada", bio: "Two\nlines" });
  });

  it("counts emoji as the page does, one by one", async () => {
    const user = await buildUser(db);
    const bio = "🌧️".repeat(500);
    expect((await as(user).post("/user/update", { key: "bio", bio })).statusCode).toBe(200);
    expect((await getMe(user)).bio).toBe(bio);
  });

  it.each([
    [{ key: "siteRole", siteRole: "admin" }, "unknown_key"],
    [{ key: "bio", bio: "x", siteRole: "admin" }, "unknown_field"],
    [{ key: "displayName" }, "name_required"],
    [{ key: "displayName", displayName: "x" }, "min_characters"],
    [{ key: "displayName", displayName: "x".repeat(20) }, "max_characters"],
    [{ key: "displayName", displayName: ["Ada"] }, "invalid_type"],
    [{ key: "bio", bio: "x".repeat(1001) }, "max_characters"],
    [{ key: "bio", bio: "a\0b" }, "invalid_characters"],
    [{ key: "email", email: "nonsense" }, "invalid_email"],
    [{ key: "email", email: ["a@example.org"] }, "invalid_type"],
    [{ key: "photoURL", photoURL: randomUUID() }, "unknown_media"],
    [{ key: "photoURL", photoURL: "https://evil.example/x.png" }, "unknown_media"],
    [{}, "unknown_key"],
  ])("refuses %j", async (body, code) => {
    const user = await buildUser(db);
    const refused = await as(user).post("/user/update", body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.code).toBe(code);
    expect(await findUser(db, user.id)).toEqual(user);
  });

  it("takes a finished picture of one's own, and no other's", async () => {
    const [user, other] = [await buildUser(db), await buildUser(db)];
    const variants = (id: string) => JSON.stringify({ 64: `${id}-64.webp`, 256: `${id}-256.webp` });
    const [mine, theirs] = [randomUUID(), randomUUID()];
    await buildMedia(db, user.id, { id: mine, variants: variants(mine) });
    await buildMedia(db, other.id, { id: theirs, variants: variants(theirs) });
    const { id: unfinished } = await buildMedia(db, user.id, { state: "processing", variants: "{}" });
    for (const photoURL of [theirs, unfinished, `/api/media/${theirs}-64.webp`]) {
      const refused = await as(user).post("/user/update", { key: "photoURL", photoURL });
      expect([refused.statusCode, refused.json().error.code]).toEqual([422, "unknown_media"]);
    }
    for (const photoURL of [mine, `/api/media/${mine}-64.webp`]) {
      const taken = await as(user).post("/user/update", { key: "photoURL", photoURL });
      expect(taken.json().user.photoURL).toBe(`/api/media/${mine}-256.webp`);
    }
    const away = await as(user).post("/user/update", { key: "photoURL", photoURL: null });
    expect(away.json().user.photoURL).toBeNull();
  });

  it("removes the picture that another replaces, or nothing", async () => {
    const user = await buildUser(db);
    const [first, second] = [await buildMedia(db, user.id), await buildMedia(db, user.id)];
    const double = await buildMedia(db, user.id, { duplicate_of: first.id, sha256: null, variants: "{}" });
    const { storage, jobs } = server.deps;
    for (const { id } of [first, second]) await storage.put(`${id}-512.webp`, Buffer.from("x"), { type: "image/webp" });
    const show = async (photoURL: string | null) => {
      expect((await as(user).post("/user/update", { key: "photoURL", photoURL })).statusCode).toBe(200);
      await jobs.drain(server.deps);
      const rows = await db.selectFrom("media").select("id").where("owner_id", "=", user.id).execute();
      const files = [first, second].map(async ({ id }) => (await storage.head(`${id}-512.webp`)) !== null);
      return { rows: new Set(rows.map(({ id }) => id)), files: await Promise.all(files) };
    };
    const all = { rows: new Set([first.id, second.id, double.id]), files: [true, true] };
    expect(await show(first.id)).toEqual(all);
    // The double is the same picture.
    expect(await show(double.id)).toEqual(all);
    expect(await show(second.id)).toEqual({ rows: new Set([second.id]), files: [false, true] });
    expect(await show(null)).toEqual({ rows: new Set(), files: [false, false] });
  });

  it("tells the person's own devices, and nobody else's", async () => {
    const [user, other] = [await buildUser(db), await buildUser(db)];
    const address = await server.listen();
    const device = await connectSocket(address, { token: tokenOf(server, user) });
    const elsewhere = await connectSocket(address, { token: tokenOf(server, other) });
    await as(user).post("/user/update", { key: "bio", bio: "new" });
    await server.deps.outbox.drain();
    await expect.poll(() => device.heard).toContainEqual(["user:updated"]);
    expect(elsewhere.heard).not.toContainEqual(["user:updated"]);
  });
});

describe("POST /user/sync", () => {
  it.each(["/user/sync", "/v1/user/sync"])("%s confirms what the server knows", async (path) => {
    const user = await buildUser(db, { role: "org" });
    const body = { uid: user.id, role: "person", additionalUserInfo: { isNewUser: true } };
    const answer = await as(user).post(path, body);
    expect(answer.json()).toMatchObject({ success: true, user: { id: user.id, role: "org" } });
  });

  it("refuses another's uid", async () => {
    const [user, other] = [await buildUser(db), await buildUser(db)];
    const refused = await as(user).post("/user/sync", { uid: other.id });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "forbidden"]);
  });
});

describe("profile tags", () => {
  it("lose their # and their doubles", async () => {
    const user = await buildUser(db);
    const answer = await as(user).post("/user/profileTags", { profileTags: ["#Water", "water", "తెలుగు", " a-b_c "] });
    expect(answer.json()).toEqual({ success: true, profileTags: ["water", "తెలుగు", "a-b_c"] });
    expect((await getMe(user)).profileTags).toEqual(["water", "తెలుగు", "a-b_c"]);
  });

  it.each([
    [Array.from({ length: 11 }, (_, index) => `tag${index}`), "max_tags"],
    [["two words"], "invalid_tag"],
    [[""], "invalid_tag"],
    [[5], "invalid_tag"],
  ])("refuse %j", async (profileTags, code) => {
    const user = await buildUser(db);
    const refused = await as(user).post("/user/profileTags", { profileTags });
    expect(refused.statusCode).toBe(422);
    expect(JSON.stringify(refused.json().error)).toContain(code);
  });
});

describe("explainers", () => {
  it("are hidden route by route and shown again all at once", async () => {
    const user = await buildUser(db);
    await as(user).post("/user/explainercards", { path: "/stories/recent" });
    const second = await as(user).post("/user/explainercards", { path: "/problems" });
    expect(second.json().hideExplainers).toEqual({ "/stories/recent": true, "/problems": true });
    const reset = await as(user).post("/user/explainercards", { reset: true });
    expect(reset.json()).toEqual({ success: true, hideExplainers: {} });
  });

  it("need a path, and are not without number", async () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`/${index}`, true]));
    const user = await buildUser(db, { hide_explainers: JSON.stringify(many) });
    expect((await as(user).post("/user/explainercards", {})).json().error.code).toBe("required");
    expect((await as(user).post("/user/explainercards", { path: "/more" })).json().error.code).toBe("too_many");
    expect((await as(user).post("/user/explainercards", { path: "/7" })).statusCode).toBe(200);
  });
});
