import { randomUUID } from "node:crypto";
import { worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { buildMedia } from "#test/factories/media.ts";
import { buildSession, buildUser, findUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { as, db } = server;

describe("DELETE /user/delete", () => {
  it("takes the account with its sessions and pictures, and leaves what was written without a name", async () => {
    const user = await buildUser(db);
    const session = await buildSession(db, user.id);
    const media = await buildMedia(db, user.id);
    const subject = { id: randomUUID(), kind: "story", space_id: worldSpaceId, author_id: user.id };
    await db.insertInto("subjects").values(subject).execute();

    const client = as({ ...user, session_id: session.id });
    await client.post("/user/update", { key: "bio", bio: "Counts." }, { "idempotency-key": randomUUID() });
    const answers = () => db.selectFrom("idempotency_keys").select("body").where("user_id", "=", user.id).execute();
    expect(await answers()).toHaveLength(1);
    const gone = await client.delete("/user/delete");
    expect([gone.statusCode, gone.json()]).toEqual([200, { success: true }]);
    expect(await findUser(db, user.id)).toBeUndefined();
    expect(await db.selectFrom("media").selectAll().where("id", "=", media.id).execute()).toEqual([]);
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

  it("says farewell once, also to who asks for it twice at the same moment", async () => {
    const user = await buildUser(db);
    const answers = await Promise.all([1, 2, 3].map(() => as(user).delete("/user/delete")));
    for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
    expect(await readMails(server, user.email)).toHaveLength(1);
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
