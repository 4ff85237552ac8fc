import { around, distance } from "geokdbush";
import { type Cities, nameOf } from "./places.cities.ts";
import type { Country } from "./places.countries.ts";
import type { Gazetteer } from "./places.gazetteer.ts";

export type Point = { lat: number; lng: number };

/** In kilometres: farther from the next town a point is in none, and farther still in no country that we could name. */
export const farthestTown = 50;
const farthestCountry = 300;
/** Around the largest cities there are hundreds of small ones. */
const mostTowns = 500;

/** How far a town goes, in kilometres: as far as its people need room, with those whom nobody counted a little. */
export function reachOf({ populations }: Cities, town: number): number {
  return Math.max(1, Math.sqrt(populations[town]!) * 0.006);
}

/** How much farther a town of another country counts as. */
const acrossTheBorder = 2;

/**
 * The town that a point belongs to, not the nearest: a village inside of a city is part of it. Its distance is taken by how
 * far each town goes. Towns seldom go across borders: at the castle of Monaco the next town is one of France.
 */
export function findTownAt({ cities, points }: Gazetteer, { lat, lng }: Point): number | null {
  const near = around(points, lng, lat, mostTowns, farthestTown, (town) => cities.isNoTown[town] === 0);
  const [next] = around(points, lng, lat, 1, farthestTown);
  let best: number | null = null;
  let least = Infinity;
  for (const town of near) {
    const weight = cities.countries[town] === cities.countries[next!] ? 1 : acrossTheBorder;
    const far = (weight * distance(lng, lat, cities.lngs[town]!, cities.lats[town]!)) / reachOf(cities, town);
    if (far >= least) continue;
    least = far;
    best = town;
  }
  return best;
}

/** Smaller ones are not what people know a place by. */
const leastKnown = 20_000;

/** By which another of its name is told apart: the next one of the country that is as large, under another name. */
export function findKnownNear({ cities, points }: Gazetteer, town: number): { town: number; km: number } | null {
  const { countries, populations, isNoTown, lats, lngs } = cities;
  const least = Math.max(leastKnown, populations[town]!);
  const isKnown = (other: number) =>
    populations[other]! >= least &&
    isNoTown[other] === 0 &&
    countries[other] === countries[town] &&
    nameOf(cities, other) !== nameOf(cities, town);
  const [next] = around(points, lngs[town]!, lats[town]!, 1, farthestCountry, isKnown);
  if (next === undefined) return null;
  return { town: next, km: distance(lngs[town]!, lats[town]!, lngs[next]!, lats[next]!) };
}

/** That of the next town, whatever its size: borders are nearer to villages than to cities. */
export function findCountryAt({ cities, points, countries }: Gazetteer, { lat, lng }: Point): Country | null {
  const [next] = around(points, lng, lat, 1, farthestCountry);
  return next === undefined ? null : (countries.get(cities.countryCodes[cities.countries[next]!]!) ?? null);
}
