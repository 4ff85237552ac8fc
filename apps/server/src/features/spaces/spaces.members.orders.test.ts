import { randomUUID } from "node:crypto";
import type { ParticipantOrder, ParticipantView } from "@bump/contract";
import { expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { type Client, startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

type Page = { items: ParticipantView[]; last: string | null };

/** Page by page, so that the cursor of every order is tried. */
async function namesBy(client: Client, spaceId: string, orderBy: ParticipantOrder, status = "active") {
  const names: string[] = [];
  for (let last: string | null = ""; last !== null;) {
    const query = `status=${status}&orderBy=${orderBy}&results=2&lastDocumentID=${last}`;
    const page: Page = (await client.get(`/spaces/${spaceId}/participants?${query}`)).json();
    names.push(...page.items.map(({ author }) => author.displayName));
    last = page.last;
  }
  return names;
}

async function buildSpace() {
  const space = await buildPrivateSpace(db);
  const people = [
    ["mira", "owner"],
    ["Zoe", "contributor"],
    ["adam", "contributor"],
    ["Noor", "admin"],
    ["Bo", "blocked"],
    ["al", "blocked"],
    ["Cleo", "blocked"],
  ] as const;
  for (const [index, [display_name, status]] of people.entries()) {
    const user = await buildUser(db, { display_name });
    await buildMembership(db, space.id, user.id, status, { created_at: new Date(2026, 0, index + 1) });
  }
  const owner = await db
    .selectFrom("users as u")
    .innerJoin("memberships as m", "m.user_id", "u.id")
    .selectAll("u")
    .where("m.space_id", "=", space.id)
    .where("m.status", "=", "owner")
    .executeTakeFirstOrThrow();
  return { spaceId: space.id, owner };
}

it("lists members by when they came, by name and by role, both ways round", async () => {
  const { spaceId, owner } = await buildSpace();
  const client = as(owner);
  const by = (orderBy: ParticipantOrder) => namesBy(client, spaceId, orderBy);
  expect(await by("recent")).toEqual(["Noor", "adam", "Zoe", "mira"]);
  expect(await by("oldest")).toEqual(["mira", "Zoe", "adam", "Noor"]);
  expect(await by("name")).toEqual(["adam", "mira", "Noor", "Zoe"]);
  expect(await by("nameDesc")).toEqual(["Zoe", "Noor", "mira", "adam"]);
  expect(await by("role")).toEqual(["mira", "Noor", "adam", "Zoe"]);
  expect(await by("roleDesc")).toEqual(["Zoe", "adam", "Noor", "mira"]);
});

it("lists those of one status, and all, by name", async () => {
  const { spaceId, owner } = await buildSpace();
  const client = as(owner);
  expect(await namesBy(client, spaceId, "name", "blocked")).toEqual(["al", "Bo", "Cleo"]);
  expect(await namesBy(client, spaceId, "nameDesc", "blocked")).toEqual(["Cleo", "Bo", "al"]);
  expect(await namesBy(client, spaceId, "name", "all")).toEqual(["adam", "al", "Bo", "Cleo", "mira", "Noor", "Zoe"]);
  expect((await namesBy(client, spaceId, "role", "all")).slice(0, 2)).toEqual(["mira", "Noor"]);
});

it("knows somebody who has another name by now", async () => {
  const { spaceId, owner } = await buildSpace();
  const client = as(owner);
  const renamed = await client.post("/user/update", { key: "displayName", displayName: "zz top" });
  expect(renamed.statusCode).toBe(200);
  expect((await namesBy(client, spaceId, "name")).at(-1)).toBe("zz top");
});

it("lists the people of a public space by name", async () => {
  const client = as(await buildUser(db, { display_name: "Yara" }));
  const no = (await client.get("/spaces/detect?code=no")).json().space.spaceId;
  // Everybody may go there: only these three are this try's.
  const family = randomUUID();
  for (const name of ["Xan", "ola", "Per"]) {
    const user = await buildUser(db, { display_name: `${name} ${family}` });
    expect((await as(user).post("/user/changeSpace", { spaceId: no })).statusCode).toBe(200);
  }
  const firstNamesBy = async (orderBy: ParticipantOrder) =>
    (await namesBy(client, no, orderBy)).filter((name) => name.endsWith(family)).map((name) => name.split(" ")[0]);
  expect(await firstNamesBy("name")).toEqual(["ola", "Per", "Xan"]);
  expect(await firstNamesBy("nameDesc")).toEqual(["Xan", "Per", "ola"]);
});

it("refuses an order it does not have, and a cursor of another one", async () => {
  const { spaceId, owner } = await buildSpace();
  const path = `/spaces/${spaceId}/participants`;
  expect((await as(owner).get(`${path}?orderBy=top`)).statusCode).toBe(422);
  const { last } = (await as(owner).get(`${path}?orderBy=name&results=1`)).json();
  expect((await as(owner).get(`${path}?orderBy=recent&lastDocumentID=${last}`)).statusCode).toBe(422);
});
