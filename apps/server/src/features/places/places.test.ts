import { type Place, worldSpaceId } from "@bump/contract";
import { describe, expect, it } from "vitest";
import { buildMembership, buildPrivateSpace } from "#test/factories/spaces.ts";
import { buildUser } from "#test/factories/users.ts";
import { startTestServer } from "#test/harness.ts";

const server = await startTestServer();
const member = await buildUser(server.db);
const me = server.as(member);

async function ask(address: string): Promise<Place[]> {
  const answer = await me.get(address);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ items: Place[] }>().items;
}
const namesOf = (places: Place[]) => places.map(({ formattedLocation }) => formattedLocation);

describe("places", () => {
  it("are found by their name, in the language and the country asked for", async () => {
    expect((await ask("/geo/search?q=lagos&lang=de"))[0]!.formattedLocation).toBe("Lagos, Nigeria");
    expect(namesOf(await ask(`/geo/search?q=lagos&country=pt&lang=nl&spaceId=${worldSpaceId}`))[0]).toBe(
      "Lagos, Portugal",
    );
    for (const country of ["ww", "WW", ""]) {
      expect((await ask(`/geo/search?q=lagos&country=${country}`))[0]!.countryCode).toBe("ng");
    }
  });

  it("are those of the space's country where none is asked for, whichever way the space is named", async () => {
    const { id } = await server.db.selectFrom("spaces").select("id").where("code", "=", "pt").executeTakeFirstOrThrow();
    const countries = async (address: string, headers: Record<string, string> = {}, client = me) => {
      const { items } = (await client.get(address, undefined, headers)).json<{ items: Place[] }>();
      return new Set(items.map(({ countryCode }) => countryCode));
    };
    const there = new Set(["pt"]);
    expect(await countries(`/geo/search?q=lagos&spaceId=${id}`)).toEqual(there);
    expect(await countries("/geo/search?q=lagos", { "x-country": "pt" })).toEqual(there);
    expect(await countries(`/geo/search?q=lagos&country=&spaceId=${id}`)).toEqual(there);
    const resident = server.as(await buildUser(server.db, { active_space_id: id }));
    expect(await countries("/geo/search?q=lagos", {}, resident)).toEqual(there);
    for (const everywhere of ["country=ww", `spaceId=${worldSpaceId}`, "country=ng"]) {
      expect(await countries(`/geo/search?q=lagos&${everywhere}`, {}, resident), everywhere).toContain("ng");
    }
    const secret = await buildPrivateSpace(server.db, { listed: false });
    expect((await me.get(`/geo/search?q=lagos&spaceId=${secret.id}`)).statusCode).toBe(404);
    await buildMembership(server.db, secret.id, member.id, "contributor");
    expect(await countries(`/geo/search?q=lagos&spaceId=${secret.id}`)).toContain("ng");
  });

  it("are not looked for before the fourth character", async () => {
    expect(await ask("/geo/search")).toEqual([]);
    expect(await ask("/geo/search?q=lag")).toEqual([]);
    expect(await ask("/geo/search?q=lag%20")).toEqual([]);
    expect((await ask("/geo/search?q=lago")).length).toBeGreaterThan(0);
  });

  it("are told at a point: the town, then the country", async () => {
    expect((await ask("/geo/reverse?lat=6.5244&lng=3.3792&lang=fr")).map(({ place_id }) => place_id)).toEqual([
      "town:2332459",
      "country:NG",
    ]);
    expect(namesOf(await ask("/geo/reverse?lat=19.076&lng=72.8777&lang=fr"))).toEqual(["Mumbai, Inde", "Inde"]);
    expect(await ask("/geo/reverse?lat=-90&lng=-180")).toEqual([]);
  });

  it.each([
    ["/geo/reverse?lng=1", "lat", "required"],
    ["/geo/reverse?lat=&lng=1", "lat", "invalid_value"],
    ["/geo/reverse?lat=91&lng=1", "lat", "invalid_value"],
    ["/geo/reverse?lat=NaN&lng=1", "lat", "invalid_value"],
    ["/geo/reverse?lat=0x10&lng=1", "lat", "invalid_value"],
    ["/geo/reverse?lat=1e1&lng=1", "lat", "invalid_value"],
    ["/geo/reverse?lat=1&lng=-181", "lng", "invalid_value"],
    ["/geo/reverse?lat=1,2&lng=1", "lat", "invalid_value"],
    [`/geo/search?q=${"a".repeat(151)}`, "q", "max_characters"],
    ["/geo/items?kinds=skills", "kinds", "invalid_value"],
    ["/geo/items?bounds=1,2,3", "bounds", "invalid_value"],
    ["/geo/items?bounds=1,20,3,10", "bounds", "invalid_value"],
    ["/geo/items?bounds=1,-91,3,10", "bounds", "invalid_value"],
    ["/geo/items?bounds=1,a,3,10", "bounds", "invalid_value"],
    ["/geo/items?zoom=-1", "zoom", "invalid_value"],
  ])("refuse %s beside its field", async (address, field, code) => {
    const answer = await me.get(address);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json<{ error: { fields: unknown } }>().error.fields).toEqual({ [field]: code });
  });

  it("are counted like suggestions", async () => {
    const { as, db } = await startTestServer({ env: { RATE_LIMITS: "0.05" } });
    const hasty = as(await buildUser(db));
    const statuses = [];
    for (let call = 0; call < 4; call += 1) statuses.push((await hasty.get("/geo/search?q=lagos")).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
