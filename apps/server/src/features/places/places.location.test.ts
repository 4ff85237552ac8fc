import { randomUUID } from "node:crypto";
import { type Location, worldSpaceId } from "@bump/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { createLogger } from "#platform/log.ts";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser, type UserRow } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { placeLocation } from "./places.location.ts";

const lines: string[] = [];
const log = createLogger("trace", { write: (line) => void lines.push(line) });
const { as, db } = await startTestServer({ log });
const [author, reader, owner] = [await buildUser(db), await buildUser(db), await buildUser(db)];
const moderator = await buildUser(db, { site_role: "moderator" });

/** A corner of Lagos whose digits stand nowhere else. */
const point = { lat: 6.4617394, lng: 3.3872864 };
const digits = /[.(/](461739|387286)/;

const lagos: Location = {
  lat: 6.45407,
  lng: 3.39467,
  hash: "s14kt",
  locationTags: ["Lagos", "Nigeria", "NG"],
  accuracy: 18_000,
  precision: "town",
  formattedLocation: "Lagos, Nigeria",
  place_id: "town:2332459",
};
const nigeria: Location = {
  lat: 10,
  lng: 8,
  hash: "s1",
  locationTags: ["Nigeria", "NG"],
  accuracy: 542_259,
  precision: "country",
  formattedLocation: "Nigeria",
  place_id: "country:NG",
};
/** What only the server knows, and words that would tell the point. */
const told = {
  formattedLocation: "12 Canary Close (6.461739)",
  hash: "s14kzzzzz",
  locationTags: ["12 Canary Close"],
  accuracy: 7,
  place_id: "osm:way/461739",
};

/** Every row of every table, as text. */
async function findDigits(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  expect(tables.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(db);
    found.push(
      ...rows.filter(({ row }) => digits.test(row) || row.includes("Canary")).map(({ row }) => `${name} ${row}`),
    );
  }
  return [...found, ...lines.filter((line) => digits.test(line) || line.includes("Canary"))];
}

const story = { story: "<p>Seen from here #water</p>" };
const named = { name: "No water here", description: "<p>For weeks now #water</p>" };

async function send(person: UserRow, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await as(person).post(path, body, headers);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { id: string; path: string; location: Location; state: string } }>().data;
}

describe("of where a post is no more is stored than its author chose", () => {
  it.each([
    ["town", lagos],
    ["country", nigeria],
  ] as const)("the %s", async (precision, expected) => {
    const location = { ...point, ...told, precision };
    const key = () => ({ "idempotency-key": randomUUID() });
    const post = await send(author, "/stories", { data: { ...story, location } }, key());
    expect(post.location).toEqual(expected);
    const bodies = [JSON.stringify(post)];

    for (const path of ["/problems", "/solutions"]) {
      const made = await send(author, path, { data: { ...named, location } }, key());
      expect(made.location, path).toEqual(expected);
    }
    const anonymous = await send(author, "/stories", { data: { ...story, location, isAnonymousPost: true } }, key());
    expect(anonymous.location).toEqual(expected);
    const draft = await send(author, "/stories", { data: { ...story, location, isDraft: true } });
    expect(draft.location).toEqual(expected);
    const out = await as(author).patch(`/stories/${draft.id}`, { data: { isDraft: false, location } });
    expect(out.json().data.location, out.body).toEqual(expected);

    const plain = await send(author, "/stories", { data: story });
    for (const data of [{ location }, { story: "<p>Seen again #rain</p>" }, { location, tags: ["mud"] }]) {
      const edited = await as(author).patch(`/stories/${plain.id}`, { data });
      expect(edited.statusCode, edited.body).toBe(200);
      bodies.push(edited.body);
    }
    expect(bodies.join().match(digits)).toBe(null);
    expect((await as(moderator).post(`/approvals/${anonymous.id}`, { decision: "approve" })).statusCode).toBe(200);
    const proposed = await as(reader).patch(`/stories/${anonymous.id}`, {
      data: { story: "<p>Somebody else's words #water</p>", location },
    });
    expect(proposed.statusCode, proposed.body).toBe(202);
    await as(author).get(`/geo/reverse?lat=${point.lat}&lng=${point.lng}`);
    expect((await as(reader).get(`/stories/${plain.id}/revisions`)).body.match(digits)).toBe(null);
    expect(await findDigits()).toEqual([]);
  });

  it("in what waits for approval, and in what is brought from elsewhere and taken along again", async () => {
    const { id: spaceId } = await buildPrivateSpace(db, { approval_rule: "everything" });
    await buildMembership(db, spaceId, owner.id, "owner");
    await buildMembership(db, spaceId, author.id, "contributor");
    const location = { ...point, ...told, precision: "town" };
    const waiting = await send(author, "/problems", { data: { ...named, location }, spaceId });
    expect([waiting.state, waiting.location]).toEqual(["pending", lagos]);

    const rows = [{ id: randomUUID(), ...story, location, createdAt: "2024-05-01T00:00:00.000Z" }];
    const taken = await as(owner).post(`/spaces/${spaceId}/import`, { data: { stories: rows } });
    expect(taken.statusCode, taken.body).toBe(200);
    const { body } = await as(owner).get(`/spaces/${spaceId}/export`);
    expect(body).toContain("Lagos, Nigeria");
    expect(body.match(digits)).toBe(null);
    expect(await findDigits()).toEqual([]);

    const sea = [{ ...rows[0]!, id: randomUUID(), location: { lat: 0, lng: 0, precision: "town" } }];
    const refused = await as(owner).post(`/spaces/${spaceId}/import`, { data: { stories: sea }, check: true });
    expect(refused.json().error).toMatchObject({
      code: "place_unknown",
      fields: { "stories.0.location": "place_unknown" },
    });
  });

  it("the point itself where it was chosen, to ten centimetres, with its author's words for it", async () => {
    const exact = { ...lagos, lat: 6.461739, lng: 3.387286, hash: "s14kv06d3", accuracy: 0, precision: "exact" };
    const { formattedLocation, place_id } = told;
    const post = await send(author, "/stories", { data: { ...story, location: { ...point, ...told } } });
    expect(post.location).toEqual({ ...exact, formattedLocation, place_id });
    // The search above finds what is there.
    expect((await findDigits()).some((row) => row.startsWith("public.posts"))).toBe(true);
    const { place_id: _id, ...rest } = exact;
    expect(await placeLocation(point)).toEqual(rest);
    expect(await placeLocation({ ...point, formattedLocation: "  " })).toEqual(rest);
  });
});

