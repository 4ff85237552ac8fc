import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ensureInstalled, findNode } from "./setup.mjs";

let folder: string;
let runs: () => Promise<number>;

/** A project folder, and an npm that only leaves a trace of having run. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "bump-setup-"));
  await writeFile(join(folder, "package-lock.json"), "one");
  const npm = join(folder, "npm.mjs");
  await writeFile(
    npm,
    `#!${process.execPath}
     import { appendFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
     if (process.argv[2] !== "ci") process.exit(2);
     rmSync("node_modules", { recursive: true, force: true });
     mkdirSync("node_modules");
     writeFileSync("node_modules/.package-lock.json", "");
     appendFileSync("runs", "x");`,
    { mode: 0o755 },
  );
  vi.stubEnv("npm_execpath", npm);
  vi.stubEnv("npm_node_execpath", "/usr/bin/env");
  vi.spyOn(console, "log").mockImplementation(() => {});
  runs = async () => (await readFile(join(folder, "runs"), "utf8").catch(() => "")).length;
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

it("installs once, and again when the lockfile is another", async () => {
  await ensureInstalled(folder);
  await ensureInstalled(folder);
  expect(await runs()).toBe(1);

  await writeFile(join(folder, "package-lock.json"), "two");
  await ensureInstalled(folder);
  expect(await runs()).toBe(2);
});

it("leaves alone what was installed by hand after the lockfile came", async () => {
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "node_modules/.package-lock.json"), "");
  await utimes(join(folder, "package-lock.json"), 1, 1);
  await ensureInstalled(folder);
  expect(await runs()).toBe(0);
});

it("does not trust an install that is older than the lockfile", async () => {
  await mkdir(join(folder, "node_modules"));
  await writeFile(join(folder, "node_modules/.package-lock.json"), "");
  await utimes(join(folder, "node_modules/.package-lock.json"), 1, 1);
  await ensureInstalled(folder);
  expect(await runs()).toBe(1);
});

it("says in one line that an install failed", async () => {
  await writeFile(join(folder, "npm.mjs"), `#!${process.execPath}\nprocess.exit(3)`);
  await expect(ensureInstalled(folder)).rejects.toThrow(/^[^\n]+ ci --include=dev failed \(3\)$/);
  await expect(readFile(join(folder, "node_modules/.bump-installed"))).rejects.toThrow("ENOENT");
});

it("finds the packaged Node, else the one that runs", () => {
  expect(findNode()).toContain(join("node_modules", "node-"));
  expect(findNode(folder)).toBe(process.execPath);
});
