import { expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

/** People whose names are not written as they stand. */
const { as, db } = await startTestServer();
const viewer = await buildUser(db, { display_name: "Wim" });
const me = as(viewer);
const amara = await buildUser(db, { display_name: "Amara Okafor" });
const lakshmi = await buildUser(db, { display_name: "Lakshmi Rao" });
const near = await buildUser(db, { display_name: "Lakshmin" });
const suspended = await buildUser(db, { display_name: "Amara Okafir", suspended_at: new Date() });

type Named = { id: string };
const asked = encodeURIComponent;
const idsOf = (items: readonly Named[]) => items.map(({ id }) => id);
const inNetwork = async (text: string) =>
  idsOf((await me.get(`/list/v2?path=people&orderBy=name&query=${asked(text)}`)).json().items);
const inSearch = async (text: string) =>
  idsOf((await me.get(`/search?kinds=people&q=${asked(text)}`)).json().items.people);
const suggested = async (text: string, space = "") =>
  idsOf(
    (
      await me.get(`/autocomplete/search?searchParam=${asked(`@${text}`)}&collection=participants&spaceId=${space}`)
    ).json().data,
  );

it.each([
  ["Okafor Amara", amara],
  ["Amara Okofor", amara],
  ["Lakshmy Rao", lakshmi],
])("%s finds whom it means", async (text, { id }) => {
  for (const find of [inNetwork, inSearch, suggested]) {
    const found = await find(text);
    expect(found).toContain(id);
    expect(found).not.toContain(suspended.id);
  }
});

it("guesses nobody where a name begins so", async () => {
  for (const find of [inNetwork, inSearch, suggested]) expect(await find("lakshmin")).toEqual([near.id]);
});

it("finds nobody who is not there for the viewer", async () => {
  const space = await buildPrivateSpace(db);
  for (const person of [viewer, lakshmi]) await buildMembership(db, space.id, person.id, "contributor");
  expect(await suggested("Lakshmy", space.id)).toEqual([lakshmi.id]);
  expect(await suggested("Okafor Amara", space.id)).toEqual([]);
  await db.insertInto("user_shields").values({ user_id: amara.id, other_id: viewer.id, kind: "block" }).execute();
  expect(await suggested("Okafor Amara")).toEqual([]);
});
