import { worldSpaceId } from "@bump/contract";
import { expect, it } from "vitest";
import { startTestServer } from "#test/harness.ts";
import { countrySpaces, findCountryCodes } from "./spaces.countries.ts";

const { db, visitor } = await startTestServer();

async function detect(query: Record<string, string>, accepted?: string) {
  const headers = accepted === undefined ? undefined : { "accept-language": accepted };
  return (await visitor.get(`/spaces/detect?${new URLSearchParams(query).toString()}`, undefined, headers)).json().space
    ?.code;
}

it("has a space for every country from the start, and each only once", async () => {
  const rows = await db.selectFrom("spaces").select(["id", "code", "name", "is_private"]).execute();
  for (const country of countrySpaces) {
    expect(rows.filter(({ code }) => code === country.code)).toEqual([{ ...country, is_private: false }]);
  }
  expect(countrySpaces.length).toBeGreaterThan(240);
  expect(new Set(countrySpaces.map(({ id }) => id)).size).toBe(countrySpaces.length);
});

it("finds the space of a code, in either base", async () => {
  const nl = { name: "Netherlands", spaceId: "00000000-0000-7000-8000-000100006e6c", code: "nl" };
  expect((await visitor.get("/spaces/detect?code=nl")).json()).toEqual({ success: true, space: nl });
  expect((await visitor.get("/v1/spaces/detect?code=NL")).json()).toEqual({ success: true, space: nl });
  const world = { name: "Global Space", spaceId: worldSpaceId, code: "ww" };
  expect((await visitor.get("/spaces/detect?code=ww")).json()).toEqual({ success: true, space: world });
  expect((await visitor.get("/spaces/detect?code=zz")).statusCode).toBe(404);
});

it.each([
  [{ locale: "nl-BE" }, undefined, "be"],
  [{ locale: "nl-BE", timeZone: "Europe/Amsterdam" }, "de-DE", "be"],
  [{}, "en;q=0.9, te-IN;q=0.8", "in"],
  [{ locale: "nl", timeZone: "Europe/Amsterdam" }, undefined, "nl"],
  // Old and new names of the same zone.
  [{ timeZone: "Asia/Kolkata" }, undefined, "in"],
  [{ timeZone: "Asia/Calcutta" }, undefined, "in"],
  [{ timeZone: "Europe/Kyiv" }, undefined, "ua"],
  [{ timeZone: "UTC" }, undefined, "ww"],
  [{ timeZone: "Nowhere/Land", locale: "!!" }, "*", "ww"],
  [{ locale: "en-ZZ" }, undefined, "ww"],
  [{ code: "" }, undefined, "ww"],
  [{}, undefined, "ww"],
])("%j with Accept-Language %j is in %s", async (query, accepted, code) => {
  expect(await detect(query, accepted)).toBe(code);
});

it("knows countries by their names in our languages", () => {
  expect(findCountryCodes("deutschland")).toEqual(["de"]);
  expect(findCountryCodes("भारत")).toContain("in");
  expect(findCountryCodes("Países Bajos")).toEqual(["nl"]);
  expect(findCountryCodes("nowhere at all")).toEqual([]);
});
