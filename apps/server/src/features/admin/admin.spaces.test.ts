import { type AdminSpaceView, type AuditEntry, worldSpaceId } from "@bump/contract";
import { describe, expect, it, vi } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, tokenOf } from "#test/sockets.ts";

const server = await startTestServer();
const { as, db, deps } = server;
const root = await buildUser(db, { site_role: "admin" });
const client = as(root);
const netherlands = await db.selectFrom("spaces").select("id").where("code", "=", "nl").executeTakeFirstOrThrow();

async function list(query = ""): Promise<AdminSpaceView[]> {
  const answer = await client.get(`/admin/spaces?results=1000&${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: AdminSpaceView[] }>().items;
}

async function block(id: string, blocked = true) {
  const answer = await client.patch(`/admin/spaces/${id}`, { data: { blocked } });
  return [answer.statusCode, answer.json().error?.code ?? null];
}

async function acts(id: string): Promise<AuditEntry[]> {
  return (await client.get(`/admin/audit?subject=spaces/${id}`)).json<{ items: AuditEntry[] }>().items;
}

async function buildInhabited(name: string) {
  const space = await buildPrivateSpace(db, { name, listed: false });
  const owner = await buildUser(db, { display_name: "Owner" });
  const member = await buildUser(db);
  await buildMembership(db, space.id, owner.id, "owner");
  await buildMembership(db, space.id, member.id, "contributor");
  return { space, owner, member };
}

describe("the list of spaces", () => {
  it("shows of private ones the name and figures only", async () => {
    const { space, owner } = await buildInhabited("Marigold Lane");
    await db.updateTable("spaces").set({ description: "a secret purpose" }).where("id", "=", space.id).execute();
    await buildSubject(db, { space_id: space.id });
    await buildSubject(db, { space_id: space.id, state: "pending" });
    const found = await list("query=MARIGOLD");
    expect(found).toEqual([
      {
        id: space.id,
        spaceId: space.id,
        name: "Marigold Lane",
        spaceName: "Marigold Lane",
        code: null,
        isPrivate: true,
        img: null,
        listed: false,
        blocked: false,
        counters: { totalMembers: 2, totalPosts: 1 },
        owners: [{ id: owner.id, displayName: "Owner", photoURL: null, role: "person" }],
        when: space.created_at.toISOString(),
        createdAt: space.created_at.toISOString(),
      },
    ]);
  });

  it("names three owners at most, those who have been there longest", async () => {
    const space = await buildPrivateSpace(db, { name: "Crowded" });
    for (let index = 0; index < 5; index++) {
      const owner = await buildUser(db, { display_name: `Owner ${index}` });
      await buildMembership(db, space.id, owner.id, "owner");
    }
    const [found] = await list("query=crowded");
    expect(found?.owners.map(({ displayName }) => displayName)).toEqual(["Owner 0", "Owner 1", "Owner 2"]);
  });

  it("narrows by kind", async () => {
    const open = await list("type=country");
    expect(open.map(({ id }) => id)).toContain(netherlands.id);
    expect(open.every(({ isPrivate }) => !isPrivate)).toBe(true);
    expect((await list("type=private")).every(({ isPrivate }) => isPrivate)).toBe(true);
  });

  it.each(["recent", "name", "nameDesc", "members"])(
    "by %s is read page by page without gaps or doubles",
    async (by) => {
      const all = (await list(`orderBy=${by}`)).map(({ id }) => id);
      const seen: string[] = [];
      for (let last: string | null = ""; last !== null;) {
        const answer = await client.get(`/admin/spaces?orderBy=${by}&results=60&lastDocumentID=${last}`);
        const page = answer.json<{ items: AdminSpaceView[]; last: string | null }>();
        seen.push(...page.items.map(({ id }) => id));
        last = page.last;
      }
      expect(seen).toEqual(all);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it("by members begins with the largest", async () => {
    const counts = (await list("orderBy=members")).map(({ counters }) => counters.totalMembers);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  });

  it.each(["OTk5OTk5OTk5OTk5OTk5IDAxODkwMDAwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwZGVhZA", "nonsense"])(
    "makes no fault of the cursor %s",
    async (cursor) => {
      for (const by of ["recent", "name", "members"]) {
        const answer = await client.get(`/admin/spaces?orderBy=${by}&lastDocumentID=${cursor}`);
        expect([200, 422]).toContain(answer.statusCode);
      }
    },
  );
});

describe("a blocked space", () => {
  it("is read and entered by nobody until it is opened again", async () => {
    const address = await server.listen();
    const { space, owner, member } = await buildInhabited("Closed Ward");
    await db.updateTable("users").set({ active_space_id: space.id }).where("id", "=", member.id).execute();
    const story = await buildSubject(db, { space_id: space.id });
    const socket = await connectSocket(address, { token: tokenOf(server, member) });
    const reportIt = () =>
      as(owner).post("/reports", { path: `stories/${story.id}`, documentID: story.id, tags: ["spam"] });

    expect(await block(space.id)).toEqual([200, null]);
    deps.outbox.start();
    await vi.waitFor(() => expect(socket.heard).toContainEqual(["access:lost", { spaceId: space.id }]));
    expect((await reportIt()).statusCode).toBe(404);
    // Its own people see that it is closed.
    for (const refused of [
      await as(member).post("/user/changeSpace", { spaceId: space.id }),
      await as(owner).get(`/spaces/${space.id}/participants`),
      await as(owner).get(`/spaces/${space.id}/analytics`),
    ]) {
      expect(refused.statusCode).toBe(403);
    }
    expect((await as(owner).get(`/spaces/${space.id}`)).json().data).toMatchObject({ blocked: true, inside: null });
    expect((await as(member).get("/user/userinfo")).json().user.activeSpace.spaceId).toBe(worldSpaceId);
    expect((await list("query=closed ward"))[0]).toMatchObject({ blocked: true });

    expect(await block(space.id, false)).toEqual([200, null]);
    expect((await reportIt()).statusCode).toBe(200);
    expect((await as(member).post("/user/changeSpace", { spaceId: space.id })).statusCode).toBe(200);
    expect((await acts(space.id)).map(({ action, details }) => [action, details])).toEqual([
      ["adminSpace.update", { blocked: false }],
      ["adminSpace.update", { blocked: true }],
    ]);
  });

  it("may be a country, never the world", async () => {
    const visitor = await buildUser(db, { active_space_id: netherlands.id });
    expect(await block(netherlands.id)).toEqual([200, null]);
    expect((await as(visitor).get("/user/userinfo")).json().user.activeSpace.spaceId).toBe(worldSpaceId);
    expect((await as(visitor).post("/user/changeSpace", { spaceId: netherlands.id })).statusCode).toBe(403);
    expect(await block(netherlands.id, false)).toEqual([200, null]);
    expect(await block(worldSpaceId)).toEqual([403, "forbidden"]);
    expect(await block("01890000-0000-7000-8000-00000000dead")).toEqual([404, "not_found"]);
  });
});

describe("deleting a space", () => {
  it("takes all that is in it, and is written down", async () => {
    const { space, member } = await buildInhabited("Gone Soon");
    await db.updateTable("users").set({ active_space_id: space.id }).where("id", "=", member.id).execute();
    const story = await buildSubject(db, { space_id: space.id });
    await as(member).post("/reports", { path: `stories/${story.id}`, documentID: story.id, tags: ["spam"] });
    expect((await client.delete(`/admin/spaces/${space.id}`)).statusCode).toBe(200);
    expect(await list("query=gone soon")).toEqual([]);
    expect(await db.selectFrom("subjects").select("id").where("id", "=", story.id).execute()).toEqual([]);
    expect((await as(member).get("/user/userinfo")).json().user.activeSpace.spaceId).toBe(worldSpaceId);
    expect(await acts(space.id)).toMatchObject([{ action: "adminSpace.remove", details: { name: "Gone Soon" } }]);
    expect((await client.delete(`/admin/spaces/${space.id}`)).statusCode).toBe(404);
  });

  it("is for private ones", async () => {
    for (const id of [worldSpaceId, netherlands.id]) {
      const refused = await client.delete(`/admin/spaces/${id}`);
      expect([refused.statusCode, refused.json().error.code]).toEqual([403, "forbidden"]);
    }
  });
});