describe("its author's words for a place", () => {
  it.each([
    [
      "turned about by marks of direction",
      "Hotel \u202Egnol\u202C, \u2066Lagos\u2069\u200E\u200F\u061C",
      "Hotel gnol, Lagos",
    ],
    ["with what nobody sees", "Ho\u00ADtel\u200B \u2060Lagos\uFEFF\u0007", "Hotel Lagos"],
    ["in lines", " 12 Broad Street\r\n\tLagos\u2028Nigeria ", "12 Broad Street Lagos Nigeria"],
    ["whose letters need what joins them", "ක්\u200Dෂ, می\u200Cروم", "ක්\u200Dෂ, می\u200Cروم"],
    ["of which nothing is seen", "\u202E \u200B", "Lagos, Nigeria"],
  ])("read as they are written: %s", async (_, formattedLocation, shown) => {
    const post = await send(author, "/stories", { data: { ...story, location: { ...point, formattedLocation } } });
    expect(post.location.formattedLocation).toBe(shown);
  });

  it("have no NUL", async () => {
    const location = { ...point, formattedLocation: "Hotel\0" };
    const answer = await as(author).post("/stories", { data: { ...story, location } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([422, "invalid_characters"]);
  });
});

describe("the town", () => {
  const potsdam = { place_id: "town:2852458", lat: 52.39886, lng: 13.06566 };
  const at = (given: Partial<Location>) => placeLocation({ ...potsdam, precision: "town", ...given });

  it("is the one that was picked, also where another is larger", async () => {
    expect(await at({})).toMatchObject({ place_id: "town:2852458", formattedLocation: "Potsdam, Germany" });
    // Half-way to Berlin, which would have it.
    expect(await at({ lat: 52.43, lng: 13.2 })).toMatchObject({ place_id: "town:2852458" });
    expect(await at({ lat: 52.43, lng: 13.2, place_id: "" })).toMatchObject({ formattedLocation: "Berlin, Germany" });
  });

  it("is where the point is when the two are apart, or nobody knows what was picked", async () => {
    expect(await at({ ...point })).toEqual(lagos);
    for (const place_id of ["town:0", "town:99999999999", "town:x", "TOWN:1", "osm:N1", ""]) {
      expect(await at({ ...point, place_id }), place_id).toEqual(lagos);
    }
  });

  it("is the city where a quarter of it was picked", async () => {
    const kreuzberg = { place_id: "town:2884161", lat: 52.49973, lng: 13.40338 };
    expect(await at(kreuzberg)).toMatchObject({ formattedLocation: "Berlin, Germany" });
  });

  it("stays the same when it is sent back as it came", async () => {
    for (const location of [lagos, nigeria, await at({}), await placeLocation(point)]) {
      expect(await placeLocation(location)).toEqual(location);
    }
  });

  it("is the country where there is none near, and where a country was picked", async () => {
    // The desert between Tamanrasset and the border.
    const desert = await at({ lat: 21.2, lng: 5.9, place_id: "" });
    expect(desert).toMatchObject({ precision: "country", place_id: "country:DZ" });
    expect(await at({ lat: 10, lng: 8, place_id: "country:NG" })).toEqual(nigeria);
    // Its middle is in the sea.
    expect(await at({ lat: 1.41666666, lng: 173, place_id: "country:KI", precision: "country" })).toMatchObject({
      formattedLocation: "Kiribati",
    });
    expect(await at({ precision: "country" })).toMatchObject({ place_id: "country:DE", hash: "u1" });
  });

  it.each(["town", "country"])("is refused on the open sea: no %s is there", async (precision) => {
    const data = { ...story, location: { lat: 0, lng: 0, precision } };
    const answer = await as(author).post("/stories", { data, spaceId: worldSpaceId });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error).toMatchObject({
      code: "place_unknown",
      fields: { location: "place_unknown" },
    });
    const exact = await send(author, "/stories", { data: { ...story, location: { lat: 0, lng: 0 } } });
    expect(exact.location).toEqual({
      lat: 0,
      lng: 0,
      hash: "s00000000",
      locationTags: [],
      accuracy: 0,
      precision: "exact",
    });
  });
});
