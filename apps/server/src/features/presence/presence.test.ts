import { worldSpaceId } from "@bump/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { publish } from "#platform/bus.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { connectSocket, type TestSocket, tokenOf } from "#test/sockets.ts";

const first = await startTestServer();
const { deps, db } = first;
const second = await startTestServer({
  env: { DATABASE_URL: deps.config.databaseUrl!, TOKEN_PRIVATE_KEY: deps.secrets.tokenKeys.privatePem },
});
const [here, there] = [await first.listen(), await second.listen()];

let user: UserRow;
let watcher: TestSocket;
const connect = (address: string, person: { id: string } = user) =>
  connectSocket(address, { token: tokenOf(first, person) });
const record = (id: string = user.id) =>
  db.selectFrom("presence").selectAll().where("user_id", "=", id).executeTakeFirst();
const stateIs = (state: string | undefined, timeout = 5_000) =>
  vi.waitFor(async () => expect((await record())?.state).toBe(state), { timeout });
const told = ({ heard }: TestSocket, about: { id: string } = user) =>
  heard.flatMap(([name, event]) => {
    const { userId, state, spaceId } = event as { userId: string; state: string; spaceId: string | null };
    return name === "presence" && userId === about.id ? [[state, spaceId]] : [];
  });

beforeEach(async () => {
  user = await buildUser(db);
  watcher = await connect(here, await buildUser(db));
});

describe("somebody", () => {
  it("is there while connected and gone afterwards, and those in their space are told", async () => {
    const socket = await connect(here);
    await stateIs("online");
    expect(await record()).toMatchObject({ space_id: worldSpaceId });
    await vi.waitFor(() => expect(told(watcher)).toEqual([["online", worldSpaceId]]));
    expect(told(socket)).toEqual([["online", worldSpaceId]]);

    const before = Date.now();
    socket.disconnect();
    await stateIs("offline", 1_000);
    expect((await record())!.last_seen.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    await vi.waitFor(() =>
      expect(told(watcher)).toEqual([
        ["online", worldSpaceId],
        ["offline", worldSpaceId],
      ]),
    );
  });

  it("with two tabs, on one node or two, is gone with the last", async () => {
    const tabs = [await connect(here), await connect(here), await connect(there)];
    await stateIs("online");
    for (const tab of tabs.slice(0, 2)) {
      tab.disconnect();
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect((await record())?.state).toBe("online");
    }
    tabs[2]!.disconnect();
    await stateIs("offline", 1_000);
    expect(told(watcher).filter(([state]) => state === "online")).toHaveLength(1);
  });

  it("leaves both nodes at the same moment, and the last one notices", async () => {
    for (let round = 0; round < 5; round++) {
      const tabs = await Promise.all([connect(here), connect(there)]);
      await vi.waitFor(async () => {
        const nodes = await db.selectFrom("presence_nodes").selectAll().where("user_id", "=", user.id).execute();
        expect(nodes).toHaveLength(2);
      });
      for (const tab of tabs) tab.disconnect();
      await stateIs("offline", 2_000);
    }
  });

  it("whose line breaks is still there for a moment: a page that reloads is no departure", async () => {
    const socket = await connect(here);
    await stateIs("online");
    socket.io.engine.close();
    await connect(here);
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect((await record())?.state).toBe("online");
    expect(told(watcher)).toEqual([["online", worldSpaceId]]);
  });

  it("whose line breaks for good is gone after that moment", async () => {
    const socket = await connect(here);
    await stateIs("online");
    socket.io.engine.close();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await record())?.state).toBe("online");
    await stateIs("offline");
  });

  it("whose session ends is gone at once", async () => {
    const sessionId = crypto.randomUUID();
    const socket = await connectSocket(here, { token: tokenOf(first, user, sessionId) });
    await stateIs("online");
    await publish(db, "sessionEnded", { sessionId });
    expect(await socket.closed).toBe("io server disconnect");
    await stateIs("offline", 1_000);
  });

  it("who is removed while connected does no harm", async () => {
    const socket = await connect(here);
    await stateIs("online");
    await db.deleteFrom("users").where("id", "=", user.id).execute();
    socket.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await record()).toBeUndefined();
  });
});

describe("the space", () => {
  it("is told to its own people; those left behind learn only that somebody went", async () => {
    const space = await buildPrivateSpace(db);
    const member = await buildUser(db);
    for (const { id } of [user, member]) await buildMembership(db, space.id, id, "contributor");
    await db.updateTable("users").set({ active_space_id: space.id }).where("id", "=", member.id).execute();
    const inside = await connect(here, member);
    const socket = await connect(here);
    await vi.waitFor(() => expect(told(watcher)).toEqual([["online", worldSpaceId]]));
    socket.emit("space:open", { spaceId: space.id });
    await vi.waitFor(() => expect(told(inside)).toEqual([["online", space.id]]));
    expect(told(watcher)).toEqual([
      ["online", worldSpaceId],
      ["online", null],
    ]);
    expect(await record()).toMatchObject({ space_id: space.id });
    socket.disconnect();
    await vi.waitFor(() =>
      expect(told(inside)).toEqual([
        ["online", space.id],
        ["offline", space.id],
      ]),
    );
    expect(told(watcher)).toHaveLength(2);
  });

  it("of a private space that the person was taken out of is not the one they are in", async () => {
    const space = await buildPrivateSpace(db);
    await buildMembership(db, space.id, user.id, "deleted");
    await db.updateTable("users").set({ active_space_id: space.id }).where("id", "=", user.id).execute();
    await connect(here);
    await stateIs("online");
    expect(await record()).toMatchObject({ space_id: worldSpaceId });
  });
});

describe("a node", () => {
  it("that stops takes its people with it, those who are elsewhere too excepted", async () => {
    const third = await startTestServer({
      env: { DATABASE_URL: deps.config.databaseUrl!, TOKEN_PRIVATE_KEY: deps.secrets.tokenKeys.privatePem },
    });
    const at = await third.listen();
    const other = await buildUser(db);
    await Promise.all([connect(at), connect(at, other), connect(here, other)]);
    await stateIs("online");
    await vi.waitFor(async () => expect((await record(other.id))?.state).toBe("online"));
    await third.close();
    expect((await record())?.state).toBe("offline");
    expect((await record(other.id))?.state).toBe("online");
  });

  it("that died is noticed by the next one that starts", async () => {
    await db.insertInto("presence").values({ user_id: user.id, state: "online", space_id: worldSpaceId }).execute();
    await db.insertInto("presence_nodes").values({ user_id: user.id, node: "presence:dead" }).execute();
    const third = await startTestServer({ env: { DATABASE_URL: deps.config.databaseUrl! } });
    expect((await record())?.state).toBe("offline");
    await third.close();
  });

  it("that only lost its database for a moment has its people again", async () => {
    await connect(here);
    await stateIs("online");
    // As another node would, which takes this one for dead.
    await db.deleteFrom("presence_nodes").where("user_id", "=", user.id).execute();
    await db.updateTable("presence").set({ state: "offline" }).where("user_id", "=", user.id).execute();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'bump bus' and datname = current_database()`.execute(db);
    await stateIs("online");
    expect(told(watcher).at(-1)).toEqual(["online", worldSpaceId]);
  });
});
