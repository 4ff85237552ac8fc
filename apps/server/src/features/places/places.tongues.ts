import { readTownNames } from "@bump/locales/towns";
import { type Cities, nameOf } from "./places.cities.ts";
import type { OtherName } from "./places.names.ts";

/** By a town's index: what it is called in which of our languages, where that is not the name that it has anyhow. */
export type Tongues = ReadonlyMap<number, Partial<Record<string, string>>>;

/** No smaller one is among them. */
const leastPeople = 5_000;

/** Names of the largest towns in other languages and scripts, to be shown and to be found by. */
export function readTongues(cities: Cities): { tongues: Tongues; others: OtherName[] } {
  const find = largestByName(cities);
  const tongues = new Map<number, Partial<Record<string, string>>>();
  const others: OtherName[] = [];
  for (const { country, town: name, names, also } of readTownNames()) {
    const town = find(country, name);
    // A test finds those that another edition of the towns spells otherwise.
    if (town === undefined) continue;
    tongues.set(town, names);
    const spellings = new Set([...Object.values(names), ...also].filter((name) => name !== undefined));
    others.push(...[...spellings].map((spelling) => ({ town, name: spelling })));
  }
  return { tongues, others };
}

function largestByName(cities: Cities): (country: string, name: string) => number | undefined {
  const largest = new Map<string, number>();
  for (let town = 0; town < cities.size; town += 1) {
    const people = cities.populations[town]!;
    if (people < leastPeople || cities.isNoTown[town] === 1) continue;
    const key = `${cities.countryCodes[cities.countries[town]!]!} ${nameOf(cities, town)}`;
    const known = largest.get(key);
    if (known === undefined || cities.populations[known]! < people) largest.set(key, town);
  }
  return (country, name) => largest.get(`${country} ${name}`);
}
