import { worldSpaceId } from "@bump/contract";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { publish } from "#platform/bus.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, openSocket, refusalOf, tokenOf } from "#test/sockets.ts";

let now = Date.now();
const server = await startTestServer({ clock: () => new Date(now) });
const { deps, db } = server;
const address = await server.listen();

async function person() {
  const user = await buildUser(db);
  const sessionId = crypto.randomUUID();
  return { ...user, sessionId, token: tokenOf(server, user, sessionId) };
}

const lost = { spaceId: worldSpaceId };
/** Sends to a person and waits for it: whatever was sent before has arrived then, or never will. */
async function marker(userId: string, socket: { heard: unknown[] }): Promise<void> {
  const before = socket.heard.length;
  deps.realtime.toUser(userId).emit("user:updated");
  await vi.waitFor(() => expect(socket.heard.slice(before)).toContainEqual(["user:updated"]));
}

describe("the handshake", () => {
  it("takes a token", async () => {
    const { token } = await person();
    expect((await connectSocket(address, { token })).connected).toBe(true);
  });

  it.each([
    ["nothing", undefined],
    ["nonsense", "nonsense"],
    ["no text", { a: 1 }],
    ["a number", 7],
    ["a text without end", "x".repeat(5_000)],
  ])("refuses %s", async (_what, token) => {
    expect(await refusalOf(openSocket(address, { token }))).toBe("unauthorized");
  });

  it("refuses a token for media, one that has ended, and one that was taken back", async () => {
    const user = await person();
    const viewer = deps.tokens.verify(user.token);
    expect(await refusalOf(openSocket(address, { token: deps.tokens.signMedia(viewer) }))).toBe("unauthorized");
    now += 17 * 60_000;
    expect(await refusalOf(openSocket(address, { token: user.token }))).toBe("unauthorized");
    const fresh = tokenOf(server, user);
    deps.tokens.revokeSession(deps.tokens.verify(fresh).sessionId);
    expect(await refusalOf(openSocket(address, { token: fresh }))).toBe("unauthorized");
  });

  it("is open to our own pages and to programs, not to other sites", async () => {
    const { token } = await person();
    expect((await connectSocket(address, { token, origin: "http://localhost:3000" })).connected).toBe(true);
    for (const origin of ["https://evil.example", "http://localhost:3000.evil.example", "null"]) {
      expect(await refusalOf(openSocket(address, { token, origin }))).toBe("websocket error");
    }
  });

  it("knows websockets only", async () => {
    const { token } = await person();
    expect(await refusalOf(openSocket(address, { token, transports: ["polling"] }))).toBe("xhr poll error");
  });

  it("lets nobody have sockets without end", async () => {
    const { token } = await person();
    await Promise.all(Array.from({ length: 50 }, () => connectSocket(address, { token })));
    expect(await refusalOf(openSocket(address, { token }))).toBe("rate_limited");
  });
});

