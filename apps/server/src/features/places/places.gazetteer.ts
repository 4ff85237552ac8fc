import { setImmediate as turn } from "node:timers/promises";
import KDBush from "kdbush";
import { type Cities, readCities } from "./places.cities.ts";
import { type Country, readCountries } from "./places.countries.ts";
import { indexNames, type Names } from "./places.names.ts";
import { readTongues, type Tongues } from "./places.tongues.ts";

/** Towns and countries of the whole world, in memory: whoever looks for a place or tells where they are calls nobody. */
export type Gazetteer = {
  cities: Cities;
  names: Names;
  /** What the largest are called in our languages. */
  tongues: Tongues;
  countries: Map<string, Country>;
  /** By their points; the index of a town is that of `cities`. */
  points: KDBush;
  /** Index of a town by its GeoNames id. */
  indexOf(id: number): number | undefined;
};

let loading: Promise<Gazetteer> | undefined;

/** Read once by each process, when it is first asked for. */
export function getGazetteer(): Promise<Gazetteer> {
  loading ??= load();
  return loading;
}

async function load(): Promise<Gazetteer> {
  const cities = await readCities();
  const { tongues, others } = readTongues(cities);
  await turn();
  const names = await indexNames(cities, others);
  const points = new KDBush(cities.size, 64, Float64Array);
  for (let index = 0; index < cities.size; index += 1) points.add(cities.lngs[index]!, cities.lats[index]!);
  await turn();
  points.finish();
  await turn();
  const byId = sortIds(cities);
  await turn();
  return {
    cities,
    names,
    tongues,
    countries: readCountries(countPeople(cities)),
    points,
    indexOf: (id) => findId(cities, byId, id),
  };
}

function countPeople({ size, countries, countryCodes, populations }: Cities): Map<string, number> {
  const people = new Map(countryCodes.map((code) => [code, 0]));
  for (let index = 0; index < size; index += 1) {
    const code = countryCodes[countries[index]!]!;
    people.set(code, people.get(code)! + populations[index]!);
  }
  return people;
}

/** Numbers alone are sorted fast: the index stands in the last digits. */
function sortIds({ ids, size }: Cities): Uint32Array {
  const keyed = Float64Array.from(ids, (id, index) => id * size + index).sort();
  return Uint32Array.from(keyed, (key) => key % size);
}

function findId({ ids }: Cities, byId: Uint32Array, id: number): number | undefined {
  let low = 0;
  let high = byId.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ids[byId[middle]!]! < id) low = middle + 1;
    else high = middle;
  }
  const found = byId[low];
  return found !== undefined && ids[found] === id ? found : undefined;
}
