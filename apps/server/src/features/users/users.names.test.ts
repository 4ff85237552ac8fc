import { expect, it } from "vitest";
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
const suggested = async (text: string) =>
  idsOf((await me.get(`/autocomplete/search?searchParam=${asked(`@${text}`)}&collection=participants`)).json().data);

it.each([
  ["Okafor Amara", amara],
  ["Amara Okofor", amara],
  ["Lakshmy Rao", lakshmi],
  ["Amraa", amara],
  ["Anara", amara],
  ["Okafr", amara],
  ["Okaffor", amara],
])("%s finds whom it means", async (text, { id }) => {
  for (const find of [inNetwork, inSearch]) {
    const found = await find(text);
    expect(found).toContain(id);
    expect(found).not.toContain(suspended.id);
  }
});

it("guesses nobody where a name begins so", async () => {
  for (const find of [inNetwork, inSearch, suggested]) expect(await find("lakshmin")).toEqual([near.id]);
});

it("guesses nobody to be mentioned", async () => {
  expect(await suggested("Okafor")).toEqual([amara.id]);
  expect(await suggested("Okofor")).toEqual([]);
});
