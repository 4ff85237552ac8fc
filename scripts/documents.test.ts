import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tiers } from "../.dependency-cruiser.mjs";
import { root } from "./setup.mjs";

const read = (path: string) => readFileSync(join(root, path), "utf8");
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name ?? "");

it("the README's table names every setting that there is, and no other", () => {
  const schema = /const Env = z\.object\(\{\n(.*?)\n\}\);/s.exec(read("apps/server/src/platform/config.ts"))?.[1] ?? "";
  const settings = namesIn(schema, /^ {2}([A-Z][A-Z\d_]+):/gm);
  const firstCells = namesIn(read("README.md"), /^\| (`[A-Z][^|]+) \|/gm);
  const described = firstCells.flatMap((cell) => namesIn(cell, /`(\w+)`/g));
  expect(settings.length).toBeGreaterThan(20);
  expect(described.toSorted()).toEqual(settings.toSorted());
});

it("ARCHITECTURE.md has the tiers of the import rules", () => {
  const written = namesIn(read("ARCHITECTURE.md"), /^\d\. [\w ]+: (.+)$/gm);
  expect(written.map((line) => line.split(/[,;] /).toSorted())).toEqual(tiers.map((tier) => tier.toSorted()));
});
