import { worldSpaceId } from "@bump/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { type Client, startTestServer, type TestServer } from "#test/harness.ts";
import { hasRedis, TestRedis } from "#test/redis.ts";
import { connectSocket, type TestSocket, tokenOf } from "#test/sockets.ts";

type Scene = { spaceId: string; owner: UserRow; member: UserRow; sockets: TestSocket[] };
/** Each takes the member's access away, by a call on the first node. */
const losses: Record<string, (as: TestServer["as"], scene: Scene) => Promise<unknown>> = {
  block: (as, { spaceId, owner, member }) =>
    as(owner).patch(`/spaces/${spaceId}/participants/${member.id}`, { status: "blocked" }),
  remove: (as, { spaceId, owner, member }) =>
    as(owner).patch(`/spaces/${spaceId}/participants/${member.id}`, { status: "deleted" }),
  leave: (as, { spaceId, member }) => as(member).post(`/spaces/${spaceId}/leave`),
  "end of the space": (as, { spaceId, owner }) => as(owner).delete(`/spaces/${spaceId}`),
};

/** With Redis, and with nothing between the nodes but PostgreSQL. */
const ways = hasRedis ? ["with Redis", "without Redis"] : ["without Redis"];

describe.each(ways)("losing access, on two nodes %s", (way) => {
  let redis: TestRedis | null = null;
  let nodes: TestServer[];
  let addresses: string[];

  beforeAll(async () => {
    redis = way === "with Redis" ? await TestRedis.start() : null;
    const env: Record<string, string> = redis ? { REDIS_URL: redis.url } : {};
    const first = await startTestServer({ env });
    const { config, secrets } = first.deps;
    const shared = { DATABASE_URL: config.databaseUrl!, TOKEN_PRIVATE_KEY: secrets.tokenKeys.privatePem };
    nodes = [first, await startTestServer({ env: { ...env, ...shared } })];
    addresses = await Promise.all(nodes.map((node) => node.listen()));
    first.deps.outbox.start();
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis?.kill();
  });

  /** A member with the space open on both nodes: as their active one here, and looked at from another there. */
  async function build(): Promise<Scene> {
    const [first] = nodes;
    const { db } = first!;
    const [owner, member] = [await buildUser(db), await buildUser(db)];
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, owner.id, "owner");
    await buildMembership(db, space.id, member.id, "contributor");
    await first!.as(member).post("/user/changeSpace", { spaceId: space.id });
    const sockets = await Promise.all(
      addresses.map((address) => connectSocket(address, { token: tokenOf(first!, member) })),
    );
    sockets[1]!.emit("space:open", { spaceId: space.id });
    await vi.waitFor(() => expect(sizes(space.id)).toEqual([1, 1]));
    return { spaceId: space.id, owner, member, sockets };
  }
  const sizes = (spaceId: string) => nodes.map(({ deps }) => deps.realtime.spaceSize(spaceId));
  const heard = ({ heard: all }: TestSocket, name: string) => all.filter(([each]) => each === name);

  it.each(Object.keys(losses))("by %s: the sockets are out within a second and are told", async (name) => {
    const scene = await build();
    const [first] = nodes;
    await losses[name]!(first!.as, scene);
    const done = Date.now();
    await vi.waitFor(() => expect(sizes(scene.spaceId)).toEqual([0, 0]), { timeout: 1_000, interval: 10 });
    for (const socket of scene.sockets) {
      await vi.waitFor(
        () => expect(heard(socket, "access:lost")).toEqual([["access:lost", { spaceId: scene.spaceId }]]),
        { timeout: 1_000, interval: 10 },
      );
      expect(heard(socket, "user:updated").length).toBeGreaterThan(0);
    }
    expect(Date.now() - done).toBeLessThan(1_000);

    // Nothing of the space comes any more, and no socket comes back in.
    const before = scene.sockets.map(({ heard: all }) => all.length);
    for (const { deps } of nodes) deps.realtime.toSpace(scene.spaceId).emit("item:updated", { path: "probe" });
    for (const socket of scene.sockets) socket.emit("space:open", { spaceId: scene.spaceId });
    const late = await connectSocket(addresses[1]!, { token: tokenOf(first!, scene.member) });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(sizes(scene.spaceId)).toEqual([0, 0]);
    // What concerns the person themself still comes.
    const after = scene.sockets.flatMap((socket, at) => socket.heard.slice(before[at]));
    expect(after.filter(([each]) => each !== "presence" && each !== "user:updated")).toEqual([]);
    late.disconnect();
  });

  it("shows at once in the person's own record, on either node", async () => {
    const scene = await build();
    const clients: Client[] = nodes.map(({ as }) => as(scene.member));
    const active = (client: Client) => client.get("/user/userinfo").then((answer) => answer.json().user.activeSpace);
    for (const client of clients) expect(await active(client)).toMatchObject({ spaceId: scene.spaceId });
    await losses["block"]!(nodes[0]!.as, scene);
    expect(await active(clients[0]!)).toMatchObject({ spaceId: worldSpaceId });
    await vi.waitFor(async () => expect(await active(clients[1]!)).toMatchObject({ spaceId: worldSpaceId }), 1_000);
    for (const client of clients) expect((await client.get(`/spaces/${scene.spaceId}`)).statusCode).toBe(404);
  });

  it("by the end of a country's space: also of who only looks at it", async () => {
    const [first] = nodes;
    const [admin, person] = [await buildUser(first!.db, { site_role: "admin" }), await buildUser(first!.db)];
    const spaceId = "00000000-0000-7000-8000-000100006e6c";
    const socket = await connectSocket(addresses[1]!, { token: tokenOf(first!, person) });
    socket.emit("space:open", { spaceId });
    await vi.waitFor(() => expect(sizes(spaceId)).toEqual([0, 1]));
    await first!.as(admin).patch(`/admin/spaces/${spaceId}`, { data: { blocked: true } });
    await vi.waitFor(() => expect(sizes(spaceId)).toEqual([0, 0]), { timeout: 1_000, interval: 10 });
    expect(heard(socket, "access:lost")).toEqual([["access:lost", { spaceId }]]);
    await first!.as(admin).patch(`/admin/spaces/${spaceId}`, { data: { blocked: false } });
  });

  // Without Redis these reach the sockets of one node: docs/runbook.md asks for it where there are several.
  it.skipIf(way === "without Redis")(
    "and every other change of the members is told to those who have the space open or run it, and to nobody else",
    async () => {
      const { spaceId, owner, sockets } = await build();
      const [first] = nodes;
      const [guest, outsider] = [await buildUser(first!.db), await buildUser(first!.db)];
      await buildMembership(first!.db, spaceId, guest.id, "requested");
      const [runs, asks, passes] = await Promise.all(
        [owner, guest, outsider].map((person) => connectSocket(addresses[1]!, { token: tokenOf(first!, person) })),
      );
      await first!.as(owner).patch(`/spaces/${spaceId}/participants/${guest.id}`, { status: "contributor" });
      for (const socket of [...sockets, runs!]) {
        await vi.waitFor(() =>
          expect(heard(socket, "item:updated")).toEqual([["item:updated", { path: `spaces/${spaceId}` }]]),
        );
      }
      for (const socket of [asks!, passes!]) expect(heard(socket, "item:updated")).toEqual([]);
    },
  );

  it.skipIf(way === "without Redis")("takes the person out of sight of those who stay", async () => {
    const scene = await build();
    const watcher = await connectSocket(addresses[0]!, { token: tokenOf(nodes[0]!, scene.owner) });
    watcher.emit("space:open", { spaceId: scene.spaceId });
    await vi.waitFor(() => expect(sizes(scene.spaceId)[0]).toBe(2));
    watcher.heard.length = 0;
    await losses["remove"]!(nodes[0]!.as, scene);
    await vi.waitFor(() => {
      const told = heard(watcher, "presence").map(([, event]) => event as { userId: string; spaceId: string | null });
      expect(told.filter(({ userId }) => userId === scene.member.id).map(({ spaceId }) => spaceId)).toContain(null);
    });
  });
});
