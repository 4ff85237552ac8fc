import { readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import countries from "world-countries";
import { type Country, countryData, countryFiles } from "./country-files.ts";
import { drawOutline, type Rings } from "./drawing.ts";

type Geometry = { type: "Polygon"; coordinates: Rings } | { type: "MultiPolygon"; coordinates: readonly Rings[] };
/** Kosovo has no shape in the data. */
type Shape = { features: [{ geometry?: Geometry }] };

const byCode = new Map(countries.map((country) => [country.cca3, country]));

function ringsOf(geometry: Geometry | undefined): Rings | null {
  if (!geometry) return null;
  return geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat();
}

/** Only where both say so: the data has a strait for a border of Sri Lanka, and none for one of India. */
function neighboursOf({ cca3, borders }: Country): string[] {
  return borders
    .map((code) => byCode.get(code))
    .filter((other): other is Country => other?.borders.includes(cca3) ?? false)
    .map(({ cca2 }) => cca2.toLowerCase());
}

async function describeBorders(country: Country): Promise<string> {
  const { features } = JSON.parse(await readFile(countryData(country, "geo.json"), "utf8")) as Shape;
  const rings = ringsOf(features[0].geometry);
  return JSON.stringify({ outline: rings && drawOutline(rings), neighbours: neighboursOf(country) });
}

/** How a country is drawn, and who is beyond its borders. */
export function outlines(): Plugin {
  return countryFiles({ folder: "outlines", extension: "json", type: "application/json", make: describeBorders });
}
