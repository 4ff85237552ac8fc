import { worldSpaceId } from "@bump/contract";
import { beforeEach, describe, expect, it } from "vitest";
import { buildProblem } from "#test/factories/problems.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildStory } from "#test/factories/stories.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const { db } = server;
let [one, other]: UserRow[] = [];

beforeEach(async () => {
  [one, other] = [await buildUser(db), await buildUser(db)];
});

type Common = { spaces: { spaceId: string }[]; tags: string[]; problems: { id: string }[]; shield: string | null };
const common = async () => (await server.as(one!).get(`/users/${other!.id}/common`)).json<Common>();
const spacesOf = ({ spaces }: Common) => spaces.map(({ spaceId }) => spaceId);

describe("what two have in common", () => {
  it("is the world to begin with, and any space where both are inside", async () => {
    const [both, onlyMine, onlyTheirs] = [1, 2, 3].map(() => buildPrivateSpace(db));
    for (const person of [one!, other!]) await buildMembership(db, (await both!).id, person.id, "contributor");
    await buildMembership(db, (await onlyMine!).id, one!.id, "owner");
    await buildMembership(db, (await onlyMine!).id, other!.id, "requested");
    await buildMembership(db, (await onlyTheirs!).id, other!.id, "owner");
    await buildMembership(db, (await onlyTheirs!).id, one!.id, "invited");
    expect(spacesOf(await common())).toEqual([(await both!).id, worldSpaceId]);
  });

  it("are tags of both profiles, and those both follow where both are", async () => {
    for (const person of [one!, other!]) {
      await db
        .updateTable("users")
        .set({ profile_tags: ["water", person.id.slice(-12)] })
        .where("id", "=", person.id)
        .execute();
      await server.as(person).post("/tags/followTags", { tags: ["roads"] });
    }
    const secret = await buildPrivateSpace(db);
    for (const person of [one!, other!]) await buildMembership(db, secret.id, person.id, "contributor");
    for (const person of [one!, other!])
      await server.as(person).post("/tags/followTags", { tags: ["secretly"], spaceId: secret.id });
    expect((await common()).tags).toEqual(["roads", "secretly", "water"]);
    await db.updateTable("memberships").set({ status: "deleted" }).where("user_id", "=", other!.id).execute();
    expect((await common()).tags).toEqual(["roads", "water"]);
  });

  it("are problems that both joined", async () => {
    const problem = await buildProblem(db, { name: "No water" });
    for (const person of [one!, other!]) {
      await db.insertInto("problem_participants").values({ problem_id: problem.id, user_id: person.id }).execute();
    }
    expect((await common()).problems).toEqual([{ id: problem.id, name: "No water" }]);
  });

  it("are no problems of a private space that one of them has left", async () => {
    const space = await buildPrivateSpace(db);
    for (const person of [one!, other!]) await buildMembership(db, space.id, person.id, "contributor");
    await buildProblem(db, { space_id: space.id, participants: [one!, other!] });
    expect((await common()).problems).toHaveLength(1);
    await db.updateTable("memberships").set({ status: "deleted" }).where("user_id", "=", other!.id).execute();
    expect((await common()).problems).toEqual([]);
  });

  it("are no problems whose author does not want to be read", async () => {
    const author = await buildUser(db);
    await buildProblem(db, { author_id: author.id, participants: [one!, other!] });
    expect((await common()).problems).toHaveLength(1);
    await server.as(author).post(`/users/${one!.id}/shield`, { shield: "block" });
    expect((await common()).problems).toEqual([]);
  });

  it("is nothing with somebody who is not there", async () => {
    const gone = await buildUser(db, { suspended_at: new Date() });
    expect((await server.as(one!).get(`/users/${gone.id}/common`)).statusCode).toBe(404);
  });
});

describe("a shield", () => {
  const shield = (kind: string) => server.as(one!).post(`/users/${other!.id}/shield`, { shield: kind });

  it("is set, changed, taken away, and known only to who has it", async () => {
    expect((await shield("mute")).json()).toMatchObject({ shield: "mute" });
    expect((await shield("block")).json()).toMatchObject({ shield: "block" });
    expect((await common()).shield).toBe("block");
    const list = await server.as(one!).get("/user/shields");
    expect(list.json<{ items: object[] }>().items).toMatchObject([{ id: other!.id, shield: "block" }]);
    expect((await server.as(other!).get("/user/shields")).json<{ items: object[] }>().items).toEqual([]);
    expect((await server.as(other!).get(`/users/${one!.id}/common`)).json()).toMatchObject({ shield: null });
    expect((await shield("none")).json()).toMatchObject({ shield: null });
    expect((await common()).shield).toBeNull();
  });

  it("is not for oneself, nor for nobody", async () => {
    expect((await server.as(one!).post(`/users/${one!.id}/shield`, { shield: "mute" })).statusCode).toBe(422);
    expect((await server.as(one!).post(`/users/${crypto.randomUUID()}/shield`, { shield: "mute" })).statusCode).toBe(
      404,
    );
  });

  it("leaves their stories out of one's lists, and out of nobody else's", async () => {
    const story = await buildStory(db, { author_id: other!.id });
    await shield("mute");
    const idsFor = async (person: UserRow) =>
      (await server.as(person).get("/list/v2?path=stories"))
        .json<{ items: { id: string }[] }>()
        .items.map(({ id }) => id);
    expect(await idsFor(one!)).not.toContain(story.id);
    expect(await idsFor(other!)).toContain(story.id);
    expect((await server.as(one!).get(`/get/v2?path=stories/${story.id}`)).statusCode).toBe(200);
  });
});
