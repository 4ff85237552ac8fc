import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { languages } from "@bump/contract/rules";
import { geoArea, geoBounds, geoCentroid, geoEquirectangular } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import type { MultiLineString, MultiPolygon, Polygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import type { GeometryCollection, Objects, Topology } from "topojson-specification";
import type { Plugin } from "vite";
import countries from "world-countries";

type World = Topology<Objects & { countries: GeometryCollection<{ name: string }>; land: GeometryCollection }>;

const require = createRequire(import.meta.url);

async function readWorld(scale: "110m" | "50m"): Promise<World> {
  return JSON.parse(await readFile(require.resolve(`world-atlas/countries-${scale}.json`), "utf8")) as World;
}

/**
 * Degrees on a plane. What crosses the date line or holds a pole is cut there: drawn by its corners alone, Russia would
 * reach from edge to edge across the sea.
 */
function onPlane<Shape extends MultiPolygon | MultiLineString>(shape: Shape): Shape {
  const projection = geoEquirectangular()
    .reflectY(true)
    .scale(180 / Math.PI)
    .translate([0, 0])
    .precision(0);
  return geoProject(shape, projection);
}

/** Rounded, and without the points that are one by that. */
function roundLine(line: readonly Position[], digits: number): Position[] {
  const points = line.map(([lon = 0, lat = 0]) => [Number(lon.toFixed(digits)), Number(lat.toFixed(digits))]);
  return points.filter(([lon, lat], i) => i === 0 || lon !== points[i - 1]?.[0] || lat !== points[i - 1]?.[1]);
}

function toFeature(kind: "land" | "border", geometry: MultiPolygon | MultiLineString) {
  return { type: "Feature" as const, properties: { kind }, geometry };
}

/** Land and the borders in it. */
async function describeShapes(scale: "110m" | "50m", digits: number): Promise<string> {
  const world = await readWorld(scale);
  const [whole] = feature(world, world.objects.land).features;
  const land = onPlane(whole!.geometry as MultiPolygon);
  const borders = onPlane(mesh(world, world.objects.countries, (one, other) => one !== other));
  const lands = land.coordinates
    .map((rings) => rings.map((ring) => roundLine(ring, digits)).filter((ring) => ring.length > 3))
    .filter((rings) => rings.length > 0);
  const lines = borders.coordinates.map((line) => roundLine(line, digits)).filter((line) => line.length > 1);
  return JSON.stringify({
    type: "FeatureCollection",
    features: [
      toFeature("land", { type: "MultiPolygon", coordinates: lands }),
      toFeature("border", { type: "MultiLineString", coordinates: lines }),
    ],
  });
}

const byNumber = new Map(countries.map(({ ccn3, cca2 }) => [ccn3, cca2]));
const byName = new Map(countries.map(({ name, cca2 }) => [name.common, cca2]));

/** Its largest piece of land: the middle of France is not in the Atlantic. */
function mainland(shape: Polygon | MultiPolygon): Polygon {
  const pieces = shape.type === "Polygon" ? [shape.coordinates] : shape.coordinates;
  const polygons = pieces.map((coordinates): Polygon => ({ type: "Polygon", coordinates }));
  return polygons.reduce((largest, one) => (geoArea(one) > geoArea(largest) ? one : largest));
}

const tenths = (value: number) => Number(value.toFixed(1));

/**
 * Where each country's name stands, the largest first, and the box that shows its main part: [code, lon, lat, west, south,
 * east, north]. What it is called the browser knows.
 */
async function describeCountries(): Promise<string> {
  const world = await readWorld("50m");
  const found = feature(world, world.objects.countries).features.flatMap(({ id, properties, geometry }) => {
    // Kosovo has no number.
    const code = byNumber.get(String(id)) ?? byName.get(properties.name);
    if (!code) return [];
    const land = mainland(geometry as Polygon | MultiPolygon);
    return { area: geoArea(land), row: [code, ...[...geoCentroid(land), ...geoBounds(land).flat()].map(tenths)] };
  });
  const largestFirst = found.toSorted((one, other) => other.area - one.area).map(({ row }) => row);
  // Reefs of Australia stand apart under its number.
  return JSON.stringify(largestFirst.filter(([code], i) => largestFirst.findIndex((one) => one[0] === code) === i));
}

/** Every file by its name. */
async function drawMap(): Promise<Map<string, string>> {
  // Only here: it takes a hundred megabytes, which other tasks of the build need not carry.
  const { describeTowns } = await import("./base-map.towns.ts");
  return new Map([
    ["coarse.json", await describeShapes("110m", 1)],
    ["fine.json", await describeShapes("50m", 2)],
    ["countries.json", await describeCountries()],
    ...describeTowns(languages),
  ]);
}

/** The map that everything is shown on, /basemap/<file>: ours alone, so that nobody else learns where people look. */
export function baseMap(): Plugin {
  return {
    name: "bump:basemap",
    async generateBundle() {
      for (const [name, source] of await drawMap()) {
        this.emitFile({ type: "asset", fileName: `basemap/${name}`, source });
      }
    },
    configureServer({ middlewares }) {
      let drawn: Promise<Map<string, string>> | undefined;
      middlewares.use("/basemap", (request, response, next) => {
        drawn ??= drawMap();
        const answer = (files: Map<string, string>) => {
          const source = files.get(request.url?.slice(1) ?? "");
          response.writeHead(source === undefined ? 404 : 200, { "content-type": "application/json" }).end(source);
        };
        drawn.then(answer, next);
      });
    },
  };
}
