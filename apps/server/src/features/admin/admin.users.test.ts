import type { AdminUserView, AuditEntry } from "@bump/contract";
import type { Kysely } from "kysely";
import { describe, expect, it, vi } from "vitest";
import type { Db } from "#platform/database/db.types.ts";
import { readMails } from "#test/accounts.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildSession, buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { as, db, visitor } = server;

/** Somebody whose token belongs to a session, as every real one does. */
async function signedIn(columns: Partial<UserRow> = {}) {
  const user = await buildUser(db, columns as Parameters<typeof buildUser>[1]);
  const session = await buildSession(db, user.id);
  return { ...user, session_id: session.id };
}

const root = await signedIn({ site_role: "admin", display_name: "Root" });
const client = as(root);

async function list(query = ""): Promise<AdminUserView[]> {
  const answer = await client.get(`/admin/users?results=1000&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: AdminUserView[] }>().items;
}

async function update(id: string, data: object, person: Parameters<typeof as>[0] = root) {
  const answer = await as(person).patch(`/admin/users/${id}`, { data });
  return [answer.statusCode, answer.json().error?.code ?? null];
}

async function acts(subject: string): Promise<AuditEntry[]> {
  const answer = await client.get(`/admin/audit?subject=${encodeURIComponent(subject)}`);
  return answer.json<{ items: AuditEntry[] }>().items;
}

async function remainingAdmins(database: Kysely<Db>): Promise<string[]> {
  const rows = await database
    .selectFrom("users")
    .select("id")
    .where("site_role", "=", "admin")
    .where("suspended_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}

describe("the list of people", () => {
  it("shows what an admin needs to know of somebody", async () => {
    const user = await buildUser(db, { display_name: "Zoë Quist", email: "zoe.quist@example.org", role: "org" });
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, user.id, "contributor");
    await buildMembership(db, (await buildPrivateSpace(db)).id, user.id, "requested");
    await buildSubject(db, { author_id: user.id });
    await buildSubject(db, { author_id: user.id, state: "draft" });
    await buildSubject(db, { author_id: user.id, kind: "comment" });
    const seen = new Date("2026-11-01T10:00:00Z");
    await db.insertInto("presence").values({ user_id: user.id, state: "offline", last_seen: seen }).execute();
    const expected = {
      id: user.id,
      displayName: "Zoë Quist",
      photoURL: null,
      role: "org",
      email: "zoe.quist@example.org",
      siteRole: "user",
      plan: "basic",
      suspended: false,
      emailVerified: true,
      counters: { totalSpaces: 1, totalPosts: 1 },
      lastSeen: seen.toISOString(),
      when: user.created_at.toISOString(),
      createdAt: user.created_at.toISOString(),
    };
    for (const query of ["quist", "ZOË q", "zoe.quist@", "%5Fquist"]) {
      expect(await list(`query=${query}`), query).toEqual(query.startsWith("%") ? [] : [expected]);
    }
  });

  it("narrows by role and suspension", async () => {
    const moderator = await buildUser(db, { site_role: "moderator" });
    const closed = await buildUser(db, { suspended_at: new Date() });
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids("siteRole=moderator")).toEqual([moderator.id]);
    expect(await ids("siteRole=admin")).toEqual([root.id]);
    expect(await ids("suspended=true")).toEqual([closed.id]);
    expect(await ids("suspended=false")).not.toContain(closed.id);
    expect((await client.get("/admin/users?suspended=maybe")).statusCode).toBe(422);
  });

  const orders: Record<string, (a: AdminUserView, b: AdminUserView) => number> = {
    recent: (a, b) => Date.parse(b.when) - Date.parse(a.when),
    lastSeen: (a, b) => Date.parse(b.lastSeen ?? "1970-01-01") - Date.parse(a.lastSeen ?? "1970-01-01"),
    name: (a, b) => compareNames(a.displayName, b.displayName),
    nameDesc: (a, b) => compareNames(b.displayName, a.displayName),
  };
  /** As the database does with these names, which are plain. */
  const compareNames = (a: string, b: string) => a.localeCompare(b, "en", { sensitivity: "base" });

  it.each(Object.keys(orders))("by %s is read page by page without gaps or doubles", async (by) => {
    const marker = `Zed${by}`;
    for (let index = 0; index < 7; index++) {
      const user = await buildUser(db, { display_name: `${marker} ${index % 3}` });
      const row = { user_id: user.id, state: "offline", last_seen: new Date(1_790_000_000_000 + (index % 3)) };
      if (index < 5) await db.insertInto("presence").values(row).execute();
    }
    const all = await list(`orderBy=${by}&query=${marker}`);
    expect(all).toHaveLength(7);
    expect(all).toEqual(all.toSorted(orders[by]));
    const seen: AdminUserView[] = [];
    for (let last: string | null = ""; last !== null;) {
      const answer = await client.get(`/admin/users?orderBy=${by}&query=${marker}&results=2&lastDocumentID=${last}`);
      const page = answer.json<{ items: AdminUserView[]; last: string | null }>();
      seen.push(...page.items);
      last = page.last;
    }
    expect(seen).toEqual(all);
  });
});

describe("a role", () => {
  it("is given and taken, and old tokens end with it", async () => {
    const person = await signedIn();
    expect(await update(person.id, { siteRole: "moderator" })).toEqual([200, null]);
    expect(await acts(`users/${person.id}`)).toMatchObject([
      { action: "adminUser.update", actor: { id: root.id }, details: { siteRole: "moderator" } },
    ]);
    await vi.waitFor(async () => expect((await as(person).get("/user/userinfo")).statusCode).toBe(401));
    const [session] = await db.selectFrom("sessions").select("id").where("user_id", "=", person.id).execute();
    const renewed = { ...person, site_role: "moderator", session_id: session!.id };
    expect((await as(renewed).get("/user/userinfo")).json().user.siteRole).toBe("moderator");
  });

  it("stays with the last admin", async () => {
    expect(await remainingAdmins(db)).toEqual([root.id]);
    expect(await update(root.id, { siteRole: "user" })).toEqual([409, "last_admin"]);
    // One who is suspended runs nothing.
    const closed = await buildUser(db, { site_role: "admin", suspended_at: new Date() });
    expect(await update(root.id, { siteRole: "moderator" })).toEqual([409, "last_admin"]);
    expect(await update(closed.id, { siteRole: "user" })).toEqual([200, null]);
    expect(await remainingAdmins(db)).toEqual([root.id]);
  });

  it("is left by an admin who is not the last", async () => {
    const second = await signedIn({ site_role: "admin" });
    expect(await update(second.id, { siteRole: "user" }, second)).toEqual([200, null]);
    expect(await remainingAdmins(db)).toEqual([root.id]);
  });

  it("is not lost by both of two admins who take it from each other at the same instant", async () => {
    for (const how of [{ siteRole: "user" }, { suspended: true }, null]) {
      const [a, b] = [await signedIn({ site_role: "admin" }), await signedIn({ site_role: "admin" })];
      const strike = (from: typeof a, to: typeof a) =>
        how === null
          ? as(from).delete(`/admin/users/${to.id}`)
          : as(from).patch(`/admin/users/${to.id}`, { data: how });
      const answers = await Promise.all([strike(a, b), strike(b, a)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)[0]).toBe(200);
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect((await remainingAdmins(db)).filter((id) => id === a.id || id === b.id)).toHaveLength(1);
      await db.updateTable("users").set({ site_role: "user" }).where("id", "in", [a.id, b.id]).execute();
    }
  });
});

describe("a suspension", () => {
  it("ends what the person holds at once, and lets them in again when it is lifted", async () => {
    const address = await server.listen();
    const person = await signedIn({ password: "quiet-otter-97" } as Partial<UserRow>);
    const socket = await connectSocket(address, { token: tokenOf(server, person, person.session_id) });
    expect((await as(person).get("/user/userinfo")).statusCode).toBe(200);

    expect(await update(person.id, { suspended: true })).toEqual([200, null]);
    expect((await as(person).get("/user/userinfo")).statusCode).toBe(401);
    await socket.closed;
    expect(socket.heard.map(([name]) => name)).toContain("session:revoked");
    const signIn = () => visitor.post("/auth/sign-in/email", { email: person.email, password: "quiet-otter-97" });
    const tryToken = async () => {
      const { cookies } = await signIn();
      const cookie = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
      return (await visitor.get("/auth/token", undefined, { cookie })).statusCode;
    };
    expect(await tryToken()).toBeGreaterThanOrEqual(401);
    expect((await list(`query=${person.email}`))[0]).toMatchObject({ suspended: true });

    expect(await update(person.id, { suspended: false })).toEqual([200, null]);
    expect(await tryToken()).toBe(200);
    expect((await acts(`users/${person.id}`)).map(({ details }) => details)).toEqual([
      { suspended: false },
      { suspended: true },
    ]);
  });

  it("is nobody's own act", async () => {
    expect(await update(root.id, { suspended: true })).toEqual([403, "forbidden"]);
    expect(await update(root.id, { suspended: false })).toEqual([403, "forbidden"]);
  });
});

it("a plan is given and taken back", async () => {
  const person = await signedIn();
  const account = async () => {
    const { accountType, subscription } = (await as(person).get("/user/userinfo")).json().user;
    return { accountType, subscription };
  };
  expect(await account()).toEqual({ accountType: "basic", subscription: null });
  expect(await update(person.id, { plan: "professional" })).toEqual([200, null]);
  await vi.waitFor(async () =>
    expect(await account()).toEqual({ accountType: "Premium", subscription: { name: "Professional" } }),
  );
  expect((await list(`query=${person.email}`))[0]?.plan).toBe("professional");
  expect(await update(person.id, { plan: "organisation" })).toEqual([200, null]);
  expect((await list(`query=${person.email}`))[0]?.plan).toBe("organisation");
  expect(await update(person.id, { plan: "basic" })).toEqual([200, null]);
  expect((await list(`query=${person.email}`))[0]?.plan).toBe("basic");
  expect(await acts(`users/${person.id}`)).toHaveLength(3);
});

describe("deleting somebody", () => {
  it("is what they could have done themself, and is written down", async () => {
    const person = await signedIn({ display_name: "Leaver" });
    const post = await buildSubject(db, { author_id: person.id });
    expect((await client.delete(`/admin/users/${person.id}`)).statusCode).toBe(200);
    expect(await list(`query=${person.email}`)).toEqual([]);
    const left = await db.selectFrom("subjects").select("author_id").where("id", "=", post.id).executeTakeFirst();
    expect(left).toEqual({ author_id: null });
    expect(await readMails(server, person.email)).toHaveLength(1);
    expect(await acts(`users/${person.id}`)).toMatchObject([{ action: "adminUser.remove", actor: { id: root.id } }]);
    await vi.waitFor(async () => expect((await as(person).get("/user/userinfo")).statusCode).toBe(401));
  });

  it("is not for oneself, nor for whoever is not there", async () => {
    // However the id is written.
    for (const id of [root.id, root.id.toUpperCase()]) {
      const own = await client.delete(`/admin/users/${id}`);
      expect([own.statusCode, own.json().error.code]).toEqual([403, "forbidden"]);
    }
    const nobody = "01890000-0000-7000-8000-00000000dead";
    expect((await client.delete(`/admin/users/${nobody}`)).statusCode).toBe(404);
    expect(await update(nobody, { plan: "basic" })).toEqual([404, "not_found"]);
  });
});

it("refuses what is no change of a person", async () => {
  const person = await buildUser(db);
  expect(await update(person.id, { siteRole: "king" })).toEqual([422, "invalid_value"]);
  expect(await update(person.id, { email: "x@example.org" })).toEqual([422, "unknown_field"]);
  expect(await update(person.id, {})).toEqual([200, null]);
  expect(await acts(`users/${person.id}`)).toEqual([]);
});

it("a token that still says admin is not enough", async () => {
  const former = await signedIn({ site_role: "admin" });
  const person = await buildUser(db);
  await db.updateTable("users").set({ site_role: "user" }).where("id", "=", former.id).execute();
  expect(await update(person.id, { siteRole: "moderator" }, former)).toEqual([403, "forbidden"]);
  expect((await as(former).delete(`/admin/users/${person.id}`)).statusCode).toBe(403);
});

it("the audit log is narrowed by act, by actor and by what was acted on", async () => {
  const second = await signedIn({ site_role: "admin" });
  const person = await buildUser(db);
  await update(person.id, { plan: "professional" }, second);
  await update(person.id, { plan: "basic" });
  await client.delete(`/admin/users/${person.id}`);
  const narrowed = async (query: string) => {
    const { items } = (await client.get(`/admin/audit?subject=users/${person.id}&${query}`)).json<{
      items: AuditEntry[];
    }>();
    return items.map(({ action, details }) => [action, details]);
  };
  const [given, taken] = [{ plan: "professional" }, { plan: "basic" }];
  expect(await narrowed("")).toEqual([
    ["adminUser.remove", {}],
    ["adminUser.update", taken],
    ["adminUser.update", given],
  ]);
  expect(await narrowed("action=adminUser.remove")).toEqual([["adminUser.remove", {}]]);
  expect(await narrowed(`actorId=${second.id}`)).toEqual([["adminUser.update", given]]);
  expect(await narrowed(`actorId=${second.id}&action=adminUser.remove`)).toEqual([]);
});
