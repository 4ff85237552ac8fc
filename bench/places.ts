import { monitorEventLoopDelay } from "node:perf_hooks";
import { worldSpaceId } from "@bump/contract";
import { toArea } from "../apps/server/src/features/places/places.area.ts";
import { placeCounters } from "../apps/server/src/features/places/places.counters.ts";
import { getGazetteer } from "../apps/server/src/features/places/places.gazetteer.ts";
import { findCountryAt, findTownAt } from "../apps/server/src/features/places/places.nearby.ts";
import { countCells } from "../apps/server/src/features/places/places.repo.ts";
import { findPlaces } from "../apps/server/src/features/places/places.search.ts";
import { toPlaceViews } from "../apps/server/src/features/places/places.view.ts";
import { nameOf } from "../apps/server/src/features/places/places.cities.ts";
import { createDatabase } from "../apps/server/src/platform/database/database.ts";
import { createPool } from "../apps/server/src/platform/database/pool.ts";
import { createLogger } from "../apps/server/src/platform/log.ts";
import { startTestCluster } from "../apps/server/test/cluster.ts";
import { seed } from "../apps/server/test/plans.ts";
import { viewerOf } from "../apps/server/test/recorded.ts";

/**
 * What the gazetteer costs: how long it takes to read and how much memory it keeps, and how long a search and a point take.
 * Then what a map of 200,000 posts takes. Searches are beginnings of names from all over the world as somebody types them, a third of them with a slip.
 */
const rounds = 20_000;
const views = [
  ["the world", { west: -180, south: -85, east: 180, north: 85 }, 2],
  ["most of it", { west: -140, south: -60, east: 140, north: 80 }, 2],
  ["Europe", { west: -12, south: 35, east: 40, north: 65 }, 3],
  ["a city", { west: 13.1, south: 52.3, east: 13.7, north: 52.7 }, 5],
] as const;
const print = (line: string) => process.stdout.write(`${line}\n`);
const mb = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

function collect(): NodeJS.MemoryUsage {
  globalThis.gc?.();
  return process.memoryUsage();
}

const before = collect();
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const from = performance.now();
const gazetteer = await getGazetteer();
const took = performance.now() - from;
delay.disable();
const after = collect();
const kept = after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers;
print(`read in ${took.toFixed(0)} ms, longest pause ${(delay.max / 1e6).toFixed(0)} ms`);
print(`keeps ${mb(kept)}, resident memory grew by ${mb(after.rss - before.rss)}`);

const { cities } = gazetteer;
const names = Array.from({ length: rounds }, (_, index) => nameOf(cities, (index * 7919) % cities.size));
const texts = names.map((name, index) => {
  const typed = name.slice(0, 4 + (index % 9));
  // Two letters changed about.
  return index % 3 === 0 && typed.length > 4 ? typed.slice(0, 2) + typed[3]! + typed[2]! + typed.slice(4) : typed;
});
measure("search", (index) =>
  toPlaceViews(gazetteer, findPlaces(gazetteer, { text: texts[index]!, country: null, limit: 10 }), "en"),
);
measure("point", (index) => {
  const town = (index * 104_729) % cities.size;
  const point = { lat: cities.lats[town]! + (index % 7) / 50, lng: cities.lngs[town]! + (index % 5) / 50 };
  findTownAt(gazetteer, point);
  findCountryAt(gazetteer, point);
});

await measureMap();

async function measureMap(): Promise<void> {
  const cluster = await startTestCluster();
  const pool = createPool(cluster.connection, createLogger("warn"));
  try {
    // Where people live: around the towns, the larger the more.
    const towns = Array.from({ length: 2_000 }, (_, index) => (index * 7919) % cities.size);
    await seed(
      { pool },
      `insert into located_posts (id, space_id, kind, author_id, lat, lng, cell, created_at)
      select gen_random_uuid(), $1, (array['story', 'problem', 'solution'])[1 + n % 3], gen_random_uuid(), lat, lng,
        geo_cell(lat, lng), now() - n * interval '1 second'
      from (select n, ($2::float8[])[1 + n % 2000] + (n % 97) / 500.0 as lat,
          ($3::float8[])[1 + n % 2000] + (n % 89) / 500.0 as lng from generate_series(1, 200000) n) at
      where lat between -90 and 90 and lng between -180 and 180`,
      [worldSpaceId, towns.map((town) => cities.lats[town]), towns.map((town) => cities.lngs[town])],
    );
    const db = createDatabase(pool);
    await placeCounters.locatedCells.execute(db);
    await pool.query("vacuum analyze located_posts, located_cells");
    const kinds = ["story", "problem", "solution"] as const;
    for (const [name, bounds, length] of views) {
      const area = toArea({ bounds });
      const times: number[] = [];
      for (let round = 0; round < 21; round += 1) {
        const start = performance.now();
        await countCells({ db }, viewerOf(worldSpaceId), { spaceId: worldSpaceId, kinds, area, length, limit: 501 });
        times.push(performance.now() - start);
      }
      print(`map of ${name}: median ${times.toSorted((a, b) => a - b)[10]!.toFixed(1)} ms`);
    }
  } finally {
    await pool.end();
    await cluster.stop();
  }
}

function measure(name: string, run: (index: number) => unknown): void {
  for (let index = 0; index < 500; index += 1) run(index);
  const times = new Float64Array(rounds);
  for (let index = 0; index < rounds; index += 1) {
    const start = performance.now();
    run(index);
    times[index] = performance.now() - start;
  }
  times.sort();
  const at = (share: number) => `${times[Math.floor(rounds * share)]!.toFixed(2)} ms`;
  print(`${name}: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}`);
}
