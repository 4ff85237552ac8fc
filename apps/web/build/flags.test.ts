import countries from "world-countries";
import { expect, it } from "vitest";
import { flags } from "./flags.ts";

it("writes a small flag for every country, those with fine coats of arms too", async () => {
  const written = new Map<string, string>();
  const { generateBundle } = flags();
  const bundle = { emitFile: ({ fileName, source }: Record<string, string>) => written.set(fileName!, source!) };
  await (generateBundle as (this: unknown) => Promise<void>).call(bundle);

  expect(written.size).toBe(countries.length);
  expect(written.get("flags/in.svg")).toContain("<circle");
  expect(written.get("flags/mx.svg")).toContain("<image");
  expect(Math.max(...[...written.values()].map((svg) => svg.length))).toBeLessThan(16_000);
});
