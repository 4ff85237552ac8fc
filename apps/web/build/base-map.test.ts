import { brotliCompressSync } from "node:zlib";
import { languages } from "@bump/contract";
import { readTownNames } from "@bump/locales/towns";
import type { FeatureCollection, MultiLineString, MultiPolygon, Position } from "geojson";
import { beforeAll, expect, it } from "vitest";
import { cellsWithin } from "../src/features/places/places.points.ts";
import { baseMap } from "./base-map.ts";

const written = new Map<string, string>();
const shapesOf = (name: string) =>
  JSON.parse(written.get(`basemap/${name}.json`)!) as FeatureCollection<MultiPolygon | MultiLineString>;

const sent = (json: string) => brotliCompressSync(json).length;

beforeAll(async () => {
  const { generateBundle } = baseMap();
  const bundle = { emitFile: ({ fileName, source }: Record<string, string>) => written.set(fileName!, source!) };
  await (generateBundle as (this: unknown) => Promise<void>).call(bundle);
}, 60_000);

function linesOf(name: string): Position[][] {
  return shapesOf(name).features.flatMap(({ geometry }) =>
    geometry.type === "MultiPolygon" ? geometry.coordinates.flat() : geometry.coordinates,
  );
}

it("is small enough to be sent: all that one language needs for the world below 300 kB, a piece of it below 70", () => {
  const others = languages.filter((language) => language !== "te").map((language) => `basemap/towns-${language}.json`);
  const isPiece = (name: string) => name.startsWith("basemap/towns/");
  const needed = [...written]
    .filter(([name]) => !isPiece(name) && !others.includes(name))
    .map(([, json]) => sent(json));
  expect(needed.reduce((sum, size) => sum + size, 0)).toBeLessThan(300_000);
  expect(sent(written.get("basemap/coarse.json")!)).toBeLessThan(30_000);
  const pieces = [...written].filter(([name]) => isPiece(name)).map(([, json]) => json);
  const [largest = ""] = pieces.toSorted((one, other) => other.length - one.length);
  expect(sent(largest)).toBeLessThan(70_000);
});

type TownRow = [name: string, lon: number, lat: number, size: number];

it("has the towns of the world, the largest first, and the smaller ones in the piece that they lie in", () => {
  const { cells, towns } = JSON.parse(written.get("basemap/towns.json")!) as { cells: string[]; towns: TownRow[] };
  const read = (cell: string) => JSON.parse(written.get(`basemap/towns/${cell}.json`)!) as TownRow[];
  const sizesOf = (rows: TownRow[]) => rows.map(([, , , size]) => size);
  for (const rows of [towns, read(cells[0]!)]) expect(sizesOf(rows)).toEqual(sizesOf(rows).toSorted((a, b) => b - a));
  expect(towns.length).toBeGreaterThan(4_000);
  expect(towns).toContainEqual(["Munich", 11.575, 48.137, 1260]);
  // Small, and found by the place where the page looks for it.
  const [garmisch] = cellsWithin([11.0, 47.4, 11.2, 47.5]);
  expect(read(garmisch!).map(([name]) => name)).toContain("Garmisch-Partenkirchen");
  expect(cells.flatMap(read).length).toBeGreaterThan(60_000);
  for (const cell of cells.filter((_, index) => index % 20 === 0)) {
    const [, lon, lat] = read(cell)[0]!;
    expect(cellsWithin([lon, lat, lon, lat])).toEqual([cell]);
  }
});

it("names them in our languages", () => {
  const { towns } = JSON.parse(written.get("basemap/towns.json")!) as { towns: TownRow[] };
  const nameIn = (language: string, town: string) => {
    const names = JSON.parse(written.get(`basemap/towns-${language}.json`)!) as Record<string, string>;
    return names[towns.findIndex(([name]) => name === town)];
  };
  expect(languages.map((language) => nameIn(language, "Munich"))).toEqual([
    "München",
    undefined,
    "Múnich",
    undefined,
    "म्यूनिख",
    "München",
    "మ్యూనిచ్",
  ]);
  expect(nameIn("en", "Köln")).toBe("Cologne");
  const te = JSON.parse(written.get("basemap/towns-te.json")!) as Record<string, string>;
  expect(Object.keys(te)).toHaveLength(readTownNames().length);
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
