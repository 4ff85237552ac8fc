import { describe, expect, it } from "vitest";
import { nameOf } from "./places.cities.ts";
import { getGazetteer } from "./places.gazetteer.ts";
import { findCountryAt, findTownAt } from "./places.nearby.ts";

describe("the town and the country at a point near a border", () => {
  it.each([
    ["the middle of Monaco", 43.7384, 7.4246, "Monaco", "MC"],
    ["its casino", 43.7398, 7.4276, "Monaco", "MC"],
    ["Basel", 47.5596, 7.5886, "Basel", "CH"],
    ["Strasbourg", 48.5734, 7.7521, "Strasbourg", "FR"],
    ["Geneva", 46.2044, 6.1432, "Genève", "CH"],
    ["Brazzaville", -4.2634, 15.2429, "Brazzaville", "CG"],
  ])("are of one another: %s", async (_what, lat, lng, town, country) => {
    const gazetteer = await getGazetteer();
    const found = findTownAt(gazetteer, { lat, lng });
    expect(nameOf(gazetteer.cities, found!)).toBe(town);
    expect(findCountryAt(gazetteer, { lat, lng })?.code).toBe(country);
  });
});
