import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { buildUser, findUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { as, db, visitor } = server;

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
    expect((await as(user).get("/user/userinfo")).json().user.email).toBe("new.address@example.org");
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
    expect(await findUser(db, one.id)).toMatchObject({ email: one.email });
  });

  it("is not held by a sign-up that nobody confirmed", async () => {
    const user = await buildUser(db);
    const squatter = await buildUser(db, { email: "squatted@example.org", email_verified: false });
    await as(user).post("/user/update", { key: "email", email: squatter.email });
    const token = await mailedToken(server, squatter.email, "changeEmail");
    expect((await openBrowser(server).get(`/auth/verify-email?token=${token}`)).statusCode).toBe(200);
    expect(await findUser(db, user.id)).toMatchObject({ email: squatter.email });
    expect(await findUser(db, squatter.id)).toBeUndefined();
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
