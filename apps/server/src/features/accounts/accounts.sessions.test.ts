import { describe, expect, it } from "vitest";
import { openBrowser } from "#test/accounts.ts";
import { buildUser } from "#test/factories/users.ts";
import { password, startSessions } from "#test/sessions.ts";

const { server, db, setClock, signIn, opens } = await startSessions();

describe("access tokens", () => {
  it("say who somebody is and when they signed in", async () => {
    const user = await buildUser(db, { password, role: "org", site_role: "moderator" });
    const token = await (await signIn(user.email)).token();
    const claims = JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString());
    const session = await db
      .selectFrom("sessions")
      .selectAll()
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    expect(claims).toMatchObject({ sub: user.id, role: "org", siteRole: "moderator", sid: session.id });
    expect(claims.auth_time).toBe(Math.floor(session.created_at.getTime() / 1000));
    expect(claims.exp - claims.iat).toBe(15 * 60);
  });

  it("are not given to a visitor", async () => {
    const refused = await openBrowser(server).get("/auth/token");
    expect([refused.statusCode, refused.json()]).toEqual([401, { code: "UNAUTHORIZED", message: expect.any(String) }]);
  });

  it("run out", async () => {
    const user = await buildUser(db, { password });
    const token = await (await signIn(user.email)).token();
    expect(await opens(token)).toBe(true);
    setClock(new Date(Date.now() + 17 * 60_000));
    expect(await opens(token)).toBe(false);
    setClock(null);
  });

  it("end with the session", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const token = await browser.token();
    const left = await browser.post("/auth/sign-out");
    expect([left.statusCode, left.json().success]).toEqual([200, true]);
    expect(browser.cookies.size).toBe(0);
    await expect.poll(() => opens(token)).toBe(false);
    expect((await browser.get("/auth/token")).statusCode).toBe(401);
  });

  it("are not given to somebody suspended", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const token = await browser.token();
    await db.updateTable("users").set({ suspended_at: new Date() }).where("id", "=", user.id).execute();
    const refused = await browser.get("/auth/token");
    expect([refused.statusCode, refused.json().code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
    await expect.poll(() => opens(token)).toBe(false);
    const again = await openBrowser(server).post("/auth/sign-in/email", { email: user.email, password });
    expect([again.statusCode, again.json().code]).toEqual([403, "ACCOUNT_SUSPENDED"]);
    expect(await db.selectFrom("sessions").selectAll().where("user_id", "=", user.id).execute()).toEqual([]);
  });
});

describe("sessions", () => {
  it("are listed, and ended one by one or all but this", async () => {
    const user = await buildUser(db, { password });
    const [here, there, elsewhere] = [await signIn(user.email), await signIn(user.email), await signIn(user.email)];
    const tokens = [await here.token(), await there.token(), await elsewhere.token()];
    const list = (await here.get("/auth/list-sessions")).json<{ id: string; token: string; ipAddress: string }[]>();
    expect(list).toHaveLength(3);
    expect(list[0]).toMatchObject({ ipAddress: "127.0.0.1" });

    const sid = JSON.parse(Buffer.from(tokens[1]!.split(".")[1]!, "base64url").toString()).sid;
    const stolen = list.find(({ id }) => id === sid)!;
    expect((await here.post("/auth/revoke-session", { token: stolen.token })).json()).toEqual({ status: true });
    await expect.poll(() => opens(tokens[1]!)).toBe(false);
    expect(await Promise.all([opens(tokens[0]!), opens(tokens[2]!)])).toEqual([true, true]);

    expect((await here.post("/auth/revoke-other-sessions")).json()).toEqual({ status: true });
    await expect.poll(() => opens(tokens[2]!)).toBe(false);
    expect(await opens(tokens[0]!)).toBe(true);
    expect((await elsewhere.get("/auth/token")).statusCode).toBe(401);
  });

  it("are not another person's to end", async () => {
    const victim = await buildUser(db, { password });
    await signIn(victim.email);
    const session = await db
      .selectFrom("sessions")
      .select("token")
      .where("user_id", "=", victim.id)
      .executeTakeFirstOrThrow();
    const thief = await signIn((await buildUser(db, { password })).email);
    await thief.post("/auth/revoke-session", { token: session.token });
    expect(await db.selectFrom("sessions").selectAll().where("user_id", "=", victim.id).execute()).toHaveLength(1);
  });

  it("stay ended for a node that starts later", async () => {
    const user = await buildUser(db, { password });
    const browser = await signIn(user.email);
    const token = await browser.token();
    await browser.post("/auth/sign-out");
    const { createTokens } = await import("#platform/http/tokens.ts");
    const { watchRevocations } = await import("#platform/http/revocations.ts");
    const { deps } = server;
    const tokens = createTokens({ keys: deps.secrets.tokenKeys, issuer: deps.config.publicUrl, clock: deps.clock });
    expect(() => tokens.verify(token)).not.toThrow();
    const stop = await watchRevocations({ ...deps, tokens });
    expect(() => tokens.verify(token)).toThrow(expect.objectContaining({ code: "unauthorized" }));
    stop();
  });
});
