import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./setup.mjs";

type Manifest = Record<string, Record<string, string> | undefined>;
const read = (path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as Manifest;
const manifests = ["package.json", ...globSync(["apps/*/package.json", "packages/*/package.json"], { cwd: root })];

it.each([...manifests, "e2e/package.json"])("%s names every package by its exact version", (path) => {
  const manifest = read(path);
  const versions = ["dependencies", "devDependencies", "optionalDependencies", "overrides"].flatMap((kind) =>
    Object.entries(manifest[kind] ?? {}),
  );
  const loose = versions.filter(
    ([, version]) => !/^(\d+\.\d+\.\d+[\w.-]*|npm:[@\w/-]+@\d+\.\d+\.\d+|\*)$/.test(version),
  );
  expect(loose.filter(([name]) => !name.startsWith("@bump/"))).toEqual([]);
});

it("the lockfile holds no download addresses, so that it installs from any registry", () => {
  expect(readFileSync(join(root, "package-lock.json"), "utf8")).not.toMatch(/"resolved": "(https?|git)/);
});
