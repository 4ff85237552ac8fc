import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Plugin } from "vite";
import countries from "world-countries";
import { drawOutline, type Rings } from "./drawing.ts";

type Country = (typeof countries)[number];
type Geometry = { type: "Polygon"; coordinates: Rings } | { type: "MultiPolygon"; coordinates: readonly Rings[] };
/** Kosovo has no shape in the data. */
type Shape = { features: [{ geometry?: Geometry }] };

const require = createRequire(import.meta.url);
const byCode = new Map(countries.map((country) => [country.cca3, country]));
const byFile = new Map(countries.map((country) => [`${country.cca2.toLowerCase()}.json`, country]));

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
  const file = require.resolve(`world-countries/data/${country.cca3.toLowerCase()}.geo.json`);
  const { features } = JSON.parse(await readFile(file, "utf8")) as Shape;
  const rings = ringsOf(features[0].geometry);
  return JSON.stringify({ outline: rings && drawOutline(rings), neighbours: neighboursOf(country) });
}

/** The borders of the countries as files of their own, /outlines/<code>.json: how one is drawn, and who is beyond them. */
export function outlines(): Plugin {
  return {
    name: "bump:outlines",
    async generateBundle() {
      for (const [name, country] of byFile) {
        this.emitFile({ type: "asset", fileName: `outlines/${name}`, source: await describeBorders(country) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use("/outlines", (request, response, next) => {
        const country = byFile.get(request.url?.slice(1) ?? "");
        if (!country) return next();
        describeBorders(country).then((json) => response.setHeader("content-type", "application/json").end(json), next);
      });
    },
  };
}
