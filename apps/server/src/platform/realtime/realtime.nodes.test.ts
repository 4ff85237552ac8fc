import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { publish } from "#platform/bus.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer, type TestServer } from "#test/harness.ts";
import { hasRedis, TestRedis } from "#test/redis.ts";
import { connectSocket, openSocket, refusalOf, type TestSocket, tokenOf } from "#test/sockets.ts";

describe.skipIf(!hasRedis)("two nodes with Redis", () => {
  let redis: TestRedis;
  let nodes: [TestServer, TestServer];
  let addresses: string[];
  let user: UserRow;

  beforeAll(async () => {
    redis = await TestRedis.start();
    const first = await startTestServer({ env: { REDIS_URL: redis.url } });
    const second = await startTestServer({
      env: {
        REDIS_URL: redis.url,
        DATABASE_URL: first.deps.config.databaseUrl!,
        TOKEN_PRIVATE_KEY: first.deps.secrets.tokenKeys.privatePem,
      },
    });
    nodes = [first, second];
    addresses = await Promise.all(nodes.map((node) => node.listen()));
    user = await buildUser(first.db);
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    await redis.kill();
  });

  const connectBoth = (token: string) => Promise.all(addresses.map((address) => connectSocket(address, { token })));
  const updates = ({ heard }: TestSocket) => heard.filter(([name]) => name === "user:updated").length;

  it("pass messages on, once to each socket", async () => {
    const sockets = await connectBoth(tokenOf(nodes[0], user));
    for (const { deps } of nodes) {
      for (let count = 0; count < 50; count++) deps.realtime.toUser(user.id).emit("user:updated");
    }
    await vi.waitFor(() => expect(sockets.map(updates)).toEqual([100, 100]), { timeout: 5_000 });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(sockets.map(updates)).toEqual([100, 100]);
  });

  it("close the sockets of somebody who was kicked within a second, 20 times", async () => {
    const [{ deps, db }] = nodes;
    let slowest = 0;
    for (let round = 0; round < 20; round++) {
      const kicked = await buildUser(db);
      const sessionId = crypto.randomUUID();
      const token = tokenOf(nodes[0], kicked, sessionId);
      const sockets = await connectBoth(token);
      const flow = setInterval(() => deps.realtime.toUser(kicked.id).emit("user:updated"), 50);
      const begin = performance.now();
      await publish(db, "sessionEnded", { sessionId });
      await Promise.all(sockets.map(({ closed }) => closed));
      slowest = Math.max(slowest, performance.now() - begin);
      const counts = sockets.map(updates);
      await new Promise((resolve) => setTimeout(resolve, 60));
      clearInterval(flow);
      expect(sockets.map(updates)).toEqual(counts);
      for (const address of addresses) expect(await refusalOf(openSocket(address, { token }))).toBe("unauthorized");
    }
    expect(slowest).toBeLessThan(1_000);
  });

  it("serve their own sockets without Redis, kick on both all the same, and find each other when it is back", async () => {
    const [{ deps, db, visitor }] = nodes;
    const sockets = await connectBoth(tokenOf(nodes[0], user));
    await redis.kill();
    const begin = performance.now();
    deps.realtime.toUser(user.id).emit("user:updated");
    await vi.waitFor(() => expect(updates(sockets[0]!)).toBe(1), { timeout: 3_000 });
    expect(performance.now() - begin).toBeLessThan(2_000);
    expect(sockets.every(({ connected }) => connected)).toBe(true);
    expect((await visitor.get("/health/live")).statusCode).toBe(200);

    const kicked = await buildUser(db);
    const sessionId = crypto.randomUUID();
    const theirs = await connectBoth(tokenOf(nodes[0], kicked, sessionId));
    await publish(db, "sessionEnded", { sessionId });
    await Promise.all(theirs.map(({ closed }) => closed));

    await redis.restart();
    const before = updates(sockets[1]!);
    await vi.waitFor(
      () => {
        deps.realtime.toUser(user.id).emit("user:updated");
        expect(updates(sockets[1]!)).toBeGreaterThan(before);
      },
      { timeout: 5_000, interval: 100 },
    );
  });
});