describe("rooms", () => {
  it("are the person's own and their active space's", async () => {
    const [amina, boris] = [await person(), await person()];
    const [hers, his] = [await connectSocket(address, amina), await connectSocket(address, boris)];
    deps.realtime.toUser(amina.id).emit("access:lost", lost);
    deps.realtime.toSpace(worldSpaceId).emit("session:revoked");
    await marker(amina.id, hers);
    await marker(boris.id, his);
    const names = (heard: [string, ...unknown[]][]) =>
      heard.map(([name]) => name).filter((name) => name !== "presence");
    expect(names(hers.heard)).toEqual(["access:lost", "session:revoked", "user:updated"]);
    expect(names(his.heard)).toEqual(["session:revoked", "user:updated"]);
  });

  it("change with what the socket looks at, where its person may read it", async () => {
    const member = await person();
    const [open, secret] = [await buildPrivateSpace(db), await buildPrivateSpace(db)];
    await buildMembership(db, open.id, member.id, "contributor");
    const socket = await connectSocket(address, member);
    const hears = async (spaceId: string) => {
      socket.heard.length = 0;
      deps.realtime.toSpace(spaceId).emit("access:lost", lost);
      await marker(member.id, socket);
      return socket.heard.some(([name]) => name === "access:lost");
    };
    expect([await hears(worldSpaceId), await hears(open.id)]).toEqual([true, false]);
    socket.emit("space:open", { spaceId: open.id });
    await vi.waitFor(async () => expect(await hears(open.id)).toBe(true));
    expect(await hears(worldSpaceId)).toBe(false);

    socket.emit("space:open", { spaceId: secret.id });
    for (const nonsense of [null, 7, {}, { spaceId: "x" }, { spaceId: ["a"] }]) {
      (socket as { emit: (name: string, payload: unknown) => void }).emit("space:open", nonsense);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect([await hears(secret.id), await hears(open.id)]).toEqual([false, true]);

    await db.updateTable("memberships").set({ status: "deleted" }).where("user_id", "=", member.id).execute();
    await deps.realtime.refreshRooms(db, member.id);
    await vi.waitFor(async () => expect(await hears(open.id)).toBe(false), { timeout: 1_000 });
    expect(await hears(worldSpaceId)).toBe(true);
  });

  it("are asked for again when messages may have been missed", async () => {
    const member = await person();
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, member.id, "contributor");
    await db.updateTable("users").set({ active_space_id: space.id }).where("id", "=", member.id).execute();
    await connectSocket(address, member);
    expect(deps.realtime.spaceSize(space.id)).toBe(1);
    await db.updateTable("memberships").set({ status: "blocked" }).where("user_id", "=", member.id).execute();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bump bus' and datname = current_database()`.execute(db);
    await vi.waitFor(() => expect(deps.realtime.spaceSize(space.id)).toBe(0), { timeout: 5_000 });
  });
});

describe("a socket ends", () => {
  it("with its session, and is told so; the person's other session stays", async () => {
    const user = await person();
    const [here, elsewhere] = [
      await connectSocket(address, user),
      await connectSocket(address, { token: tokenOf(server, user) }),
    ];
    const begin = performance.now();
    await publish(db, "sessionEnded", { sessionId: user.sessionId });
    expect(await here.closed).toBe("io server disconnect");
    expect(performance.now() - begin).toBeLessThan(1_000);
    expect(here.heard).toContainEqual(["session:revoked"]);
    expect(elsewhere.connected).toBe(true);
    expect(await refusalOf(openSocket(address, user))).toBe("unauthorized");
  });

  it("with its token, unless it was given a newer one of the same session", async () => {
    const [user, stranger] = [await person(), await person()];
    const [renewed, tricked, left] = await Promise.all([
      connectSocket(address, user),
      connectSocket(address, user),
      connectSocket(address, user),
    ]);
    now += 10 * 60_000;
    renewed.emit("token:renew", { token: tokenOf(server, user, user.sessionId) });
    tricked.emit("token:renew", { token: tokenOf(server, stranger) });
    tricked.emit("token:renew", { token: tokenOf(server, user) });
    tricked.emit("token:renew", { token: "nonsense" });
    await marker(user.id, tricked);
    now += 7 * 60_000;
    await Promise.all([tricked.closed, left.closed]);
    expect(renewed.connected).toBe(true);
  }, 15_000);

  it.each([
    ["sends more than fits", "x".repeat(200_000), 1],
    ["never stops sending", "x", 200],
  ])("when it %s", async (_what, text, times) => {
    const socket = await connectSocket(address, await person());
    for (let count = 0; count < times; count++) socket.emit("space:open", { spaceId: text });
    expect(await socket.closed).toBe("transport close");
  });
});

it("a server that stops lets go of its sockets and takes no more", async () => {
  const other = await startTestServer();
  const at = await other.listen();
  const user = await buildUser(other.db);
  const socket = await connectSocket(at, { token: tokenOf(other, user) });
  const begin = performance.now();
  const closing = other.close();
  expect(await socket.closed).toBe("transport close");
  await closing;
  expect(performance.now() - begin).toBeLessThan(3_000);
  expect(await refusalOf(openSocket(at, { token: tokenOf(other, user) }))).toBe("websocket error");
});

it("counts its sockets", async () => {
  const text = await deps.metrics.registry.metrics();
  expect(Number(/^bump_realtime_connections (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(0);
});
