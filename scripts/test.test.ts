import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { ensureBrowser } from "./programs.mjs";
import { findNode, root } from "./setup.mjs";

// Each run is a whole program, and compilers are not quick to start.
vi.setConfig({ testTimeout: 60_000 });

function npmTest(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(findNode(), ["scripts/test.mjs", ...args], {
    cwd: root,
    encoding: "utf8",
  });
  return { status, lines: stdout.trimEnd().split("\n"), stderr };
}

it("shows each step with its time and ends with a plain line of counts", () => {
  const { status, lines } = npmTest("format");
  expect(status).toBe(0);
  expect(lines[0]).toMatch(/^ok +[\d.]+ s {2}format/);
  expect(lines.at(-1)).toBe("1 passed, 0 failed");
});

it("shows what failed and says so by its exit code", () => {
  // No test has this name, so the runner fails without a single failed test.
  const { status, lines } = npmTest("contract", "there-is-no-such-file");
  expect(status).toBe(1);
  expect(lines.join("\n")).toMatch(/^FAIL +[\d.]+ s {2}contract\n[^]*there-is-no-such-file/m);
  expect(lines.at(-1)).toBe("0 passed, 1 failed");
});

it("lints and checks types in one pass", () => {
  const folder = mkdtempSync(join(tmpdir(), "bump-types-"));
  writeFileSync(join(folder, "tsconfig.json"), "{}");
  writeFileSync(join(folder, "wrong.ts"), 'export const count: number = "three";\n');
  const lint = [join(root, "node_modules/oxlint/bin/oxlint"), "--config", join(root, ".oxlintrc.json"), folder];
  const { status, stdout } = spawnSync(findNode(), lint, { encoding: "utf8" });
  rmSync(folder, { recursive: true });
  expect(stdout).toContain("TS2322");
  expect(status).toBe(1);
});

it("says how many were skipped", () => {
  const { status, lines } = npmTest("contract", "-t", "drops double profile tags");
  expect(status).toBe(0);
  expect(lines.at(-2)).toMatch(/^[1-9]\d* skipped$/);
  expect(lines.at(-1)).toBe("1 passed, 0 failed");
});

it("names the steps when it is asked for another", () => {
  const { status, stderr } = npmTest("nonsense");
  expect(status).toBe(1);
  expect(stderr).toMatch(/^bump: there is no step nonsense; there are (\w[\w-]*, )+e2e\n$/);
});

it("takes the browser that it is told to take", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/opt/some/browser");
  expect(await ensureBrowser()).toBe("/opt/some/browser");
  vi.unstubAllEnvs();
});
