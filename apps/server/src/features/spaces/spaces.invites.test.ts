import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer, type TestServer } from "#test/harness.ts";
import { spacesJobs } from "./spaces.jobs.ts";

const server = await startTestServer();

type Invited = { invited: string[]; skipped: { id: string; code: string }[] };

async function buildScene({ db, as }: TestServer, guestCount: number) {
  const owner = await buildUser(db);
  const space = await buildPrivateSpace(db, { listed: false });
  await buildMembership(db, space.id, owner.id, "owner");
  const guests: UserRow[] = [];
  for (let index = 0; index < guestCount; index++) guests.push(await buildUser(db));
  const invite = (people: { id: string }[]) =>
    as(owner).post("/spaces/sendInvites", { spaceId: space.id, userIds: people.map(({ id }) => id) });
  const countMembers = async () =>
    (await db.selectFrom("memberships").select("user_id").where("space_id", "=", space.id).execute()).length;
  return { owner, spaceId: space.id, guests, invite, countMembers };
}

it("an invitation is to the space that the request names, wherever it does, else to the active one", async () => {
  const { owner, spaceId, guests } = await buildScene(server, 2);
  const [first, second] = guests.map(({ id }) => id);
  const inQuery = await server.as(owner).post(`/spaces/sendInvites?spaceId=${spaceId}`, { userIds: [first] });
  expect(inQuery.json().invited, inQuery.body).toEqual([first]);
  await server.as(owner).post("/user/changeSpace", { spaceId });
  const active = await server.as(owner).post("/spaces/sendInvites", { userIds: [second], spaceId: "" });
  expect(active.json().invited, active.body).toEqual([second]);
});

describe("an invitation is withdrawn", () => {
  it("by those who invite: it is not there any more for its person, who may be invited again", async () => {
    const { as, db } = server;
    const { owner, spaceId, guests, invite } = await buildScene(server, 2);
    const [guest, admin] = guests;
    await buildMembership(db, spaceId, admin!.id, "admin");
    for (const manager of [owner, admin!]) {
      expect((await invite([guest!])).json<Invited>().invited).toEqual([guest!.id]);
      const withdraw = () => as(manager).patch(`/spaces/${spaceId}/participants/${guest!.id}`, { status: "deleted" });
      expect((await withdraw()).json().data).toMatchObject({ status: "deleted" });
      // A repeat changes nothing.
      expect((await withdraw()).statusCode).toBe(200);
      expect((await as(guest!).get(`/spaces/${spaceId}`)).statusCode).toBe(404);
      expect((await as(guest!).post(`/spaces/${spaceId}/invites/accept`)).statusCode).toBe(404);
      expect((await as(guest!).get("/user/userinfo")).json().user.counters.totalInvites).toBe(0);
    }
  });

  it("by nobody else", async () => {
    const { as, db } = server;
    const { spaceId, guests, invite } = await buildScene(server, 2);
    const [guest, member] = guests;
    await buildMembership(db, spaceId, member!.id, "contributor");
    await invite([guest!]);
    const refused = await as(member!).patch(`/spaces/${spaceId}/participants/${guest!.id}`, { status: "deleted" });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, "forbidden"]);
  });
});

describe("a day's invitations", () => {
  it("fit into one call, and a call for more is refused by its size", async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: "1" } });
    const { guests, invite, countMembers } = await buildScene(limited, 51);
    const tooMany = await invite(guests);
    expect(tooMany.statusCode).toBe(422);
    expect(tooMany.json().error).toMatchObject({ code: "too_many", fields: { userIds: "too_many" } });
    expect(await countMembers()).toBe(1);
    const { invited, skipped } = (await invite(guests.slice(0, 50))).json<Invited>();
    expect([invited.length, skipped]).toEqual([50, []]);
    const spent = await invite(guests.slice(50));
    expect([spent.statusCode, spent.json().error.code]).toEqual([429, "rate_limited"]);
    expect(Number(spent.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("that are left are sent, and the rest is named", async () => {
    // Two of fifty a day.
    const limited = await startTestServer({ env: { RATE_LIMITS: "0.04" } });
    const { guests, invite, countMembers } = await buildScene(limited, 3);
    const answer = await invite(guests);
    const { invited, skipped } = answer.json<Invited>();
    expect([answer.statusCode, invited.length]).toEqual([200, 2]);
    const rest = guests.find(({ id }) => !invited.includes(id))!;
    expect(skipped).toEqual([{ id: rest.id, code: "rate_limited" }]);
    expect(await countMembers()).toBe(3);
  });
});

it("the end of old invitations and new ones to the same people take turns", async () => {
  const { db, deps } = server;
  const { spaceId, guests, invite } = await buildScene(server, 5);
  const expire = () => spacesJobs[0]!.run(deps, {}, { isLast: false });
  for (let round = 0; round < 10; round++) {
    await db
      .insertInto("memberships")
      .values(guests.map(({ id }) => ({ space_id: spaceId, user_id: id, status: "invited", expires_at: new Date(0) })))
      .onConflict((conflict) =>
        conflict.columns(["space_id", "user_id"]).doUpdateSet({ status: "invited", expires_at: new Date(0) }),
      )
      .execute();
    const [answer] = await Promise.all([invite(guests), expire()]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Invited>().invited).toHaveLength(5);
  }
});
