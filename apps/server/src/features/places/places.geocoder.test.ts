import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Place } from "@bump/contract";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createLogger } from "#platform/log.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";
import { searchGeocoder } from "./places.geocoder.ts";

/** A service that speaks as Nominatim does. */
const asked: { url: URL; agent: string | undefined }[] = [];
let answer: (request: IncomingMessage) => { status?: number; headers?: Record<string, string>; body: string };
let held = Promise.resolve();
const nominatim = createServer((request, response) => {
  asked.push({ url: new URL(request.url!, "http://localhost"), agent: request.headers["user-agent"] });
  const { status = 200, headers = {}, body } = answer(request);
  void held.then(() => response.writeHead(status, { "content-type": "application/json", ...headers }).end(body));
});
await new Promise<void>((resolve) => nominatim.listen(0, "127.0.0.1", resolve));
afterAll(() => nominatim.close());
const { port } = nominatim.address() as AddressInfo;

const lines: string[] = [];
const { as, db, deps } = await startTestServer({
  env: { GEOCODER_URL: `http://127.0.0.1:${port}/nominatim/` },
  log: createLogger("trace", { write: (line) => void lines.push(line) }),
});
const me = as(await buildUser(db));

const street = {
  place_id: 88_715_228,
  licence: "Data © OpenStreetMap contributors",
  osm_type: "way",
  osm_id: 90_394_480,
  lat: "52.5487921",
  lon: "-1.8164308",
  category: "building",
  type: "yes",
  place_rank: 30,
  importance: 0.0001,
  addresstype: "building",
  name: "",
  display_name: "137, Pilkington Avenue, Maney, Sutton Coldfield, Birmingham, B72 1LH, United Kingdom",
  address: {
    house_number: "137",
    road: "Pilkington Avenue",
    city: "Birmingham",
    country: "United Kingdom",
    country_code: "gb",
  },
  boundingbox: ["52.5487473", "52.5488481", "-1.8165130", "-1.8163464"],
};
const says = (body: unknown) => () => ({ body: JSON.stringify(body) });

async function ask(address: string): Promise<Place[]> {
  const got = await me.get(address);
  expect(got.statusCode, got.body).toBe(200);
  return got.json<{ items: Place[] }>().items;
}

beforeEach(() => {
  asked.length = 0;
  answer = says([street]);
});

describe("with a service of its own, the deployment", () => {
  it("finds places there, in the country and the language asked for", async () => {
    expect(await ask("/geo/search?q=Pilkington%20Avenue&country=gb&lang=de")).toEqual([
      {
        place_id: "osm:way/90394480",
        name: "137",
        formattedLocation: street.display_name,
        lat: 52.5487921,
        lng: -1.8164308,
        countryCode: "gb",
        kind: "address",
        population: null,
        locationTags: ["137", "Birmingham", "United Kingdom", "GB"],
      },
    ]);
    const [{ url, agent }] = asked as [(typeof asked)[0]];
    expect(url.pathname).toBe("/nominatim/search");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      q: "Pilkington Avenue",
      format: "jsonv2",
      addressdetails: "1",
      limit: "10",
      countrycodes: "gb",
      "accept-language": "de",
    });
    expect(agent).toMatch(/^bump\/\d/);
  });

  it("asks nobody before the fourth character", async () => {
    expect(await ask("/geo/search?q=Pil")).toEqual([]);
    expect(asked).toEqual([]);
  });

  it.each(["road", "constructor"])(
    "tells %s at a point before the town and the country that it knows itself",
    async (type) => {
      answer = says({ ...street, addresstype: type });
      const found = await ask("/geo/reverse?lat=52.5487&lng=-1.8164");
      expect(found.map(({ kind }) => kind)).toEqual(["address", "town", "country"]);
      expect(found[2]).toMatchObject({ place_id: "country:GB" });
      expect(asked[0]!.url.searchParams.get("lon")).toBe("-1.8164");
    },
  );

  it("asks once what many want to know at once, and anew what is asked later", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    // In one moment, which requests over HTTP would not be.
    const search = (lang: string) => searchGeocoder(deps, { q: "Pilkington", country: null, lang, limit: 10 });
    const answers = ["en", "en", "de", "en", "de"].map(search);
    await expect.poll(() => asked.length).toBe(2);
    resolve();
    for (const places of await Promise.all(answers)) expect(places).toHaveLength(1);
    expect(asked).toHaveLength(2);
    await search("en");
    expect(asked).toHaveLength(3);
  });

  it("does not ask it what is to be stored of a point", async () => {
    const data = { story: "<p>Here #water</p>", location: { lat: 52.5487, lng: -1.8164, precision: "town" } };
    expect((await me.post("/stories", { data })).statusCode).toBe(200);
    expect(asked).toEqual([]);
  });

  it.each([
    ["fails", () => ({ status: 500, body: "{}" })],
    ["says no JSON", () => ({ body: "<html>" })],
    ["says something else", says({ error: "Unable to geocode" })],
    ["names places nowhere on earth", says([{ ...street, lat: "152.5" }])],
    ["never ends", () => ({ body: `["${"x".repeat(2_100_000)}"]` })],
    ["sends elsewhere", () => ({ status: 302, headers: { location: "http://127.0.0.1:1/" }, body: "" })],
  ])("answers by itself where that %s", async (_, other) => {
    answer = other;
    expect((await ask("/geo/search?q=Lagos"))[0]).toMatchObject({ place_id: "town:2332459" });
    expect((await ask("/geo/reverse?lat=6.5244&lng=3.3792")).map(({ kind }) => kind)).toEqual(["town", "country"]);
    expect(asked).toHaveLength(2);
    expect(lines.filter((line) => line.includes("6.5244") || line.includes("Lagos"))).toEqual([]);
  });

  it("answers by itself where nobody answers there", async () => {
    const closed = await startTestServer({ env: { GEOCODER_URL: "http://127.0.0.1:1" } });
    const got = await closed.as(await buildUser(closed.db)).get("/geo/search?q=Lagos");
    expect(got.json<{ items: Place[] }>().items[0]).toMatchObject({ place_id: "town:2332459" });
  });
});
