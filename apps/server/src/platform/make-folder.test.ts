import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeFolder } from "./make-folder.ts";

const top = await mkdtemp(join(tmpdir(), "bump-folder-"));
afterAll(() => rm(top, { recursive: true }));

it("makes a folder and those above it, for nobody else, and leaves what is there", async () => {
  const path = join(top, "a", "b", "c");
  makeFolder(path, 0o700);
  await writeFile(join(path, "kept"), "");
  makeFolder(path, 0o700);
  expect((await stat(join(top, "a"))).mode & 0o777).toBe(0o700);
  expect((await stat(path)).mode & 0o777).toBe(0o700);
  expect((await stat(join(path, "kept"))).isFile()).toBe(true);
});

it("says why not, where a file stands in its way", async () => {
  const file = join(top, "file");
  await writeFile(file, "");
  expect(() => makeFolder(file)).toThrow("EEXIST");
  expect(() => makeFolder(join(file, "below"))).toThrow("ENOTDIR");
});

it.runIf(process.platform === "linux")("and where nothing can be made at all", () => {
  expect(() => makeFolder("/proc/nothing")).toThrow("ENOENT");
  expect(() => makeFolder("/proc/nothing/below/it")).toThrow("ENOENT");
});
