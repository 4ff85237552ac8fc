import { expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildSubject } from "#test/factories/subjects.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const { as, db } = await startTestServer();

it("lists the tags that are used or followed in a language, where one is named, and those that wait for a first use", async () => {
  const space = await buildPrivateSpace(db);
  const person = await buildUser(db, { active_space_id: space.id });
  await buildMembership(db, space.id, person.id, "contributor");
  await buildSubject(db, { space_id: space.id, lang: "nl", tags: ["regen", "water"] });
  await buildSubject(db, { space_id: space.id, lang: "en", tags: ["rain", "water"] });
  await buildSubject(db, { space_id: space.id, lang: "nl", state: "hidden", tags: ["verborgen"] });
  // Its language would say something of who wrote it.
  await buildSubject(db, { space_id: space.id, lang: "nl", is_anonymous: true, author_id: null, tags: ["niemand"] });
  await as(person).post("/tags/follow", { tag: "rain", lang: "nl" });
  await as(person).post("/tags", { tags: ["coined"] });

  const list = async (query: string) =>
    (await as(person).get(`/list/v2?path=tags&orderBy=name${query}`))
      .json<{ items: { name: string; following: boolean }[] }>()
      .items.map(({ name, following }) => (following ? `${name}!` : name));
  expect(await list("&lang=nl")).toEqual(["coined", "rain!", "regen", "water"]);
  expect(await list("&lang=en")).toEqual(["coined", "rain", "water"]);
  expect(await list("")).toEqual(expect.arrayContaining(["coined", "niemand", "rain", "regen", "water"]));
});
