import countries from "world-countries";
import { beforeAll, expect, it } from "vitest";
import { outlines } from "./outlines.ts";

type Borders = {
  outline: { width: number; height: number; land: string; islets: string } | null;
  neighbours: string[];
};

const written = new Map<string, string>();
const bordersOf = (code: string) => JSON.parse(written.get(`outlines/${code}.json`)!) as Borders;
const outlineOf = (code: string) => bordersOf(code).outline!;

beforeAll(async () => {
  const { generateBundle } = outlines();
  const bundle = { emitFile: ({ fileName, source }: Record<string, string>) => written.set(fileName!, source!) };
  await (generateBundle as (this: unknown) => Promise<void>).call(bundle);
});

it("writes small borders for every country", () => {
  expect(written.size).toBe(countries.length);
  expect(Math.max(...[...written.values()].map((json) => json.length))).toBeLessThan(24_000);
  for (const [name, json] of written) {
    const { outline } = JSON.parse(json) as Borders;
    // The data has no shape of Kosovo.
    if (name === "outlines/xk.json") continue;
    const { width, height, land, islets } = outline!;
    expect(Math.max(width, height), name).toBe(200);
    expect(land + islets, name).toMatch(/^M[\d.MLZh ]+$/);
  }
});

it("names who is beyond them, where both say so", () => {
  expect(bordersOf("nl").neighbours).toEqual(["be", "de"]);
  expect(bordersOf("jp").neighbours).toEqual([]);
  expect(bordersOf("lk").neighbours).toEqual([]);
  for (const name of written.keys()) {
    const code = name.slice("outlines/".length, -".json".length);
    for (const neighbour of bordersOf(code).neighbours) expect(bordersOf(neighbour).neighbours).toContain(code);
  }
});

it("keeps countries together that the date line or the pole cuts in the data", () => {
  // In degrees Fiji is 360 wide and 9 high, New Zealand 360 by 18, Russia 360 by 41.
  for (const code of ["fj", "nz", "ru", "aq"]) {
    const { width, height } = outlineOf(code);
    expect(Math.min(width, height) / 200, code).toBeGreaterThan(0.4);
  }
  // The Chukchi end of Russia lies at the right edge, and nothing at the left of Kaliningrad.
  expect(outlineOf("ru").width).toBe(200);
});

it("shows islands that are too small to be drawn as dots", () => {
  expect(outlineOf("ki").islets.match(/h0/g)!.length).toBeGreaterThan(5);
});
