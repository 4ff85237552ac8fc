import { brotliCompressSync } from "node:zlib";
import type { FeatureCollection, MultiLineString, MultiPolygon, Position } from "geojson";
import { beforeAll, expect, it } from "vitest";
import { baseMap } from "./base-map.ts";

const written = new Map<string, string>();
const shapesOf = (name: string) =>
  JSON.parse(written.get(`basemap/${name}.json`)!) as FeatureCollection<MultiPolygon | MultiLineString>;

const sent = (json: string) => brotliCompressSync(json).length;

beforeAll(async () => {
  const { generateBundle } = baseMap();
  const bundle = { emitFile: ({ fileName, source }: Record<string, string>) => written.set(fileName!, source!) };
  await (generateBundle as (this: unknown) => Promise<void>).call(bundle);
});

function linesOf(name: string): Position[][] {
  return shapesOf(name).features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates,
  );
}

it("is small enough to be sent: the whole of it below 300 kB", () => {
  const sizes = [...written.values()].map(sent);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  expect(sent(written.get("basemap/coarse.json")!)).toBeLessThan(30_000);
});

it.each(["coarse", "fine"])("draws no line across the sea in the %s one", (name) => {
  const lines = linesOf(name);
  expect(lines.length).toBeGreaterThan(100);
  const wrong = lines.flatMap((line) =>
    line.filter(([lon = 0, lat = 0], index) => {
      const [before = lon] = line[index - 1] ?? [];
      // The lower edge of Antarctica alone goes all the way round, along the pole.
      return Math.abs(lon) > 180 || Math.abs(lat) > 90 || (lat > -89 && Math.abs(lon - before) > 30);
    }),
  );
  expect(wrong).toEqual([]);
});

it("has land where there is land, on both sides of the date line too", () => {
  const land = shapesOf("fine").features.find(({ properties }) => properties?.["kind"] === "land")!;
  const isLand = (lon: number, lat: number) =>
    (land.geometry as MultiPolygon).coordinates.filter((rings) => isWithin(rings[0]!, lon, lat)).length > 0;
  // Berlin, Lagos, Hanamkonda, and Chukotka to the east and to the west of 180°.
  for (const [lon, lat] of [
    [13.4, 52.5],
    [3.35, 6.6],
    [79.56, 18],
    [177, 66],
    [-175, 66.5],
  ] as const) {
    expect(isLand(lon, lat), `${lon} ${lat}`).toBe(true);
  }
  for (const [lon, lat] of [
    [-30, 40],
    [-150, 0],
    [50, 70],
    [-30, 66],
  ] as const) {
    expect(isLand(lon, lat), `${lon} ${lat}`).toBe(false);
  }
});

/** By how often a line to the east crosses the ring. */
function isWithin(ring: readonly Position[], lon: number, lat: number): boolean {
  const crossings = ring.filter(([x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length]!;
    return y > lat !== nextY > lat && lon < x + ((lat - y) / (nextY - y)) * (nextX - x);
  });
  return crossings.length % 2 === 1;
}

it("says where each country is, the largest first", () => {
  type Row = [code: string, lon: number, lat: number, west: number, south: number, east: number, north: number];
  const rows = JSON.parse(written.get("basemap/countries.json")!) as Row[];
  const rowOf = (code: string) => rows.find(([one]) => one === code)!;
  expect(rows.length).toBeGreaterThan(230);
  expect(new Set(rows.map(([code]) => code)).size).toBe(rows.length);
  expect(rows.slice(0, 3).map(([code]) => code)).toEqual(["RU", "AQ", "CN"]);
  expect(rowOf("FR").slice(1).map(Number).map(Math.round)).toEqual([3, 47, -5, 42, 8, 51]);
  // Across the date line west is the greater one.
  const [, , , west, , east] = rowOf("RU");
  expect([Math.round(west), Math.round(east)]).toEqual([27, -170]);
  expect(rowOf("XK")).toBeDefined();
});
