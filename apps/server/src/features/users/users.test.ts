import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildSession, buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

let now: Date | null = null;
const server = await startTestServer({ clock: () => now ?? new Date() });
const { as, db, visitor } = server;

function findUser(id: string) {
  return db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();
}

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

  it.each([
    [{ key: "siteRole", siteRole: "admin" }, "unknown_key"],
    [{ key: "bio", bio: "x", siteRole: "admin" }, "unknown_field"],
    [{ key: "displayName" }, "required"],
    [{ key: "displayName", displayName: "x" }, "min_characters"],
    [{ key: "displayName", displayName: "x".repeat(20) }, "max_characters"],
    [{ key: "displayName", displayName: ["Ada"] }, "required"],
    [{ key: "bio", bio: "x".repeat(1001) }, "max_characters"],
    [{ key: "bio", bio: "a\0b" }, "invalid_characters"],
    [{ key: "email", email: "nonsense" }, "invalid_email"],
    [{ key: "email", email: ["a@example.org"] }, "email_required"],
    [{ key: "photoURL", photoURL: randomUUID() }, "unknown_media"],
    [{ key: "photoURL", photoURL: "https://evil.example/x.png" }, "unknown_media"],
    [{}, "unknown_key"],
  ])("refuses %j", async (body, code) => {
    const user = await buildUser(db);
    const refused = await as(user).post("/user/update", body);
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error.code).toBe(code);
    expect(await findUser(user.id)).toEqual(user);
  });

  it("takes a finished picture of one's own, and no other's", async () => {
    const [user, other] = [await buildUser(db), await buildUser(db)];
    const [mine, theirs, unfinished] = [randomUUID(), randomUUID(), randomUUID()];
    const variants = (id: string) => JSON.stringify({ 64: `${id}-64.webp`, 256: `${id}-256.webp` });
    await db
      .insertInto("media")
      .values([
        {
          id: mine,
          owner_id: user.id,
          collection: "avatars",
          state: "ready",
          declared_size: 1,
          variants: variants(mine),
        },
        {
          id: theirs,
          owner_id: other.id,
          collection: "avatars",
          state: "ready",
          declared_size: 1,
          variants: variants(theirs),
        },
        { id: unfinished, owner_id: user.id, collection: "avatars", state: "processing", declared_size: 1 },
      ])
      .execute();
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

describe("a new e-mail address", () => {
  it("is pending until its link is used; the old one gets a notice", async () => {
    const user = await buildUser(db);
    const asked = await as(user).post("/user/update", { key: "email", email: "New.Address@example.org" });
    expect(asked.json()).toMatchObject({ success: true, pending: true, user: { email: user.email } });
    const [notice] = await readMails(server, user.email);
    expect(notice?.subject).toBe("Your e-mail address is about to change");
    expect(notice?.text).toContain("new.address@example.org");
    expect(notice?.text).not.toContain("token=");

    await openBrowser(server).post("/auth/request-password-reset", { email: user.email });
    const oldReset = await mailedToken(server, user.email, "resetPassword");
    const token = await mailedToken(server, "new.address@example.org", "changeEmail");
    for (let use = 1; use <= 2; use++) {
      expect((await openBrowser(server).get(`/auth/verify-email?token=${token}`)).statusCode).toBe(200);
    }
    expect(await getMe(user)).toMatchObject({ email: "new.address@example.org" });
    // What lies in the old mailbox opens nothing any more.
    const body = { token: oldReset, newPassword: "another-otter-98" };
    expect((await openBrowser(server).post("/auth/reset-password", body)).statusCode).toBe(400);
  });

  it("does not show that another has it", async () => {
    const [user, owner] = [await buildUser(db), await buildUser(db)];
    const taken = await as(user).post("/user/update", { key: "email", email: owner.email });
    const free = await as(user).post("/user/update", { key: "email", email: "free@example.org" });
    expect([taken.statusCode, taken.json()]).toEqual([free.statusCode, free.json()]);
    const [mail] = await readMails(server, owner.email);
    expect(mail?.text).not.toContain("token=");
  });

  it("goes to who proves it first", async () => {
    const [one, two] = [await buildUser(db), await buildUser(db)];
    const email = "wanted@example.org";
    await as(one).post("/user/update", { key: "email", email });
    const first = await mailedToken(server, email, "changeEmail");
    await as(two).post("/user/update", { key: "email", email });
    const second = await mailedToken(server, email, "changeEmail");
    expect((await openBrowser(server).get(`/auth/verify-email?token=${second}`)).statusCode).toBe(200);
    const late = await openBrowser(server).get(`/auth/verify-email?token=${first}`);
    expect([late.statusCode, late.json().code]).toEqual([401, "INVALID_TOKEN"]);
    expect(await findUser(one.id)).toMatchObject({ email: one.email });
  });

  it("is not held by a sign-up that nobody confirmed", async () => {
    const user = await buildUser(db);
    const squatter = await buildUser(db, { email: "squatted@example.org", email_verified: false });
    await as(user).post("/user/update", { key: "email", email: squatter.email });
    const token = await mailedToken(server, squatter.email, "changeEmail");
    expect((await openBrowser(server).get(`/auth/verify-email?token=${token}`)).statusCode).toBe(200);
    expect(await findUser(user.id)).toMatchObject({ email: squatter.email });
    expect(await findUser(squatter.id)).toBeUndefined();
  });

  it("is cancelled by a new password, and by another change", async () => {
    const user = await buildUser(db);
    await as(user).post("/user/update", { key: "email", email: "first.try@example.org" });
    const first = await mailedToken(server, "first.try@example.org", "changeEmail");
    await as(user).post("/user/update", { key: "email", email: "second.try@example.org" });
    expect((await openBrowser(server).get(`/auth/verify-email?token=${first}`)).statusCode).toBe(401);
    const second = await mailedToken(server, "second.try@example.org", "changeEmail");
    await openBrowser(server).post("/auth/request-password-reset", { email: user.email });
    const reset = await mailedToken(server, user.email, "resetPassword");
    await openBrowser(server).post("/auth/reset-password", { token: reset, newPassword: "another-otter-98" });
    expect((await openBrowser(server).get(`/auth/verify-email?token=${second}`)).statusCode).toBe(401);
  });

  it("wants a recent sign-in, and nothing for the present address", async () => {
    const user = await buildUser(db);
    const client = as(user);
    const same = await client.post("/user/update", { key: "email", email: user.email });
    expect(same.json()).not.toHaveProperty("pending");
    // The token is renewed for as long as the session lives; only the sign-in grows old.
    const token = server.deps.tokens.sign({
      id: user.id,
      role: "person",
      siteRole: "user",
      sessionId: randomUUID(),
      signedInAt: new Date(Date.now() - 16 * 60_000),
    });
    const headers = { authorization: `Bearer ${token}` };
    const late = await visitor.post("/user/update", { key: "email", email: "late@example.org" }, headers);
    expect([late.statusCode, late.json().error.code]).toEqual([403, "requires_recent_login"]);
    const gone = await visitor.delete("/user/delete", undefined, headers);
    expect([gone.statusCode, gone.json().error.code]).toEqual([403, "requires_recent_login"]);
    expect(await readMails(server, "late@example.org")).toEqual([]);
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

describe("language", () => {
  it.each([
    ["/user/updateLang", { appLang: "te" }, "te"],
    ["/user/updateLang", { appLang: "sp" }, "es"],
    ["/user/updateLangSettings", { settings: { appLang: "nl" } }, "nl"],
  ])("%s %j", async (path, body, expected) => {
    const user = await buildUser(db);
    const answer = await as(user).post(path, body);
    expect(answer.json()).toEqual({ success: true, appLang: expected });
    expect((await getMe(user)).appLang).toBe(expected);
  });

  it("refuses one that we do not speak", async () => {
    const user = await buildUser(db);
    const refused = await as(user).post("/user/updateLang", { appLang: "xx" });
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, "unknown_language"]);
  });
});

describe("DELETE /user/delete", () => {
  it("takes the account with its sessions and pictures, and leaves what was written without a name", async () => {
    const user = await buildUser(db);
    const session = await buildSession(db, user.id);
    const media = randomUUID();
    await db
      .insertInto("media")
      .values({ id: media, owner_id: user.id, collection: "avatars", state: "ready", declared_size: 1 })
      .execute();
    const subject = { id: randomUUID(), kind: "story", space_id: worldSpaceId, author_id: user.id };
    await db.insertInto("subjects").values(subject).execute();

    const client = as({ ...user, session_id: session.id });
    await client.post("/user/update", { key: "bio", bio: "Counts." }, { "idempotency-key": randomUUID() });
    const answers = () => db.selectFrom("idempotency_keys").select("body").where("user_id", "=", user.id).execute();
    expect(await answers()).toHaveLength(1);
    const gone = await client.delete("/user/delete");
    expect([gone.statusCode, gone.json()]).toEqual([200, { success: true }]);
    expect(await findUser(user.id)).toBeUndefined();
    expect(await db.selectFrom("media").selectAll().where("id", "=", media).execute()).toEqual([]);
    expect(await answers()).toEqual([]);
    const left = await db.selectFrom("subjects").selectAll().where("id", "=", subject.id).executeTakeFirst();
    expect(left).toMatchObject({ author_id: null });
    const [mail] = await readMails(server, user.email);
    expect(mail?.subject).toBe("Your account was deleted");
    await expect.poll(async () => (await client.get("/user/userinfo")).statusCode).toBe(401);
    // The address is free again.
    const body = { name: "Ada", email: user.email, password: "quiet-otter-97", role: "person" };
    await openBrowser(server).post("/auth/sign-up/email", body);
    expect(await mailedToken(server, user.email, "verifyEmail")).toBeTruthy();
  });

  it("waits for nobody where the person is no admin", async () => {
    const user = await buildUser(db);
    await buildUser(db);
    await db.transaction().execute(async (tx) => {
      await tx.selectFrom("site_settings").selectAll().forUpdate().execute();
      expect((await as(user).delete("/user/delete")).statusCode).toBe(200);
    });
  });

  it("does not leave a site with people but without an admin, even when two leave at once", async () => {
    const fresh = await startTestServer();
    const admins = [
      await buildUser(fresh.db, { site_role: "admin" }),
      await buildUser(fresh.db, { site_role: "admin" }),
    ];
    const user = await buildUser(fresh.db);
    const left = await Promise.all(admins.map((admin) => fresh.as(admin).delete("/user/delete")));
    expect(new Set(left.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
    const refused = left.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error.code).toBe("last_admin");

    await fresh.db.updateTable("site_settings").set({ first_admin_at: new Date() }).execute();
    await fresh.as(user).delete("/user/delete");
    const last = await fresh.db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect((await fresh.as(last).delete("/user/delete")).statusCode).toBe(200);
    // An empty site is a new one.
    const settings = await fresh.db.selectFrom("site_settings").select("first_admin_at").executeTakeFirst();
    expect(settings?.first_admin_at).toBeNull();
  });
});
