import { describe, expect, it } from "vitest";
import { mailedToken, openBrowser, readMails } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { password, startSessions } from "#test/sessions.ts";

const { server, db, setClock, signIn, opens } = await startSessions();

describe("a new password", () => {
  it("by mail works once, ends every session and tells the owner", async () => {
    const user = await buildUser(db, { password });
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    const tokens = [await here.token(), await there.token()];
    const asked = await openBrowser(server).post("/auth/request-password-reset", { email: user.email.toUpperCase() });
    const unknown = await openBrowser(server).post("/auth/request-password-reset", { email: "nobody@example.org" });
    expect([asked.statusCode, asked.json()]).toEqual([unknown.statusCode, unknown.json()]);
    expect(await readMails(server, "nobody@example.org")).toEqual([]);

    const token = await mailedToken(server, user.email, "resetPassword");
    const visitor = openBrowser(server);
    const weak = await visitor.post("/auth/reset-password", { token, newPassword: "password1" });
    expect([weak.statusCode, weak.json().code]).toEqual([422, "WEAK_PASSWORD"]);
    const done = await visitor.post("/auth/reset-password", { token, newPassword: "another-otter-98" });
    expect([done.statusCode, done.json()]).toEqual([200, { status: true }]);
    const replay = await visitor.post("/auth/reset-password", { token, newPassword: "third-otter-99" });
    expect([replay.statusCode, replay.json().code]).toEqual([400, "INVALID_TOKEN"]);

    for (const old of tokens) await expect.poll(() => opens(old)).toBe(false);
    expect((await here.get("/auth/token")).statusCode).toBe(401);
    expect((await openBrowser(server).post("/auth/sign-in/email", { email: user.email, password })).statusCode).toBe(
      401,
    );
    // At once, within the second of the revocation.
    const fresh = await signIn(user.email, server, "another-otter-98");
    expect(await opens(await fresh.token())).toBe(true);
    const told = (await readMails(server, user.email)).at(-1);
    expect(told).toMatchObject({ subject: "Your password was changed", text: expect.stringContaining("passkeys") });
  });

  it("by mail is refused after an hour, and for links of another kind", async () => {
    const user = await buildUser(db, { password });
    await openBrowser(server).post("/auth/request-password-reset", { email: user.email });
    const token = await mailedToken(server, user.email, "resetPassword");
    setClock(new Date(Date.now() + 61 * 60_000));
    const late = await openBrowser(server).post("/auth/reset-password", { token, newPassword: "another-otter-98" });
    setClock(null);
    expect([late.statusCode, late.json().code]).toEqual([400, "INVALID_TOKEN"]);
    const misused = await openBrowser(server).get(`/auth/verify-email?token=${token}`);
    expect([misused.statusCode, misused.json().code]).toEqual([401, "INVALID_TOKEN"]);
    await signIn(user.email);
  });

  it("by mail goes to one of two who use the link at once", async () => {
    const user = await buildUser(db, { password });
    await openBrowser(server).post("/auth/request-password-reset", { email: user.email });
    const token = await mailedToken(server, user.email, "resetPassword");
    const uses = ["first-otter-11", "second-otter-22"].map((newPassword) =>
      openBrowser(server).post("/auth/reset-password", { token, newPassword }),
    );
    expect(new Set((await Promise.all(uses)).map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  });

  it("on the settings page wants the old one and ends all other sessions", async () => {
    const user = await buildUser(db, { password });
    const [here, there] = [await signIn(user.email), await signIn(user.email)];
    const tokens = [await here.token(), await there.token()];
    const change = (currentPassword: string, newPassword: string) =>
      here.post("/auth/change-password", { currentPassword, newPassword, revokeOtherSessions: false });
    const wrong = await change("not-this-one-1", "another-otter-98");
    expect([wrong.statusCode, wrong.json().code]).toEqual([400, "INVALID_PASSWORD"]);
    const weak = await change(password, "password1");
    expect([weak.statusCode, weak.json().code]).toEqual([422, "WEAK_PASSWORD"]);
    const otters = "🦦".repeat(100);
    expect((await change(password, otters)).statusCode).toBe(200);
    expect((await change(otters, "another-otter-98")).statusCode).toBe(200);

    for (const old of tokens) await expect.poll(() => opens(old)).toBe(false);
    expect(await opens(await here.token())).toBe(true);
    expect((await there.get("/auth/token")).statusCode).toBe(401);
    expect((await readMails(server, user.email)).at(-1)?.subject).toBe("Your password was changed");
  });
});
